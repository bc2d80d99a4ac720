"""Legal actions: complete, in order, and independent of everything that could give answers away."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from evaluator.legal import legal_actions
from schemas.action import WorldEvent, WorldEventKind
from schemas.names import ActionType, OverlayKind
from schemas.task_view import LegalAction
from tests.evaluator.symbolic_simulator import SymbolicSimulator
from tests.evaluator.worlds import ROOMS, act, book, object_id, simulator, small_home


def _legal(world: SymbolicSimulator) -> tuple[LegalAction, ...]:
    return legal_actions(small_home(), book(), world.observe())


def _names(actions: tuple[LegalAction, ...], kind: ActionType) -> list[str]:
    return [action.target_label for action in actions if action.action_type == kind.value]


def _at(room: str, label: str, world: SymbolicSimulator | None = None) -> SymbolicSimulator:
    world = world or simulator()
    world.place_agent(room)
    world.step(act(ActionType.NAVIGATE, label))
    return world


def test_in_the_hallway_only_rooms_and_done_can_be_chosen() -> None:
    actions = _legal(simulator())
    assert [(action.action_type, action.target_label) for action in actions] == [
        ("MoveToRoom", "Bathroom"),
        ("MoveToRoom", "Bedroom"),
        ("MoveToRoom", "Kitchen"),
        ("MoveToRoom", "LivingRoom"),
        ("Done", ""),
    ]


def test_the_list_at_a_drawer_is_the_one_worked_out_by_hand() -> None:
    actions = _legal(_at("Bedroom", "Drawer_1"))
    assert [(action.action_type, action.target_label) for action in actions] == [
        *[("Navigate", label) for label in sorted(ROOMS["Bedroom"])],
        ("PutObject", "Drawer_1"),
        ("Open", "Drawer_1"),
        ("Close", "Drawer_1"),
        *[("MoveToRoom", room) for room in ("Bathroom", "Bedroom", "Kitchen", "LivingRoom")],
        ("Done", ""),
    ]
    assert [action.action_id for action in actions] == list(range(len(actions)))


def test_a_place_out_of_view_can_be_gone_to_but_a_painting_or_floor_cannot() -> None:
    world = simulator()
    world.place_agent("Bedroom")
    seen = world.observe().model_copy(update={"visible": ()})
    names = _names(legal_actions(small_home(), book(), seen), ActionType.NAVIGATE)
    assert names == ["Bed_1", "Desk_1", "Drawer_1", "Drawer_2", "Drawer_3", "Drawer_4", "Dresser_1"]


def test_what_a_closed_drawer_holds_cannot_be_chosen() -> None:
    world = _at("Bedroom", "Drawer_1", simulator({"Book_1": "Drawer_1"}))
    assert "Book_1" not in {action.target_label for action in _legal(world)}
    world.step(act(ActionType.OPEN, "Drawer_1"))
    assert _names(_legal(world), ActionType.PICK_UP) == ["Book_1"]


def test_every_device_within_reach_can_be_switched_both_ways() -> None:
    for states in (False, True):
        world = _at("Kitchen", "StoveKnob_1")
        if states:
            world.step(act(ActionType.TOGGLE_ON, "StoveKnob_1"))
        assert _names(_legal(world), ActionType.TOGGLE_ON) == ["StoveKnob_1"]
        assert _names(_legal(world), ActionType.TOGGLE_OFF) == ["StoveKnob_1"]
    assert _names(_legal(_at("Kitchen", "StoveBurner_1")), ActionType.TOGGLE_ON) == []


def test_hidden_conditions_states_and_the_hand_do_not_change_the_list() -> None:
    plain = _legal(_at("Kitchen", "Cabinet_1"))
    locked = simulator(conditions={"Cabinet_1": OverlayKind.LOCKED})
    assert _legal(_at("Kitchen", "Cabinet_1", locked)) == plain
    opened = _at("Kitchen", "Cabinet_1")
    opened.step(act(ActionType.OPEN, "Cabinet_1"))
    assert _legal(opened) == plain


def test_put_can_be_chosen_with_an_empty_hand_and_pick_up_with_a_full_one() -> None:
    world = _at("Kitchen", "CounterTop_1")
    assert _names(_legal(world), ActionType.PUT_OBJECT) == ["CounterTop_1", "Mug_1", "Plate_1"]
    world.step(act(ActionType.PICK_UP, "Mug_1"))
    assert _names(_legal(world), ActionType.PICK_UP) == ["Plate_1"]


@given(st.integers(0, 2**32))
def test_the_order_in_which_things_are_seen_does_not_matter(seed: int) -> None:
    world = _at("Bedroom", "Drawer_1")
    seen = world.observe()
    shuffled = list(seen.visible)
    random.Random(seed).shuffle(shuffled)
    other = seen.model_copy(update={"visible": tuple(shuffled)})
    assert legal_actions(small_home(), book(), other) == _legal(world)


def test_what_somebody_else_does_elsewhere_does_not_change_the_list() -> None:
    world = _at("Kitchen", "Cabinet_1")
    before = _legal(world)
    world.apply(
        WorldEvent(
            kind=WorldEventKind.MOVE, object_id=object_id("Book_1"), to=object_id("Drawer_2")
        )
    )
    world.apply(WorldEvent(kind=WorldEventKind.OPEN, object_id=object_id("Drawer_3")))
    assert _legal(world) == before
