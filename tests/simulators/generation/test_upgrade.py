"""A generated house in the published schema: read by the loader as before, with typed ids."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from schemas.errors import RecordRejected
from simulators.generation.upgrade import upgraded
from simulators.houses.house import parse_house
from simulators.houses.scenes import cut_house
from tests.simulators.houses.building import BOOK, door, point
from tests.simulators.houses.building import furnished as house

HOME = "P-train-made-00000000"


def old_house(**changes: Any) -> dict[str, Any]:
    """The usual house in schema 0.0.1: a hole by box and offset, materials as texts."""
    old_door = door()
    del old_door["holePolygon"], old_door["assetPosition"]
    old_door["boundingBox"] = {"min": point(1.4, 0.0), "max": point(2.4, 0.0, 2.0)}
    old_door["assetOffset"] = {"x": 0.1, "y": 0.1}
    raw = house(doors=[old_door])
    for wall in raw["walls"]:
        wall["material"] = "Drywall"
    raw["walls"][0]["color"] = {"r": 1.0, "g": 0.5, "b": 0.25}
    for room in raw["rooms"]:
        room["floorMaterial"] = "Wood"
    raw["metadata"]["schema"] = "0.0.1"
    return {**raw, **changes}


def test_the_hole_of_a_door_is_its_box_moved_by_the_offset() -> None:
    [made] = upgraded(old_house(), BOOK)["doors"]
    assert made["holePolygon"] == [
        {"x": 1.5, "y": 0.0, "z": 0.0},
        {"x": 2.5, "y": 2.1, "z": 0.0},
    ]
    assert made["assetPosition"] == {"x": 2.0, "y": 1.05, "z": 0.0}
    assert not {"boundingBox", "assetOffset"} & set(made)


def test_ids_begin_with_the_type_and_stay_unique() -> None:
    made = upgraded(old_house(), BOOK)
    assert [item["id"] for item in made["objects"]] == ["DiningTable|2|0", "Bed|3|0", "Dresser|3|1"]
    [pencil] = made["objects"][2]["children"]
    assert (pencil["id"], pencil["objectType"]) == ("Pencil|surface|3|1", "Pencil")
    assert made["metadata"]["schema"] == "1.0.0"
    parse_house(made, BOOK)  # which refuses repeated ids


def test_materials_become_objects() -> None:
    made = upgraded(old_house(), BOOK)
    assert made["walls"][0]["material"] == {
        "name": "Drywall",
        "color": {"r": 1.0, "g": 0.5, "b": 0.25},
    }
    assert "color" not in made["walls"][0]
    assert made["rooms"][0]["floorMaterial"] == {"name": "Wood"}


def test_the_loader_cuts_the_same_rooms_before_and_after() -> None:
    before = cut_house(old_house(), HOME, "generated", BOOK)
    after = cut_house(upgraded(old_house(), BOOK), HOME, "generated", BOOK)
    assert [scene.agent_start for scene in after.scenes] == [
        scene.agent_start for scene in before.scenes
    ]
    boxes = [
        [sorted(spec.box_center for spec in scene.objects) for scene in one.scenes]
        for one in (before, after)
    ]
    assert boxes[0] == boxes[1]


def test_the_given_house_stays_as_it_is_and_numbers_are_rounded() -> None:
    raw = old_house()
    raw["objects"][0]["position"]["x"] = 1.23456789
    kept = copy.deepcopy(raw)
    made = upgraded(raw, BOOK)
    assert raw == kept
    assert made["objects"][0]["position"]["x"] == 1.2346


def test_an_unknown_asset_is_refused_by_name() -> None:
    raw = old_house()
    raw["objects"][0]["assetId"] = "Sofa_999"
    with pytest.raises(RecordRejected, match=r"unknown_asset: 'Sofa_999'"):
        upgraded(raw, BOOK)
