"""One place, by its ids: basins belong to their own sink and to no other."""

from __future__ import annotations

import pytest

from schemas.places import same_place, whole_of
from tests.published_rooms import published_rooms

LEFT, RIGHT = "B/Sink|-01.00|+00.90|+01.00", "B/Sink|+01.00|+00.90|+01.00"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (LEFT, f"{LEFT}|SinkBasin", True),
        (LEFT, f"{RIGHT}|SinkBasin", False),
        (LEFT, RIGHT, False),
        (f"{LEFT}|SinkBasin", f"{RIGHT}|SinkBasin", False),
        (LEFT, LEFT.replace("B/", "K/"), False),
        ("B/Sink|+1.00|+1.00|+1.00", "B/Sink|+1.00|+1.00|+1.001|SinkBasin", False),
        ("B/Bathtub|+1.00|+1.00|+1.00|BathtubBasin", "B/Bathtub|+1.00|+1.00|+1.00", True),
        ("B/Bathtub|+1.00|+1.00|+1.00|SinkBasin", "B/Bathtub|+1.00|+1.00|+1.00", True),
        ("B/Dresser|+1.00|+1.00|+1.00", "B/Dresser|+1.00|+1.00|+1.00|Drawer", False),
        ("B/SinkBasin", "B/Sink", False),
    ],
)
def test_a_basin_is_one_place_with_its_own_sink_alone(first: str, second: str, same: bool) -> None:
    assert same_place(first, second) is same
    assert same_place(second, first) is same
    assert same_place(first, first)


def test_only_basins_are_parts_of_a_whole() -> None:
    assert whole_of(f"{LEFT}|SinkBasin") == LEFT
    assert whole_of(LEFT) == LEFT
    assert whole_of("Kitchen") == "Kitchen"
    assert whole_of("") == ""
    assert whole_of("K/Bread|1|1|1|BreadSliced_1") == "K/Bread|1|1|1|BreadSliced_1"


def test_every_published_basin_has_its_whole_in_its_room() -> None:
    rooms = [room for group in published_rooms().values() for room in group]
    basins = 0
    for room in rooms:
        ids = {thing["objectId"] for thing in room}
        for thing in room:
            is_part = whole_of(thing["objectId"]) != thing["objectId"]
            assert is_part is (thing["objectType"] in ("SinkBasin", "BathtubBasin"))
            assert whole_of(thing["objectId"]) in ids
            basins += is_part
    assert basins == 94
