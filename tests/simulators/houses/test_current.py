"""A house is handed to AI2-THOR in the one schema that its build reads."""

from __future__ import annotations

from simulators.houses.assets import AssetBook
from simulators.houses.current import current_form
from tests.simulators.houses.building import BOOK, door, house, point


def no_assets() -> AssetBook:
    raise AssertionError("nothing must be computed")


def test_a_house_of_the_current_schema_stays_as_it_is() -> None:
    assert current_form(house(), no_assets) == house()


def test_materials_that_are_texts_become_named_ones() -> None:
    red = {"r": 1.0, "g": 0.0, "b": 0.0}
    old = house(
        proceduralParameters={"ceilingMaterial": "Tan", "ceilingColor": red, "skyboxId": "x"}
    )
    old["rooms"][0]["floorMaterial"] = "Wood"
    old["rooms"][0]["ceilings"] = [{"material": "Plaster"}]
    old["walls"][0] |= {"material": "Brick", "color": red}
    new = current_form(old, no_assets)
    parameters = {"ceilingMaterial": {"name": "Tan", "color": red}, "skyboxId": "x"}
    assert new["proceduralParameters"] == parameters
    assert new["rooms"][0]["floorMaterial"] == {"name": "Wood"}
    assert new["rooms"][0]["ceilings"] == [{"material": {"name": "Plaster"}}]
    assert new["walls"][0]["material"] == {"name": "Brick", "color": red}
    assert "color" not in new["walls"][0]
    assert old["rooms"][0]["floorMaterial"] == "Wood", "what was given is left alone"


def test_the_oldest_schema_gets_holes_for_its_boxes() -> None:
    old_door = door(
        boundingBox={"min": point(1.5, 0.0), "max": point(2.5, 0.0, 2.1)},
        assetOffset={"x": 0.1, "y": 0.0, "z": 0.0},
    )
    del old_door["holePolygon"], old_door["assetPosition"]
    old = house(doors=[old_door], windows=None, metadata={"agent": {"position": point(2.0, 1.0)}})
    new = current_form(old, lambda: BOOK)
    [cut] = new["doors"]
    assert cut["holePolygon"] == [point(1.5, 0.0), point(2.5, 0.0, 2.1)]
    assert cut["assetPosition"] == {"x": 1.5 + 0.1 + 0.5, "y": 2.1 / 2, "z": 0.0}
    assert not {"boundingBox", "assetOffset"} & set(cut)
    assert new["windows"] == []
    assert new["metadata"] == {"agent": {"position": point(2.0, 1.0)}, "schema": "1.0.0"}
