"""A recorded state is brought about: flags, hand, holders, boxes, the agent."""

from __future__ import annotations

from typing import Any

from simulators.kinematic.fidelity.before import bring_to
from simulators.kinematic.fidelity.records import MetadataRecord
from simulators.kinematic.fidelity.stage import Stage
from simulators.symbolic.state import COLD, ON, OPEN, ROOM_TEMPERATURE
from tests.simulators.kinematic.fidelity.folders import step
from tests.simulators.kinematic.fidelity.test_effects import (
    APPLE,
    FRIDGE,
    HELD,
    IN_FRIDGE,
    LAMP,
    TABLE,
    kitchen,
    objects,
)


def brought(*states: list[dict[str, Any]], **changes: object) -> Stage:
    """Brings one room to several states, one after the other."""
    stage = Stage(kitchen())
    for state in states:
        metadata = step({"action": "Pass"}, state, **changes)["metadata"]
        bring_to(stage, MetadataRecord.model_validate(metadata))
    return stage


def index(stage: Stage, name: str) -> int:
    thing = stage.thing(name)
    assert thing is not None
    return thing.index


def test_flags_holder_temperature_and_box_are_the_recorded_ones() -> None:
    inside = {"center": {"x": 0.0, "y": 0.9, "z": 1.0}, "size": {"x": 0.1, "y": 0.1, "z": 0.1}}
    apple = IN_FRIDGE | {"axisAlignedBoundingBox": inside}
    stage = brought(objects(apple=apple, fridge={"isOpen": True}, floorlamp={"isToggled": True}))
    state = stage.world.state
    now = state.now[index(stage, APPLE)]
    assert (now.parent, now.temperature) == (index(stage, FRIDGE), COLD)
    assert now.box[0] == (0.0, 0.9, 1.0)
    assert state.flag(index(stage, FRIDGE), OPEN)
    assert state.flag(index(stage, LAMP), ON)


def test_what_is_picked_up_is_in_the_hand_and_nothing_of_an_earlier_state_stays() -> None:
    stage = brought(objects(apple=IN_FRIDGE, fridge={"isOpen": True}), objects(apple=HELD))
    state = stage.world.state
    assert state.held == index(stage, APPLE)
    assert not state.flag(index(stage, FRIDGE), OPEN)
    assert state.now[index(stage, APPLE)].temperature == ROOM_TEMPERATURE


def test_what_has_settled_by_a_hair_keeps_its_published_box() -> None:
    stage = Stage(kitchen())
    published = stage.world.state.now[index(stage, APPLE)]
    box = {"center": {"x": 1.0, "y": 0.845, "z": 0.0}, "size": {"x": 0.1, "y": 0.1, "z": 0.1}}
    moved = brought(objects(apple={"axisAlignedBoundingBox": box}))
    assert moved.world.state.now[index(moved, APPLE)] == published
    assert published.parent == index(stage, TABLE)


def test_the_agent_stands_on_the_nearest_cell() -> None:
    agent = {
        "position": {"x": 0.55, "y": 0.901, "z": -0.1},
        "rotation": {"x": 0.0, "y": 269.99, "z": 0.0},
        "cameraHorizon": 30.00002,
    }
    stage = brought(objects(), agent=agent)
    assert stage.world.state.agent[1:5] == (0.5, 0.0, 270.0, 30.0)
