"""What each baseline agent does in a small home."""

from __future__ import annotations

import pytest

from evaluator.agents.base import Agent
from evaluator.agents.explorer import ExplorerAgent
from evaluator.agents.last_place import LastPlaceAgent
from evaluator.agents.legal_list import LegalListAgent
from evaluator.agents.majority import MajorityAgent
from evaluator.agents.nearest import NearestAgent
from evaluator.agents.noop import NoopAgent
from evaluator.agents.random_agent import RandomAgent
from evaluator.agents.scripted import ScriptedAgent
from evaluator.agents.type_prior import TypePriorAgent
from evaluator.result import TaskResult
from evaluator.run import run_episode
from schemas import instructions
from schemas.model_view import ModelStep
from schemas.names import ActionType, OverlayKind
from schemas.probe import FactKind, Probe
from tests.evaluator.rows import Diary, entry
from tests.evaluator.symbolic_simulator import SymbolicSimulator
from tests.evaluator.worlds import (
    act,
    book,
    holding,
    inside,
    make_probe,
    object_id,
    simulator,
    small_home,
    state_goal,
)

FIND_BOOK = make_probe(instructions.find("Book"), holding("Book_1"))
Path = list[tuple[str, str]]


def _run(
    agent: Agent,
    probe: Probe = FIND_BOOK,
    world: SymbolicSimulator | None = None,
    history: tuple[ModelStep, ...] = (),
) -> TaskResult:
    return run_episode(world or simulator(), small_home(), probe, agent, history)


def _path(result: TaskResult) -> Path:
    return [(action.action_type, action.target_label) for action in result.actions]


def test_the_scripted_agent_replays_ids_by_their_labels() -> None:
    oracle = [
        act(ActionType.MOVE_TO_ROOM, "Bedroom"),
        act(ActionType.NAVIGATE, "Dresser_1"),
        act(ActionType.PICK_UP, "Book_1"),
    ]
    result = _run(ScriptedAgent.from_actions(oracle, book()))
    assert result.sr_reference
    assert _path(result) == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Dresser_1"),
        ("PickUp", "Book_1"),
    ]


def test_the_scripted_agent_stops_where_its_next_action_is_not_legal() -> None:
    script = [(ActionType.PICK_UP, "Book_1"), (ActionType.MOVE_TO_ROOM, "Bedroom")]
    assert _path(_run(ScriptedAgent(script))) == []


def test_noop_does_nothing() -> None:
    result = _run(NoopAgent())
    assert (_path(result), result.sr_terminal, result.progress) == ([], False, 0.0)


def test_the_random_agent_repeats_itself_with_one_seed_and_not_with_another() -> None:
    paths = [_path(_run(RandomAgent(seed))) for seed in (1, 1, 2, 3)]
    assert paths[0] == paths[1]
    assert len({tuple(path) for path in paths}) == 3


def test_the_explorer_leaves_the_start_room_and_finds_by_likelihood() -> None:
    result = _run(ExplorerAgent(), world=simulator({"Book_1": "Drawer_1"}))
    # Books are most usual in bedrooms, and there on desks, dressers and beds, in this order.
    assert _path(result) == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Desk_1"),
        ("Navigate", "Dresser_1"),
        ("Navigate", "Bed_1"),
        ("MoveToRoom", "LivingRoom"),
        ("Navigate", "CoffeeTable_1"),
        ("Navigate", "Shelf_1"),
        ("Navigate", "Sofa_1"),
    ]
    assert not result.sr_terminal


def test_the_explorer_takes_what_it_comes_across() -> None:
    result = _run(ExplorerAgent())
    assert result.sr_terminal
    assert _path(result)[-2:] == [("Navigate", "Book_1"), ("PickUp", "Book_1")]


def test_the_explorer_tries_candidates_in_order_and_recovers_once() -> None:
    four = ["Cabinet_3", "Cabinet_1", "Cabinet_4", "Cabinet_2"]
    probe = make_probe(instructions.put_one_of("Mug", four), inside("Mug_1", "Cabinet_1"))
    locked = {name: OverlayKind.LOCKED for name in four if name != "Cabinet_1"}
    result = _run(ExplorerAgent(), probe, simulator(conditions=locked))
    assert result.sr_terminal
    assert _path(result) == [
        ("Navigate", "Mug_1"),
        ("PickUp", "Mug_1"),
        ("Navigate", "Cabinet_3"),
        ("Open", "Cabinet_3"),
        ("Navigate", "Cabinet_1"),
        ("Open", "Cabinet_1"),
        ("PutObject", "Cabinet_1"),
    ]


def test_the_explorer_switches_on_what_works() -> None:
    knobs = ["StoveKnob_2", "StoveKnob_3", "StoveKnob_1"]
    probe = make_probe(
        instructions.operate_one_of(knobs), state_goal(FactKind.ON, "StoveKnob_3"), start="Bedroom"
    )
    broken = {"StoveKnob_2": OverlayKind.OUT_OF_ORDER, "StoveKnob_1": OverlayKind.OUT_OF_ORDER}
    result = _run(ExplorerAgent(), probe, simulator(conditions=broken))
    assert result.sr_terminal
    assert _path(result)[-2:] == [("Navigate", "StoveKnob_3"), ("ToggleOn", "StoveKnob_3")]


