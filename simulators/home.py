"""Composes iTHOR rooms into homes: rooms of different types that share one hallway."""

from __future__ import annotations

from schemas.base import content_hash
from schemas.home import Home, HomeRoom
from schemas.ids import format_scene_id, parse_home_id, split_of
from schemas.labels import assign_labels
from schemas.scene import Scene
from simulators.base import SceneLookup


def compose_home(home_id: str, scene_lookup: SceneLookup) -> Home:
    """Composes the home that an id names; everything in it follows from the id and its scenes.

    Args:
        home_id: Such as `H-001-201-301-401`.
        scene_lookup: Returns the scene of a scene id.

    Returns:
        The home; its rooms stand in the order of `RoomType`, named by their type.

    Raises:
        UserError: If the id does not follow the grammar, mixes splits, or names an unknown scene.
    """
    numbers = parse_home_id(home_id)
    rooms: list[HomeRoom] = []
    scenes: list[tuple[str, Scene]] = []
    for number in numbers:
        scene = scene_lookup(format_scene_id(number))
        room_id = scene.room_type.value
        rooms.append(
            HomeRoom(
                room_id=room_id,
                room_type=scene.room_type,
                scene_id=scene.scene_id,
                scene_hash=content_hash(scene),
            )
        )
        scenes.append((room_id, scene))
    return Home(
        home_id=home_id,
        split=split_of(numbers[0]),
        rooms=tuple(rooms),
        labels=assign_labels(scenes),
    )
