"""Stage 1: the scenes of a batch."""

from __future__ import annotations

from pathlib import Path

from pipeline.common.yaml_record import load_yaml_record
from schemas.batch import SceneBatch
from schemas.errors import UserError, unknown_name
from schemas.ids import format_scene_id, room_type, split_of
from schemas.names import FamilyName, RoomType
from schemas.scene import Scene
from simulators.sources.base import SceneSource

VERSION = 1
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
    batch = load_yaml_record(path, SceneBatch, "scene batch")
    where = f"scene batch file {path}"
    if batch.name != path.stem:
        raise UserError(f"{where}: name '{batch.name}' is not the file's name '{path.stem}'")
    try:
        _check_rooms(batch, where)
    except UserError as error:
        raise UserError(f"{where}: {str(error).removeprefix(f'{where}: ')}") from None
    for family, count in batch.candidates.items():
        if family not in list(FamilyName):
            raise UserError(f"{where}: {unknown_name('family', family, list(FamilyName))}")
        if not 0 <= count <= MOST_CANDIDATES:
            raise UserError(
                f"{where}: candidates.{family} is {count}; expected 0 to {MOST_CANDIDATES}"
            )
    return batch


def _check_rooms(batch: SceneBatch, where: str) -> None:
    if sorted(batch.rooms) != sorted(RoomType):
        raise UserError(
            f"{where}: rooms names {sorted(batch.rooms)}; expected exactly {[*RoomType]}"
        )
    for kind, numbers in batch.rooms.items():
        if not numbers or len(set(numbers)) != len(numbers):
            raise UserError(f"{where}: rooms.{kind} is empty or repeats a number")
        for number in numbers:
            if room_type(number) != kind:
                raise UserError(f"{where}: rooms.{kind}: FloorPlan{number} is no {kind}")
            if split_of(number) is not batch.split:
                raise UserError(
                    f"{where}: rooms.{kind}: FloorPlan{number} belongs to split"
                    f" {split_of(number)}, not {batch.split}"
                )
    most = min(len(numbers) for numbers in batch.rooms.values())
    if batch.homes > most**2:
        raise UserError(f"{where}: homes is {batch.homes}; these rooms give at most {most**2}")


def select_scenes(batch: SceneBatch, source: SceneSource) -> tuple[Scene, ...]:
    """Loads the scenes of a batch.

    Returns:
        Scenes in the order of room type, then number.

    Raises:
        UserError: If the source lacks one.
    """
    return tuple(
        source.load(format_scene_id(number))
        for kind in RoomType
        for number in sorted(batch.rooms[kind])
    )
