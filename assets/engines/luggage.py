"""What goes with an item to a machine that shares no disk with this one, and what comes back.

A worker needs the scenes of the item's home, which the build keeps as compact copies, and for a language
model's answers those that are kept. New answers come back. Everything else that a stage reads is in
the item or in the installed source.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path

from assets.config import load_machine
from assets.engines.base import Item
from assets.paths import PROJECT, Paths
from assets.work import CueItem, Setting
from pipeline.common.atomic import write_atomic
from schemas.home import Home
from schemas.names import FamilyName

CACHE, ANSWERS = "cache", "answers"
_AUTHORED = FamilyName.EXPERIENCE_GENERALIZATION

Luggage = Mapping[str, bytes]
"""File names below a worker's own folder, with forward slashes, and what is in them."""


def pack(item: object) -> Luggage | None:
    """Reads the files that a worker needs for an item; None if it works without any folder.

    Raises:
        OSError: If the disk refuses.
    """
    setting, home = getattr(item, "setting", None), getattr(item, "home", None)
    if not isinstance(setting, Setting):
        return None
    files = dict(_scenes(setting.cache, home)) if isinstance(home, Home) else {}
    if isinstance(item, CueItem) and item.family is _AUTHORED:
        files.update(_below(setting.answers[-1], ANSWERS))
    return files


def unpack(item: Item, luggage: Luggage, folder: Path) -> Item:
    """Lays the files down on the worker and points the item to them, and to the worker's own machine.

    Raises:
        UserError: If the disk refuses, or the file that describes the machine is wrong.
    """
    for name, data in sorted(luggage.items()):
        path = folder / name
        if not path.is_file() or path.read_bytes() != data:
            write_atomic(path, data)
    setting = getattr(item, "setting", None)
    if not isinstance(setting, Setting):
        return item
    answers = (PROJECT / "data" / ANSWERS, folder / ANSWERS)
    own = Setting(setting.config, folder / CACHE, answers, load_machine(Paths.of()))
    return dataclasses.replace(item, setting=own)  # type: ignore[type-var]


def souvenirs(item: object, luggage: Luggage, folder: Path) -> Luggage:
    """Returns the answers that were not among what the item came with."""
    if not isinstance(item, CueItem) or item.family is not _AUTHORED:
        return {}
    found = _below(folder / ANSWERS, ANSWERS)
    return {name: data for name, data in found if luggage.get(name) != data}


def bring_home(item: object, brought: Luggage) -> None:
    """Keeps the answers that came back from a worker in the build's own folder.

    Raises:
        UserError: If the disk refuses.
    """
    setting = getattr(item, "setting", None)
    if isinstance(setting, Setting):
        for name, data in sorted(brought.items()):
            path = setting.answers[-1] / name.removeprefix(f"{ANSWERS}/")
            if not path.exists():  # the first answer to a question is kept for ever
                write_atomic(path, data)


def _scenes(cache: Path, home: Home) -> Iterator[tuple[str, bytes]]:
    """Yields the kept scenes of a home, whichever source they are of."""
    names = sorted({f"{room.scene_id}.json.gz" for room in home.rooms})
    for source in sorted(cache.glob("*/")):
        for path in (source / name for name in names):
            if path.is_file():
                yield f"{CACHE}/{source.name}/{path.name}", path.read_bytes()


def _below(folder: Path, prefix: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*.json")):
        if not path.name.startswith("."):
            yield f"{prefix}/{path.relative_to(folder).as_posix()}", path.read_bytes()
