"""Homes composed of rooms."""

from __future__ import annotations

import pytest

from schemas.base import content_hash
from schemas.errors import UserError
from schemas.names import Split
from simulators.base import SceneLookup
from simulators.home import compose_home
from simulators.houses.scenes import cut_house
from tests.simulators.houses.building import BOOK, house


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


def test_a_home_of_ithor_rooms_stays_what_it_was_before_there_were_houses(
    scenes: SceneLookup,
) -> None:
    home = compose_home("H-001-201-301-401", scenes)
    pinned = "bcb3a796f7bec4e398f1953b7f8964f1780a73a9789fe99c9436f92c4abea10c"
    assert content_hash(home) == pinned


def test_rooms_of_a_house_are_named_by_type_and_numbered_where_a_type_repeats() -> None:
    raw = house()
    raw["rooms"][0]["roomType"] = "Bedroom"
    home_id = "P-test-oak-0f3a9c51"
    made = {scene.scene_id: scene for scene in cut_house(raw, home_id, "folder", BOOK).scenes}
    home = compose_home(home_id, made.__getitem__)
    assert [room.room_id for room in home.rooms] == ["Bedroom1", "Bedroom2"]
    assert [room.scene_id for room in home.rooms] == [f"{home_id}.1", f"{home_id}.2"]
    assert home.split is Split.TEST
    floors = [label for label in home.labels if label.object_type == "Floor"]
    assert [(one.object_id, one.label) for one in floors] == [
        ("Bedroom1/Floor|2", "Floor_1"),
        ("Bedroom2/Floor|3", "Floor_2"),
    ]