def test_the_explorer_closes_what_it_sees_open() -> None:
    world = simulator()
    world.place_agent("Bedroom")
    world.step(act(ActionType.NAVIGATE, "Drawer_3"))
    world.step(act(ActionType.OPEN, "Drawer_3"))
    probe = make_probe(
        instructions.close("drawer"), state_goal(FactKind.CLOSED, "Drawer_3"), start="Bathroom"
    )
    result = _run(ExplorerAgent(), probe, world)
    assert result.sr_terminal
    assert _path(result) == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Drawer_3"),
        ("Close", "Drawer_3"),
    ]


STORE_MUG = make_probe(instructions.store("Mug"), inside("Mug_1", "Fridge_1"))


def test_the_prior_stores_at_the_most_usual_place() -> None:
    result = _run(TypePriorAgent(), STORE_MUG, simulator({"Mug_1": "Plate_1"}))
    assert _path(result) == [
        ("Navigate", "Mug_1"),
        ("PickUp", "Mug_1"),
        ("Navigate", "CounterTop_1"),
        ("PutObject", "CounterTop_1"),
    ]


def test_what_was_taken_out_of_a_usual_place_is_not_put_back_there_by_accident() -> None:
    result = _run(TypePriorAgent(), STORE_MUG, simulator({"Mug_1": "Cabinet_1"}))
    assert _path(result)[-5:] == [
        ("Navigate", "Cabinet_1"),
        ("Open", "Cabinet_1"),
        ("PickUp", "Mug_1"),
        ("Navigate", "CounterTop_1"),
        ("PutObject", "CounterTop_1"),
    ]


def test_the_prior_looks_into_every_room_for_the_most_usual_place() -> None:
    result = _run(TypePriorAgent())
    assert _path(result)[:3] == [
        ("MoveToRoom", "Bathroom"),
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Book_1"),
    ]


def test_the_majority_agent_goes_to_one_place_of_its_type() -> None:
    probe = FIND_BOOK.model_copy(update={"instruction": instructions.find("CellPhone")})
    result = _run(MajorityAgent("Shelf"), probe)
    assert _path(result) == [
        ("MoveToRoom", "Bathroom"),
        ("MoveToRoom", "Bedroom"),
        ("MoveToRoom", "LivingRoom"),
        ("Navigate", "Shelf_1"),
    ]


def test_the_last_place_agent_goes_to_the_fitting_place_named_last() -> None:
    diary = Diary().row("EnterRoom", "LivingRoom", entry("Shelf_1"))
    diary.row("Navigate", "Shelf_1").row("MoveToRoom", "Bedroom", entry("Desk_1"))
    diary.row("Navigate", "Desk_1").row("Navigate", "Painting_1")
    probe = make_probe(instructions.find("CellPhone"), holding("KeyChain_1"))
    result = _run(LastPlaceAgent(), probe, history=diary.done())
    assert _path(result) == [("MoveToRoom", "Bedroom"), ("Navigate", "Desk_1")]


def test_the_last_place_agent_takes_the_place_that_a_person_named_last() -> None:
    diary = Diary().row("EnterRoom", "Kitchen", entry("Fridge_1"), entry("Cabinet_1"))
    diary.row("Navigate", "Cabinet_1").row("HumanIntervention", text="Cup_9 goes in Fridge_1.")
    result = _run(LastPlaceAgent(), STORE_MUG, history=diary.done())
    assert ("Navigate", "Fridge_1") in _path(result)


def test_the_legal_list_agent_tries_the_first_fitting_action_of_the_list() -> None:
    probe = make_probe(instructions.find("CellPhone"), holding("KeyChain_1"))
    assert _path(_run(LegalListAgent(), probe)) == [("Navigate", "CounterTop_1")]
    knobs = ["StoveKnob_3", "StoveKnob_2"]
    probe = make_probe(instructions.operate_one_of(knobs), state_goal(FactKind.ON, "StoveKnob_3"))
    assert _path(_run(LegalListAgent(), probe))[0] == ("Navigate", "StoveKnob_2")


def test_the_nearest_agent_takes_the_candidate_that_looks_largest() -> None:
    world = simulator()
    world.boxes = {object_id("StoveKnob_2"): (0.0, 0.0, 0.9, 0.9)}
    knobs = ["StoveKnob_1", "StoveKnob_2", "StoveKnob_3"]
    probe = make_probe(instructions.operate_one_of(knobs), state_goal(FactKind.ON, "StoveKnob_3"))
    assert _path(_run(NearestAgent(), probe, world)) == [
        ("Navigate", "StoveKnob_2"),
        ("ToggleOn", "StoveKnob_2"),
    ]


@pytest.mark.parametrize(
    "agent", [NearestAgent(), TypePriorAgent(), LegalListAgent(), LastPlaceAgent(), MajorityAgent()]
)
def test_a_shortcut_that_was_wrong_does_not_try_again(agent: Agent) -> None:
    knobs = ["StoveKnob_1", "StoveKnob_2", "StoveKnob_3"]
    diary = Diary().row("EnterRoom", "Kitchen", *[entry(name) for name in knobs])
    for name in knobs:
        diary.row("ToggleOn", name, fails=f"{name} is out of order.")
    probe = make_probe(instructions.operate_one_of(knobs), state_goal(FactKind.ON, "StoveKnob_3"))
    world = simulator(conditions=dict.fromkeys(knobs, OverlayKind.OUT_OF_ORDER))
    result = _run(agent, probe, world, diary.done())
    assert [kind for kind, _ in _path(result)] == ["Navigate", "ToggleOn"]
