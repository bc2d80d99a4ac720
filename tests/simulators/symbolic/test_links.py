"""Knobs and burners, faucets and basins."""

from __future__ import annotations

from schemas.names import RoomType
from schemas.scene import ObjectSpec, Scene
from simulators.base import SceneLookup
from simulators.symbolic.links import basin_parts, switched_objects, water_targets
from tests.simulators.kinematic.specs import spec


def _scene(*objects: ObjectSpec) -> Scene:
    return Scene(
        scene_id="FloorPlan1",
        source="test",
        room_type=RoomType.KITCHEN,
        agent_start=(0.0, 0.9, 0.0),
        objects=tuple(sorted(objects, key=lambda one: one.object_id)),
    )


def _stove(controls: dict[str, str]) -> Scene:
    """Two knobs in a row, both nearest to the first burner."""
    return _scene(
        spec("StoveBurner|a", "StoveBurner", (0.0, 1, 0.0), (0.2, 0.02, 0.2)),
        spec("StoveBurner|b", "StoveBurner", (1.0, 1, 0.0), (0.2, 0.02, 0.2)),
        *(
            spec(
                knob,
                "StoveKnob",
                (x, 1, 0.1),
                (0.03, 0.03, 0.03),
                controls=(controls[knob],) if knob in controls else (),
            )
            for knob, x in (("StoveKnob|1", 0.1), ("StoveKnob|2", 0.3))
        ),
    )


def test_the_published_link_decides() -> None:
    controls = {"StoveKnob|1": "StoveBurner|b", "StoveKnob|2": "StoveBurner|a"}
    assert switched_objects(_stove(controls)) == {
        "StoveKnob|1": ("StoveBurner|b",),
        "StoveKnob|2": ("StoveBurner|a",),
    }


def test_without_links_every_knob_gets_a_burner_of_its_own() -> None:
    assert switched_objects(_stove({})) == {
        "StoveKnob|1": ("StoveBurner|a",),
        "StoveKnob|2": ("StoveBurner|b",),
    }


def test_a_basin_is_found_by_its_id() -> None:
    scene = _scene(
        spec("Sink|1", "Sink", (0, 0.9, 0), (0.6, 0.2, 0.5)),
        spec("Sink|1|SinkBasin", "SinkBasin", (0, 0.9, 0), (0.5, 0.2, 0.4)),
        spec("Sink|2", "Sink", (3, 0.9, 0), (0.6, 0.2, 0.5)),
    )
    assert basin_parts(scene) == {"Sink|1": "Sink|1|SinkBasin"}


def test_water_runs_into_the_nearest_sink_and_its_basin() -> None:
    scene = _scene(
        spec("Sink|1", "Sink", (0, 0.9, 0), (0.6, 0.2, 0.5)),
        spec("Sink|1|SinkBasin", "SinkBasin", (0, 0.9, 0), (0.5, 0.2, 0.4)),
        spec("Bathtub|1", "Bathtub", (2, 0.3, 0), (0.8, 0.6, 1.6)),
        spec("Faucet|1", "Faucet", (0, 1.0, 0.3), (0.1, 0.2, 0.2)),
        spec("Faucet|2", "Faucet", (2, 0.8, 0.9), (0.1, 0.2, 0.2)),
        spec("Faucet|3", "Faucet", (0, 1.0, 0.3), (0.1, 0.2, 0.2), parents=("Bathtub|1",)),
    )
    assert water_targets(scene) == {
        "Faucet|1": ("Sink|1", "Sink|1|SinkBasin"),
        "Faucet|2": ("Bathtub|1",),
        "Faucet|3": ("Bathtub|1",),
    }


def test_every_knob_of_the_real_kitchens_switches_one_burner(scenes: SceneLookup) -> None:
    for number in (1, 2, 5, 12, 30):
        scene = scenes(f"FloorPlan{number}")
        knobs = [one.object_id for one in scene.objects if one.object_type == "StoveKnob"]
        switched = switched_objects(scene)
        assert sorted(switched) == knobs
        assert len({burner for burners in switched.values() for burner in burners}) == len(knobs)
