"""The usual rooms are those of the published rooms, in the order of their counts."""

from __future__ import annotations

from collections import Counter

from schemas.knowledge.rooms import usual_rooms
from schemas.names import RoomType
from tests.published_rooms import published_rooms

CLASSES = {
    "kitchens": RoomType.KITCHEN,
    "living_rooms": RoomType.LIVING_ROOM,
    "bedrooms": RoomType.BEDROOM,
    "bathrooms": RoomType.BATHROOM,
}


def test_every_type_of_the_table_is_in_these_rooms_and_in_no_other() -> None:
    counts: dict[str, Counter[str]] = {}
    for name, room_type in CLASSES.items():
        for thing in (thing for room in published_rooms()[name] for thing in room):
            counts.setdefault(thing["objectType"], Counter())[room_type.value] += 1
    known = {kind: usual_rooms(kind) for kind in counts if usual_rooms(kind)}
    assert len(known) > 80
    for kind, rooms in known.items():
        found = [counts[kind][room] for room in rooms]
        assert set(rooms) == set(counts[kind]), kind
        assert found == sorted(found, reverse=True), kind


def test_an_unknown_type_has_no_room() -> None:
    assert usual_rooms("Unicorn") == ()
