"""The public EMem-Bench tree, written and read.

    manifests/all.jsonl, manifests/<family key>.jsonl
    episodes/<family key>/<episode id>/<episode id>.json

What the format cannot express, and this export therefore leaves out: 2-D boxes, the relation of an
object to what holds it and perceivable states in a visible list; hidden conditions of the home; state
digests and the distractors' plans; a goal's and a trigger's structure (they become texts, a trigger by
semantic type as `Navigate(Bed|Desk)`); controls and verdicts. What the format has and our records do
not: 3-D positions of visible objects and rendered images; both fields are absent. For experience
generalization the macro probe holds the task as its only sub-task.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from pydantic import ValidationError

from pipeline.common.atomic import discard, disk_error, replace, temporary_path
from pipeline.exports.base import Export
from pipeline.exports.to_public import to_public
from schemas.base import file_hash
from schemas.episode import Candidate
from schemas.errors import CorruptData, UserError
from schemas.families import TRAITS
from schemas.home import Home
from schemas.public_format import PublicEpisode, PublicManifestRow, PublicSource

ALL = "all"


class EmemExport(Export):
    """The public EMem-Bench tree."""

    about = "the public EMem-Bench tree"

    def write(self, target: Path, episodes: Iterable[tuple[Candidate, Home]]) -> tuple[Path, ...]:
        """Writes the tree of some episodes and returns its manifests; see `Export.write`."""
        if target.exists():
            raise UserError(f"{target} exists already; choose a new folder for the export")
        temporary = temporary_path(target)
        try:
            discard(temporary)
            temporary.mkdir(parents=True)
            rows: dict[str, PublicManifestRow] = {}
            for candidate, home in episodes:
                name = candidate.episode_id
                if name in rows:
                    raise UserError(f"episode {name} is to be exported twice")
                rows[name] = _write_episode(temporary, candidate, home)
            names = _write_manifests(temporary, [rows[name] for name in sorted(rows)])
            replace(temporary, target)
        except OSError as error:
            raise disk_error("write", target, error) from error
        finally:
            discard(temporary)
        return tuple(target / "manifests" / name for name in names)


def read_public(root: Path, manifest: str = ALL) -> tuple[PublicEpisode, ...]:
    """Reads the episodes that a manifest of a public tree names, in its order.

    Args:
        root: The tree.
        manifest: Name of the manifest without its ending.

    Raises:
        UserError: If the manifest or an episode file is missing.
        CorruptData: If a line or file is not of the format, a path is absolute or leads outside, an id
            comes twice, or a checksum is wrong.
    """
    path = root / "manifests" / f"{manifest}.jsonl"
    episodes = []
    seen: set[str] = set()
    for number, line in enumerate(_read(path).splitlines(), start=1):
        try:
            row = PublicManifestRow.model_validate_json(line)
        except ValidationError as error:
            raise CorruptData(f"{path}, line {number}: {_first(error)}") from error
        if row.id in seen:
            raise CorruptData(f"{path}, line {number}: id {row.id} comes twice")
        seen.add(row.id)
        episodes.append(_read_episode(root, row))
    return tuple(episodes)


def _write_episode(root: Path, candidate: Candidate, home: Home) -> PublicManifestRow:
    episode = to_public(candidate, home)
    family = TRAITS[candidate.cue.family].public.key
    name = candidate.episode_id
    relative = PurePosixPath("episodes", family, name, f"{name}.json")
    data = _encode(episode)
    target = root / relative
    target.parent.mkdir(parents=True)
    target.write_bytes(data)
    probe = episode.macro_probe or episode.sessions[-1].micro_probe
    if probe is None:
        raise UserError(f"episode {name} has no probe to export")
    return PublicManifestRow.model_validate(
        {
            "id": name,
            "family": family,
            "source": PublicSource(
                episode_path=str(relative),
                episode_sha256=file_hash(data),
                probe_id=probe.probe_id,
                probe_scene=probe.scene,
            ),
        }
    )


def _write_manifests(root: Path, rows: list[PublicManifestRow]) -> list[str]:
    folder = root / "manifests"
    folder.mkdir()
    names = []
    for name in (ALL, *(traits.public.key for traits in TRAITS.values())):
        mine = [row for row in rows if name in (ALL, row.family)]
        lines = [
            json.dumps(row.model_dump(mode="json", exclude_none=True), ensure_ascii=False)
            for row in mine
        ]
        (folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
        names.append(f"{name}.jsonl")
    return names


def _encode(episode: PublicEpisode) -> bytes:
    content = episode.model_dump(mode="json", exclude_none=True)
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


def _read_episode(root: Path, row: PublicManifestRow) -> PublicEpisode:
    relative = PurePosixPath(row.source.episode_path)
    if relative.is_absolute() or ".." in relative.parts:
        raise CorruptData(f"episode {row.id}: path '{relative}' leads out of {root}")
    path = root / relative
    if not path.resolve().is_relative_to(root.resolve()):
        raise CorruptData(f"episode {row.id}: path '{relative}' leads out of {root}")
    data = _read(path)
    found = file_hash(data)
    if found != row.source.episode_sha256:
        raise CorruptData(
            f"{path} has SHA-256 {found[:12]}, its manifest says {row.source.episode_sha256[:12]}"
        )
    try:
        episode = PublicEpisode.model_validate_json(data)
    except ValidationError as error:
        raise CorruptData(f"{path}: {_first(error)}") from error
    if episode.episode_id != row.id:
        raise CorruptData(f"{path} is of episode {episode.episode_id}, its manifest says {row.id}")
    return episode


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise UserError(f"there is no file {path}") from error
    except OSError as error:
        raise disk_error("read", path, error) from error


def _first(error: ValidationError) -> str:
    first = error.errors()[0]
    return f"field '{'.'.join(str(part) for part in first['loc'])}': {first['msg']}"
