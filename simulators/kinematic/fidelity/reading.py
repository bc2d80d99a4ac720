"""Reads a folder of recordings; every fault of it is one line that names file and record."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from schemas.errors import UserError, unknown_name
from simulators.kinematic.fidelity.records import (
    EventFile,
    GridRecord,
    PoseRecord,
    Recordings,
    SceneId,
    SightRecord,
)

GRID, SIGHT, POSES, EVENTS = "grid", "visibility", "interaction", "events"
PARTS: dict[str, str] = {
    GRID: "reachable.json",
    SIGHT: "initial_visibility.jsonl.gz",
    POSES: "interaction_poses.jsonl",
    EVENTS: "events",
}
"""Each part of a recording, and the file or folder that holds it."""
EVENT_PATTERN = "*.json.gz"

Model = TypeVar("Model", bound=BaseModel)
_SCENE: TypeAdapter[str] = TypeAdapter(SceneId)


def read_recordings(folder: Path, parts: Collection[str] = tuple(PARTS)) -> Recordings:
    """Reads recordings in the layout of `PARTS`.

    Args:
        folder: Holds the files.
        parts: Which of `PARTS` to read; no other file is opened.

    Raises:
        UserError: If the folder, or a file of a wanted part, is missing, unreadable or not what the
            layout asks for.
    """
    if not folder.is_dir():
        raise UserError(f"there is no folder {folder}; give one that holds {_layout()}")
    for part in parts:
        if part not in PARTS:
            raise unknown_name("part of a recording", part, PARTS)
        if not (folder / PARTS[part]).exists():
            raise UserError(
                f"{folder} has no {PARTS[part]}; expected {_layout()}, or name the parts that"
                " there are with --only"
            )
    return Recordings(
        grids=_read_grids(folder / PARTS[GRID]) if GRID in parts else {},
        sights=_read_lines(folder / PARTS[SIGHT], SightRecord) if SIGHT in parts else (),
        poses=_read_lines(folder / PARTS[POSES], PoseRecord) if POSES in parts else (),
        events=_read_events(folder / PARTS[EVENTS]) if EVENTS in parts else {},
    )


def _layout() -> str:
    return ", ".join((*list(PARTS.values())[:-1], f"{PARTS[EVENTS]}/{EVENT_PATTERN}"))


def _read_grids(path: Path) -> dict[str, GridRecord]:
    content = _json(path, _text(path))
    if not isinstance(content, dict) or not content:
        raise _wrong(path, "", "an object of scenes, at least one")
    grids = {}
    for name in sorted(content):
        try:
            scene = _SCENE.validate_python(name)
        except ValidationError as error:
            raise _invalid(path, f"scene '{name}'", error) from error
        if scene in grids:
            raise _wrong(path, f"scene '{name}'", "each scene once", f"{scene} is there already")
        grids[scene] = _record(path, f"scene '{name}'", content[name], GridRecord)
    return grids


def _read_lines(path: Path, model: type[Model]) -> tuple[Model, ...]:
    records = [
        _record(path, f"line {number}", _json(path, line, f"line {number}"), model)
        for number, line in _numbered(_text(path))
    ]
    if not records:
        raise _wrong(path, "", "at least one record, one a line")
    return tuple(records)


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, line


def _read_events(folder: Path) -> dict[str, EventFile]:
    paths = sorted(folder.glob(EVENT_PATTERN)) if folder.is_dir() else []
    if not paths:
        raise _wrong(folder, "", f"a folder with files {EVENT_PATTERN}")
    return {path.name: _record(path, "", _json(path, _text(path)), EventFile) for path in paths}


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise _wrong(path, "", "a whole gzip file", str(error)) from error
    except UnicodeDecodeError as error:
        raise _wrong(path, "", "text in UTF-8", error.reason) from error
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}; give a readable file") from error


def _json(path: Path, text: str, where: str = "") -> object:
    try:
        content: object = json.loads(text)
        if "\\u" in text:
            json.dumps(content, ensure_ascii=False).encode()  # half a character is no text
    except (ValueError, RecursionError) as error:
        raise _wrong(path, where, "JSON", str(error)) from error
    return content


def _record(path: Path, where: str, content: object, model: type[Model]) -> Model:
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise _invalid(path, where, error) from error


def _invalid(path: Path, where: str, error: ValidationError) -> UserError:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(step) for step in first["loc"])
    place = ", ".join(part for part in (where, field) if part)
    more = f" (and {error.error_count() - 1} more faults)" if error.error_count() > 1 else ""
    found = first["msg"].removeprefix("Value error, ") + more
    return _wrong(path, place, "the layout of recordings", found)


def _wrong(path: Path, where: str, expected: str, found: str = "") -> UserError:
    place = f"{path}, {where}" if where else str(path)
    detail = " ".join(found.split())
    return UserError(
        f"{place}: expected {expected}{f', but: {detail}' if detail else ''}; fetch the file again"
    )
