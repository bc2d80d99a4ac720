"""Object ids in a home: joined and parsed, and nothing without a room passes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import UserError
from schemas.home import home_object_id, parse_home_object_id
from schemas.names import RoomType

ROOMS = st.sampled_from([kind.value for kind in RoomType])


@given(ROOMS, st.text("ABab|+-.01/", min_size=1))
def test_an_id_is_parsed_to_what_it_was_joined_from(room: str, object_id: str) -> None:
    assert parse_home_object_id(home_object_id(room, object_id))[:2] == (room, object_id)


@pytest.mark.parametrize(
    ("object_id", "kind"),
    [
        ("Kitchen/Drawer|+01.00|+00.50|-02.00", "Drawer"),
        ("Bathroom/Sink|+01.00|+00.50|-02.00|SinkBasin", "Sink"),
        ("Bedroom/Bed", "Bed"),
    ],
)
def test_an_id_begins_with_its_type(object_id: str, kind: str) -> None:
    assert parse_home_object_id(object_id).object_type == kind


@pytest.mark.parametrize("wrong", ["", "Kitchen", "Drawer|1|2|3", "/Drawer|1", "Kitchen/"])
def test_an_id_without_a_room_or_an_object_is_refused(wrong: str) -> None:
    with pytest.raises(UserError, match="not of the form"):
        parse_home_object_id(wrong)
