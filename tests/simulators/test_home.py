"""Homes composed of rooms."""

from __future__ import annotations

import pytest

from schemas.base import content_hash
from schemas.errors import UserError
from schemas.names import Split
from simulators.base import SceneLookup
from simulators.home import compose_home


def test_a_home_has_one_room_of_each_type_named_by_it(scenes: SceneLookup) -> None:
    home = compose_home("H-026-226-326-426", scenes)
    assert [room.room_id for room in home.rooms] == ["Kitchen", "LivingRoom", "Bedroom", "Bathroom"]
    assert [room.scene_id for room in home.rooms] == [
        "FloorPlan26",
        "FloorPlan226",
        "FloorPlan326",
        "FloorPlan426",
    ]
    assert home.rooms[0].scene_hash == content_hash(scenes("FloorPlan26"))
    assert home.split is Split.TEST


def test_every_object_of_every_room_has_one_label(scenes: SceneLookup) -> None:
    home = compose_home("H-001-201-301-401", scenes)
    expected = sorted(
        f"{room.room_id}/{spec.object_id}"
        for room in home.rooms
        for spec in scenes(room.scene_id).objects
    )
    assert [label.object_id for label in home.labels] == expected
    assert len({label.label for label in home.labels}) == len(home.labels)


@pytest.mark.parametrize(
    "home_id", ["H-1-201-301-401", "H-201-001-301-401", "H-001-221-301-401", "H-031-201-301-401"]
)
def test_a_wrong_id_is_the_users_error(scenes: SceneLookup, home_id: str) -> None:
    with pytest.raises(UserError):
        compose_home(home_id, scenes)
