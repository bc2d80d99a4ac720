"""Composes scenes into homes: iTHOR rooms of different types, or the rooms of one house.

In either the rooms share one hallway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from schemas.base import content_hash
from schemas.errors import UserError
from schemas.home import Home, HomeRoom
from schemas.ids import (
    format_house_scene_id,
    format_scene_id,
    is_house_id,
    parse_home_id,
    parse_house_id,
    split_of,
)
from schemas.labels import assign_labels
from schemas.names import Split
from schemas.scene import Scene
from simulators.base import SceneLookup


def compose_home(home_id: str, scene_lookup: SceneLookup) -> Home:
    """Composes the home that an id names; everything in it follows from the id and its scenes.

    Args:
        home_id: Such as `H-001-201-301-401` or `P-train-oak-0f3a9c51`.
        scene_lookup: Returns the scene of a scene id.

    Returns:
        The home; its rooms stand in the order of `RoomType`, named by their type, and numbered where a
        type repeats.

    Raises:
        UserError: If the id does not follow the grammar, mixes splits, or names an unknown scene.
    """
    if is_house_id(home_id):
        split = parse_house_id(home_id).split
        return _home(home_id, split, _house_scenes(home_id, scene_lookup))
    numbers = parse_home_id(home_id)
    scenes = [scene_lookup(format_scene_id(number)) for number in numbers]
    return _home(home_id, split_of(numbers[0]), scenes)


def _house_scenes(home_id: str, scene_lookup: SceneLookup) -> list[Scene]:
    first = scene_lookup(format_house_scene_id(home_id, 1))
    if first.plan is None:
        raise UserError(f"scene {first.scene_id} has no floor plan, so it is no room of a house")
    others = range(2, first.plan.rooms + 1)
    return [first, *(scene_lookup(format_house_scene_id(home_id, number)) for number in others)]


def _home(home_id: str, split: Split, scenes: Sequence[Scene]) -> Home:
    names = room_ids(scenes)
    return Home(
        home_id=home_id,
        split=split,
        rooms=tuple(
            HomeRoom(
                room_id=name,
                room_type=scene.room_type,
                scene_id=scene.scene_id,
                scene_hash=content_hash(scene),
            )
            for name, scene in zip(names, scenes, strict=True)
        ),
        labels=assign_labels(list(zip(names, scenes, strict=True))),
    )


def room_ids(scenes: Sequence[Scene]) -> tuple[str, ...]:
    """Names the rooms of a home by their types: `Kitchen`, or `Bedroom1` and `Bedroom2`."""
    counts = Counter(scene.room_type for scene in scenes)
    seen: Counter[str] = Counter()
    names = []
    for scene in scenes:
        kind = scene.room_type.value
        seen[kind] += 1
        names.append(f"{kind}{seen[kind]}" if counts[scene.room_type] > 1 else kind)
    return tuple(names)
