"""The objects of a house are found under the names that AI2-THOR gives them."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.errors import UserError
from schemas.scene import Scene
from simulators.houses.scenes import cut_house
from simulators.thor.naming import identify
from simulators.thor.replies import Item
from tests.simulators.houses.building import BOOK, DRESSER_DRAWER, house, point

KITCHEN, BEDROOM = cut_house(house(), "P-test-oak-0f3a9c51", "folder", BOOK).scenes


def item(name: str, kind: str, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> dict[str, Any]:
    """An object as AI2-THOR reports it."""
    flags = ("isOpen", "isToggled", "isSliced", "isDirty", "isFilledWithLiquid", "isCooked")
    box = {"center": point(x, z, y), "size": point(0.1, 0.1, 0.1)}
    return {
        "objectId": name,
        "name": name,
        "objectType": kind,
        "position": point(x, z, y),
        "rotation": point(0.0, 0.0),
        "axisAlignedBoundingBox": box,
        "parentReceptacles": None,
        "temperature": "RoomTemp",
        "visible": False,
        **dict.fromkeys(flags, False),
    }


def scene_with(*items: dict[str, Any]) -> dict[str, Item]:
    return {one["objectId"]: one for one in items}


IN_KITCHEN = (item("room|2", "Floor"), item("2|0", "DiningTable"), item("small|2|0", "Apple"))
IN_BEDROOM = (
    item("room|3", "Floor"),
    item("3|0", "Bed"),
    item("3|1", "Dresser"),
    item("small|3|0", "Pillow"),
    item("small|3|1", "Pencil"),
)


def test_things_have_the_ids_of_the_json_and_floors_those_of_the_rooms() -> None:
    found = identify(KITCHEN, scene_with(*IN_KITCHEN, item("Floor", "Floor")))
    assert found == {
        "Floor|2": "room|2",
        "DiningTable|2|0": "2|0",
        "Apple|small|2|0": "small|2|0",
    }


def test_parts_are_told_apart_by_their_places_not_their_numbers() -> None:
    drawers = [spec for spec in BEDROOM.objects if spec.object_type == "Drawer"]
    assert [drawer.name for drawer in drawers] == ["3|1___0"]
    x, y, z = drawers[0].box_center
    assert y == pytest.approx(0.5 + DRESSER_DRAWER.centre[1])
    others = (
        item("3|1___0", "Drawer", x, y - 0.3, z),
        item("3|1___1", "Shelf", x, y, z),
        item("3|1___4", "Drawer", x, y + 0.05, z),
        item("3|2___0", "Drawer", x, y, z),
    )
    found = identify(BEDROOM, scene_with(*IN_BEDROOM, *others))
    assert found[drawers[0].object_id] == "3|1___4"


def missing(scene: Scene, *items: dict[str, Any]) -> str:
    with pytest.raises(UserError) as caught:
        identify(scene, scene_with(*items))
    return str(caught.value)


def test_a_house_without_a_thing_or_a_part_is_refused_in_one_line() -> None:
    text = missing(KITCHEN, *IN_KITCHEN[:2])
    assert "scene P-test-oak-0f3a9c51.1 lacks 1 objects of the published one" in text
    assert "such as Apple|small|2|0" in text
    assert "lacks 1 objects" in missing(BEDROOM, *IN_BEDROOM)
    assert "\n" not in text
