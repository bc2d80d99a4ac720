"""Stage 1: the scenes of a batch."""

from __future__ import annotations

from pathlib import Path

from pipeline.common.yaml_record import load_yaml_record, place_of
from schemas.batch import SceneBatch
from schemas.errors import UserError, unknown_name
from schemas.ids import format_scene_id, room_type, split_of
from schemas.licences import KNOWN, UNSTATED
from schemas.names import FamilyName, RoomType
from schemas.scene import Scene
from simulators.sources import registry as sources
from simulators.sources.base import SceneSource

VERSION = 1
WHAT = "scene batch"
MOST_CANDIDATES = 1000
"""Candidates of one family that a batch may ask of a home."""


def batch_names(folder: Path) -> tuple[str, ...]:
    """Returns the names of all scene batches that a folder describes, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


def load_batch(path: Path) -> SceneBatch:
    """Reads and checks one scene batch file.

    Raises:
        UserError: If the file is missing or wrong: one line with the key and the line, and for an
            unknown batch the nearest names.
    """
    if not path.exists():
        raise unknown_name("scene batch", path.stem, batch_names(path.parent))
    batch = load_yaml_record(path, SceneBatch, WHAT)
    if batch.name != path.stem:
        raise _wrong(path, f"'{batch.name}' is not the file's name '{path.stem}'", "name")
    if batch.source not in sources.names():
        unknown = unknown_name("scene source", batch.source, sources.names())
        raise _wrong(path, str(unknown), "source")
    if batch.rooms or not is_of_houses(batch.source):
        _check_rooms(batch, path)
    _check_houses(batch, path)
    for family, count in batch.candidates.items():
        if family not in list(FamilyName):
            unknown = unknown_name("family", family, list(FamilyName))
            raise _wrong(path, str(unknown), "candidates", family)
        if not 0 <= count <= MOST_CANDIDATES:
            problem = f"is {count}; expected 0 to {MOST_CANDIDATES}"
            raise _wrong(path, problem, "candidates", family)
    if not any(batch.candidates.values()):
        raise _wrong(path, "asks for no candidate of any family", "candidates")
    return batch


def _wrong(path: Path, problem: str, *location: int | str) -> UserError:
    key = ".".join(str(part) for part in location if isinstance(part, str))
    return UserError(f"{place_of(path, WHAT, *location)}: {key}: {problem}")


def is_of_houses(source: str) -> bool:
    """Tells whether a source gives whole houses, not single rooms."""
    return source in sources.HOUSE_SOURCES


def _check_houses(batch: SceneBatch, path: Path) -> None:
    of_houses = is_of_houses(batch.source)
    if of_houses and batch.rooms:
        problem = (
            f"the source {batch.source} has whole houses; name them as houses, or leave it out"
        )
        raise _wrong(path, problem, "rooms")
    if not of_houses and batch.houses:
        raise _wrong(path, f"the source {batch.source} has single rooms, no houses", "houses")
    if batch.source == "folder" and not batch.folder:
        raise _wrong(path, "the source folder needs the folder of the house files", "folder")
    if batch.folder and batch.source not in ("folder", "generated"):
        raise _wrong(path, f"the source {batch.source} takes no folder", "folder")
    if batch.hashes and batch.source != "folder":
        raise _wrong(path, f"the source {batch.source} takes no hashes", "hashes")
    if batch.hashes and batch.houses:
        raise _wrong(path, "houses and hashes both say which houses to take; keep one", "hashes")
    if batch.licence and batch.source != "folder":
        raise _wrong(path, f"the licence of {batch.source} is known; leave it out", "licence")
    if batch.licence and batch.licence not in (*KNOWN, UNSTATED):
        raise _wrong(path, str(unknown_name("licence", batch.licence, KNOWN)), "licence")


def _check_rooms(batch: SceneBatch, path: Path) -> None:
    for kind in batch.rooms:
        if kind not in list(RoomType):
            unknown = unknown_name("room type", kind, list(RoomType))
            raise _wrong(path, str(unknown), "rooms", kind)
    missing = [kind.value for kind in RoomType if kind not in batch.rooms]
    if missing:
        raise _wrong(path, f"lacks {', '.join(missing)}; a home has one room of each type", "rooms")
    for kind, numbers in batch.rooms.items():
        if not numbers:
            raise _wrong(path, "names no room", "rooms", kind)
        for place, number in enumerate(numbers):
            problem = _room_problem(batch, kind, number)
            if number in numbers[:place]:
                problem = f"{number} is there twice"
            if problem:
                raise _wrong(path, problem, "rooms", kind, place)
    if "homes" not in batch.model_fields_set:
        text = f"{place_of(path, WHAT)}: key 'homes' is missing; say how many homes to compose"
        raise UserError(text)
    most = min(len(numbers) for numbers in batch.rooms.values())
    if batch.homes > most**2:
        problem = f"is {batch.homes}; these rooms give at most {most**2}"
        raise _wrong(path, problem, "homes")


def _room_problem(batch: SceneBatch, kind: str, number: int) -> str:
    try:
        found, split = room_type(number), split_of(number)
    except UserError as error:
        return str(error)
    if found != kind:
        return f"FloorPlan{number} is no {kind}"
    if split is not batch.split:
        return f"FloorPlan{number} belongs to split {split}, not {batch.split}"
    return ""


def scene_names(batch: SceneBatch) -> tuple[str, ...]:
    """Returns the ids of a batch's iTHOR rooms, in the order of room type, then number."""
    return tuple(
        format_scene_id(number) for kind in RoomType for number in sorted(batch.rooms.get(kind, ()))
    )


def select_scenes(batch: SceneBatch, source: SceneSource) -> tuple[Scene, ...]:
    """Loads the scenes of a batch.

    Returns:
        Scenes in the order of room type, then number.

    Raises:
        UserError: If the source lacks one.
    """
    return tuple(source.load(scene_id) for scene_id in scene_names(batch))
