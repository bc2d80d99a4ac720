"""In which room to look first: what an agent without memory can know of any home."""

from __future__ import annotations

from collections.abc import Iterable

from schemas.knowledge.rooms import usual_rooms

NOWHERE = 4


def room_rank(object_types: Iterable[str], room: str) -> int:
    """Returns how usual it is to have one of the types in a room, 0 = most, 4 = never seen there."""
    known = (usual_rooms(name) for name in object_types)
    return min((rooms.index(room) for rooms in known if room in rooms), default=NOWHERE)
