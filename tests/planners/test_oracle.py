"""Shortest ways to what a task asks for, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from planners import oracle as oracle_module
from planners.home_problem import holds
from planners.oracle import Approach, oracle
from schemas.action import Action
from schemas.errors import RecordRejected
from schemas.names import ActionType
from schemas.probe import Fact, FactKind, Goal
from schemas.world import WorldState
from tests.planners.kitchen import (
    APPLE,
    BASIN,
    BED,
    BOOK,
    CABINET,
    COUNTER,
    DRAWER,
    FRIDGE,
    KNIFE,
    LAMP,
    MICROWAVE,
    MUG,
    SPOON,
    TABLE,
    kitchen,
    kitchen_objects,
)
from tests.planners.worlds import thing, world_of

HELD_BOOK = {"parent": "", "ancestors": (), "room_id": "", "is_held": True}


def _goal(*alternatives: tuple[Fact, ...] | Fact) -> Goal:
    return Goal(any_of=tuple(one if isinstance(one, tuple) else (one,) for one in alternatives))


def _fact(kind: FactKind, object_id: str, place_id: str = "") -> Fact:
    return Fact(kind=kind, object_id=object_id, place_id=place_id)


def _steps(world: WorldState, goal: Goal, **more: Any) -> list[tuple[str, str]]:
    return [(action.type.value, action.target) for action in oracle(world, goal, **more)]


HOLD_APPLE = _goal(_fact(FactKind.HOLDING, APPLE))
HOLD_MUG = _goal(_fact(FactKind.HOLDING, MUG))


def test_finding_and_picking_up_in_another_room_takes_three_steps() -> None:
    assert _steps(kitchen(room="Bedroom"), HOLD_APPLE) == [
        ("MoveToRoom", "Kitchen"),
        ("Navigate", COUNTER),
        ("PickUp", APPLE),
    ]


def test_the_thing_itself_may_be_gone_to() -> None:
    to_apple = [("MoveToRoom", "Kitchen"), ("Navigate", APPLE), ("PickUp", APPLE)]
    assert _steps(kitchen(room="Bedroom"), HOLD_APPLE, approach=Approach.THING) == to_apple
    by_way = [("Navigate", COUNTER), ("Navigate", APPLE), ("PickUp", APPLE)]
    assert _steps(kitchen(), HOLD_APPLE, approach=Approach.PLACE_THEN_THING) == by_way


@pytest.mark.parametrize("approach", list(Approach))
def test_what_is_inside_a_closed_container_is_never_gone_to(approach: Approach) -> None:
    steps = [("Navigate", CABINET), ("Open", CABINET), ("PickUp", MUG)]
    assert _steps(kitchen(), HOLD_MUG, approach=approach) == steps


def test_a_closed_container_is_opened_first() -> None:
    assert _steps(kitchen(room="Bedroom"), HOLD_MUG) == [
        ("MoveToRoom", "Kitchen"),
        ("Navigate", CABINET),
        ("Open", CABINET),
        ("PickUp", MUG),
    ]


def test_fetching_opening_and_putting_takes_six_steps() -> None:
    goal = _goal(_fact(FactKind.INSIDE, SPOON, DRAWER))
    assert _steps(kitchen(room="Bedroom"), goal) == [
        ("MoveToRoom", "Kitchen"),
        ("Navigate", COUNTER),
        ("PickUp", SPOON),
        ("Navigate", DRAWER),
        ("Open", DRAWER),
        ("PutObject", DRAWER),
    ]


def test_the_agent_starts_where_it_stands() -> None:
    assert _steps(kitchen(at=COUNTER), HOLD_APPLE) == [("PickUp", APPLE)]


def test_from_the_hallway_a_room_is_entered() -> None:
    assert _steps(kitchen(room=""), HOLD_APPLE)[0] == ("EnterRoom", "Kitchen")


def test_what_is_carried_is_put_away_in_another_room() -> None:
    world = kitchen(room="Bedroom", held=BOOK, Book=HELD_BOOK)
    goal = _goal(_fact(FactKind.INSIDE, BOOK, CABINET))
    kinds = [kind for kind, _ in _steps(world, goal)]
    assert kinds == ["MoveToRoom", "Navigate", "Open", "PutObject"]


def test_a_full_hand_is_emptied_onto_something_near() -> None:
    world = kitchen(room="Bedroom", held=SPOON, Spoon=HELD_BOOK | {"pickupable": True})
    nowhere = _goal(_fact(FactKind.HOLDING, BOOK))
    with pytest.raises(RecordRejected, match="oracle_unsolvable"):
        oracle(world, nowhere)  # a spoon may not be put on a bed
    world = kitchen(held=SPOON, Spoon=HELD_BOOK | {"pickupable": True})
    assert [kind for kind, _ in _steps(world, HOLD_APPLE)] == [
        "Navigate",
        "PutObject",
        "PickUp",
    ]


@pytest.mark.parametrize(
    ("kind", "target", "changes", "steps"),
    [
        (FactKind.OPEN, CABINET, {}, ["Navigate", "Open"]),
        (FactKind.CLOSED, CABINET, {"Cabinet": {"is_open": True}}, ["Navigate", "Close"]),
        (FactKind.ON, LAMP, {"LightSwitch": {"is_toggled": False}}, ["Navigate", "ToggleOn"]),
        (FactKind.OFF, LAMP, {}, ["Navigate", "ToggleOff"]),
        (FactKind.ON, MICROWAVE, {"Microwave": {"is_open": True}}, ["Navigate", "Close", "ToggleOn"]),
        (FactKind.OPEN, MICROWAVE, {"Microwave": {"is_toggled": True}},
         ["Navigate", "ToggleOff", "Open"]),
        (FactKind.OPEN, BOOK, {}, ["MoveToRoom", "Navigate", "Open"]),
    ],
)  # fmt: skip
def test_states_are_reached(
    kind: FactKind, target: str, changes: dict[str, dict[str, Any]], steps: list[str]
) -> None:
    found = _steps(world_of(kitchen_objects(**changes)), _goal(_fact(kind, target)))
    assert [name for name, _ in found] == steps


def test_a_gadget_is_switched_where_it_lies() -> None:
    phone = thing("B/Phone", "CellPhone", pickupable=True, toggleable=True, parent=BED,
                  room_id="Bedroom")  # fmt: skip
    world = world_of([*kitchen_objects(), phone], room="Bedroom")
    assert _steps(world, _goal(_fact(FactKind.ON, "B/Phone"))) == [
        ("Navigate", BED),
        ("ToggleOn", "B/Phone"),
    ]


def test_several_facts_are_reached_together() -> None:
    facts = (_fact(FactKind.INSIDE, SPOON, DRAWER), _fact(FactKind.CLOSED, DRAWER))
    kinds = [kind for kind, _ in _steps(kitchen(), _goal(facts))]
    assert kinds == ["Navigate", "PickUp", "Navigate", "Open", "PutObject", "Close"]


def test_the_shortest_alternative_is_taken_and_the_earlier_of_equal_ones() -> None:
    far, near = _fact(FactKind.INSIDE, APPLE, FRIDGE), _fact(FactKind.INSIDE, APPLE, TABLE)
    assert _steps(kitchen(), _goal(far, near))[-1] == ("PutObject", TABLE)
    first, second = _fact(FactKind.HOLDING, SPOON), _fact(FactKind.HOLDING, APPLE)
    assert _steps(kitchen(), _goal(first, second))[-1] == ("PickUp", SPOON)
    assert _steps(kitchen(), _goal(second, first))[-1] == ("PickUp", APPLE)


def test_the_overlay_leaves_only_the_usable_alternative() -> None:
    world = kitchen(Cabinet={"overlay": "jammed"})
    goal = _goal(_fact(FactKind.OPEN, CABINET), _fact(FactKind.OPEN, DRAWER))
    assert _steps(world, goal) == [("Navigate", DRAWER), ("Open", DRAWER)]


@pytest.mark.parametrize(
    ("world", "goal"),
    [
        (kitchen(Cabinet={"overlay": "locked"}), HOLD_MUG),
        (kitchen(LightSwitch={"overlay": "out_of_order", "is_toggled": False}),
         _goal(_fact(FactKind.ON, LAMP))),
        (kitchen(CounterTop={"reachable": False}), HOLD_APPLE),
        (kitchen(), _goal(_fact(FactKind.INSIDE, APPLE, CABINET))),
        (kitchen(), _goal(_fact(FactKind.OPEN, TABLE))),
        (kitchen(), _goal()),
    ],
    ids=["locked", "out_of_order", "unreachable", "unfit", "no_such_state", "no_alternative"],
)  # fmt: skip
def test_what_cannot_be_reached_is_rejected(world: WorldState, goal: Goal) -> None:
    with pytest.raises(RecordRejected, match="oracle_unsolvable"):
        oracle(world, goal)


def test_a_goal_that_holds_takes_no_step() -> None:
    assert oracle(kitchen(), _goal(_fact(FactKind.INSIDE, APPLE, COUNTER))) == ()


def test_inside_counts_ancestors_and_the_other_part_of_a_sink() -> None:
    sink = thing("K/Sink", "Sink", receptacle=True)
    objects = kitchen_objects(Apple={"parent": "K/Plate", "ancestors": ("K/Plate", BASIN)})
    plate = thing("K/Plate", "Plate", pickupable=True, receptacle=True, parent=BASIN)
    world = world_of([*objects, sink, plate])
    for place in ("K/Plate", BASIN, "K/Sink"):
        assert holds(world, _fact(FactKind.INSIDE, APPLE, place))
    assert not holds(world, _fact(FactKind.INSIDE, APPLE, TABLE))


def test_what_lies_in_one_sink_of_a_room_is_not_in_the_other() -> None:
    other = [thing(name, name[2:6], receptacle=True) for name in ("K/Sink2", "K/Sink2|SinkBasin")]
    world = world_of([*kitchen_objects(Apple={"parent": BASIN}), *other])
    assert holds(world, _fact(FactKind.INSIDE, APPLE, BASIN))
    for place in ("K/Sink2", "K/Sink2|SinkBasin"):
        assert not holds(world, _fact(FactKind.INSIDE, APPLE, place))


def test_an_unknown_object_is_an_error() -> None:
    with pytest.raises(KeyError, match="no object 'K/Unicorn'"):
        oracle(kitchen(), _goal(_fact(FactKind.HOLDING, "K/Unicorn")))


def test_a_search_that_is_cut_short_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "EXPANSION_LIMIT", 2)
    with pytest.raises(RecordRejected, match="oracle_limit"):
        oracle(kitchen(room="Bedroom"), _goal(_fact(FactKind.INSIDE, KNIFE, TABLE)))


def test_done_is_no_part_of_it() -> None:
    done = Action(type=ActionType.DONE)
    assert done not in oracle(kitchen(), HOLD_MUG)
