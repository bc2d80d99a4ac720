"""Goals against world states, with states that must not satisfy them."""

from __future__ import annotations

import pytest

from evaluator.goal import fact_holds, goal_met, progress
from schemas.names import ActionType
from schemas.probe import Fact, FactKind, Goal
from tests.evaluator.worlds import act, holding, inside, object_id, simulator, state_goal


def _fact(kind: FactKind, thing: str, place: str = "") -> Fact:
    return Fact(kind=kind, object_id=object_id(thing), place_id=object_id(place) if place else "")


@pytest.mark.parametrize(
    ("place", "holds"), [("Dresser_1", True), ("Desk_1", False), ("Drawer_1", False)]
)
def test_inside_holds_for_the_direct_holder_only_among_furniture(place: str, holds: bool) -> None:
    state = simulator().world_state()
    assert fact_holds(_fact(FactKind.INSIDE, "Book_1", place), state) is holds


@pytest.mark.parametrize(
    ("place", "holds"), [("Plate_1", True), ("CounterTop_1", True), ("Cabinet_1", False)]
)
def test_inside_holds_for_every_ancestor(place: str, holds: bool) -> None:
    state = simulator({"Mug_1": "Plate_1"}).world_state()
    assert fact_holds(_fact(FactKind.INSIDE, "Mug_1", place), state) is holds


@pytest.mark.parametrize("lies_in", ["Sink_1", "SinkBasin_1"])
@pytest.mark.parametrize("asked", ["Sink_1", "SinkBasin_1"])
def test_a_sink_and_its_basin_are_one_place(lies_in: str, asked: str) -> None:
    state = simulator({"SoapBar_1": lies_in}).world_state()
    assert fact_holds(_fact(FactKind.INSIDE, "SoapBar_1", asked), state)


def test_a_held_thing_is_held_and_nowhere_inside() -> None:
    world = simulator()
    world.place_agent("Bedroom")
    assert not goal_met(holding("Book_1"), world.world_state())
    world.step(act(ActionType.NAVIGATE, "Dresser_1"))
    world.step(act(ActionType.PICK_UP, "Book_1"))
    assert goal_met(holding("Book_1"), world.world_state())
    assert not goal_met(holding("KeyChain_1"), world.world_state())
    assert not goal_met(inside("Book_1", "Dresser_1"), world.world_state())


def test_states_are_read_in_both_directions() -> None:
    world = simulator()
    world.place_agent("Bedroom")
    world.step(act(ActionType.NAVIGATE, "Drawer_1"))
    world.step(act(ActionType.OPEN, "Drawer_1"))
    state = world.world_state()
    assert goal_met(state_goal(FactKind.OPEN, "Drawer_1"), state)
    assert not goal_met(state_goal(FactKind.CLOSED, "Drawer_1"), state)
    assert goal_met(state_goal(FactKind.CLOSED, "Drawer_2"), state)
    assert goal_met(state_goal(FactKind.OFF, "StoveKnob_1"), state)
    assert not goal_met(state_goal(FactKind.ON, "StoveKnob_1"), state)


def test_one_alternative_is_enough_and_progress_is_the_best_share() -> None:
    state = simulator().world_state()
    lies = _fact(FactKind.INSIDE, "Book_1", "Dresser_1")
    no, neither = _fact(FactKind.OPEN, "Drawer_1"), _fact(FactKind.ON, "StoveKnob_1")
    assert goal_met(Goal(any_of=((no,), (lies,))), state)
    assert progress(Goal(any_of=((no,), (lies,))), state) == 1.0
    assert progress(Goal(any_of=((lies, no, neither), (no, neither))), state) == 1 / 3
    assert not goal_met(Goal(any_of=((lies, no),)), state)
    assert progress(Goal(any_of=((no,),)), state) == 0.0


def test_a_goal_without_alternatives_is_never_met() -> None:
    state = simulator().world_state()
    assert not goal_met(Goal(any_of=()), state)
    assert progress(Goal(any_of=()), state) == 0.0


def test_a_goal_about_an_unknown_object_is_a_fault_and_not_a_failure() -> None:
    fact = Fact(kind=FactKind.OPEN, object_id="Bedroom/Nothing|1|1|1")
    with pytest.raises(KeyError, match="Nothing"):
        fact_holds(fact, simulator().world_state())
