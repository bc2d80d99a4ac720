"""The stand-in for AI2-THOR's Controller answers as the generator expects."""

from __future__ import annotations

import pytest

from simulators.generation.stand_in import StandIn
from simulators.houses.assets import Asset, AssetBook
from tests.simulators.houses.building import BOOK, THING, house, thing


@pytest.fixture
def stand_in() -> StandIn:
    made = StandIn(BOOK)
    assert made.step("CreateHouse", house=house(), renderImage=False)
    return made


def shown(stand_in: StandIn) -> dict[str, str]:
    event = stand_in.step(action="ResetObjectFilter")
    return {one["objectId"]: one["objectType"] for one in event.metadata["objects"]}


def test_a_house_shows_its_things_what_lies_on_them_and_their_drawers(stand_in: StandIn) -> None:
    assert shown(stand_in) == {
        "2|0": "DiningTable",
        "small|2|0": "Apple",
        "3|0": "Bed",
        "small|3|0": "Pillow",
        "3|1": "Dresser",
        "3|1___0": "Drawer",
        "small|3|1": "Pencil",
    }


def test_a_filter_shows_only_what_it_names(stand_in: StandIn) -> None:
    event = stand_in.step("SetObjectFilter", objectIds=["3|0", "nowhere"])
    [bed] = event.metadata["objects"]
    assert bed["axisAlignedBoundingBox"] == {
        "center": {"x": 7.0, "y": 0.5, "z": 3.0},
        "size": {"x": 1.0, "y": 1.0, "z": 2.0},
    }


def test_a_spawned_thing_is_put_on_the_table_or_taken_away(stand_in: StandIn) -> None:
    low = {"x": 0.0, "y": -20.0, "z": 0.0}
    assert stand_in.step("SpawnAsset", assetId="Apple_1", generatedId="new", position=low)
    stand_in.step("SetObjectFilter", objectIds=["new"])
    event = stand_in.step(
        "InitialRandomSpawn", randomSeed=3, objectIds=["new"], receptacleObjectIds=["2|0"]
    )
    assert event
    [apple] = event.metadata["objects"]
    assert apple["position"]["y"] == pytest.approx(0.85, abs=0.01)
    assert stand_in.step("DisableObject", objectId="new")
    assert "new" not in shown(stand_in)
    assert not stand_in.step("DisableObject", objectId="new")


def test_a_thing_without_room_stays_below_the_floor(stand_in: StandIn) -> None:
    low = {"x": 0.0, "y": -20.0, "z": 0.0}
    stand_in.step("SpawnAsset", assetId="Bed_1", generatedId="new", position=low)
    event = stand_in.step(
        "InitialRandomSpawn", randomSeed=3, objectIds=["new"], receptacleObjectIds=["2|0"]
    )
    assert not event
    bed = next(one for one in event.metadata["objects"] if one["objectId"] == "new")
    assert bed["position"]["y"] == -20.0


def test_an_unknown_asset_or_request_is_told(stand_in: StandIn) -> None:
    low = {"x": 0.0, "y": -20.0, "z": 0.0}
    event = stand_in.step("SpawnAsset", assetId="Sofa_999", generatedId="new", position=low)
    assert not event
    assert "Sofa_999" in event.metadata["errorMessage"]
    with pytest.raises(NotImplementedError, match="asks for 'Fly'"):
        stand_in.step("Fly")


def test_what_is_lifted_falls_and_lies_on_what_is_under_it() -> None:
    bat = Asset("Bat_1", "BaseballBat", (0.1, 0.9, 0.1), THING, 1.0, ())
    stand_in = StandIn(AssetBook([bat, BOOK.asset("Table_1")]))
    table = thing("2|0", "Table_1", (1.0, 0.4, 3.0), kinematic=True)
    on_table = thing("2|1", "Bat_1", (1.0, 3.0, 3.0))
    on_floor = thing("2|2", "Bat_1", (3.0, 3.0, 1.0))
    stand_in.step("CreateHouse", house=house(objects=[table, on_table, on_floor]))
    event = stand_in.step("AdvancePhysicsStep", timeStep=0.01)
    heights = {one["objectId"]: one["position"]["y"] for one in event.metadata["objects"]}
    # A bat is 0.1 m thick: on its side its middle is half of that above the table (0.8 m) or the floor.
    assert heights["2|1"] == pytest.approx(0.85)
    assert heights["2|2"] == pytest.approx(0.05)
    assert stand_in.step("AdvancePhysicsStep") == event


def test_geometry_is_of_triangles_within_the_box(stand_in: StandIn) -> None:
    meshes = stand_in.step("GetInSceneAssetGeometry", objectId="2|0").metadata["actionReturn"]
    assert len(meshes) > 4
    for mesh in meshes:
        assert len(mesh["triangles"]) % 3 == 0
        assert max(mesh["triangles"]) < len(mesh["vertices"])
        assert all(-0.001 <= vertex["y"] <= 0.801 for vertex in mesh["vertices"])


def test_reset_empties_the_scene(stand_in: StandIn) -> None:
    stand_in.reset(scene="Procedural")
    assert shown(stand_in) == {}
