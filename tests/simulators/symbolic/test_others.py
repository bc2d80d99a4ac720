"""Changes by somebody else: what they may do, and what they may not."""

from __future__ import annotations

import pytest

from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.home import Home, Overlay, OverlayEntry
from schemas.names import ActionType, OverlayKind
from tests.simulators.handy import Hand
from tests.simulators.tour import reach


def _event(hand: Hand, kind: WorldEventKind, label: str, to: str = "") -> WorldEvent:
    return WorldEvent(kind=kind, object_id=hand.id(label), to=hand.id(to) if to else "")


def _rejected(hand: Hand, event: WorldEvent, reason: str) -> None:
    digest = hand.sim.state_digest()
    with pytest.raises(RecordRejected) as caught:
        hand.sim.apply(event)
    assert caught.value.reason == f"world_event_{reason}"
    assert hand.sim.state_digest() == digest


def test_a_moved_thing_can_be_found_at_its_new_place(hand: Hand) -> None:
    hand.shift("Apple_1", "CounterTop_3")
    assert hand.holder("Apple_1") == "CounterTop_3"
    reach(hand.sim, hand.id("Apple_1"))
    assert hand.seen("Apple_1") is not None


def test_a_thing_may_be_moved_to_another_room(hand: Hand) -> None:
    hand.shift("Mug_1", "Desk_1")
    assert hand.now("Mug_1").room_id == "Bedroom"
    reach(hand.sim, hand.id("Mug_1"))
    seen = hand.seen("Mug_1")
    assert seen is not None
    assert seen.interactable


def test_doors_and_switches_change_and_changing_nothing_is_fine(hand: Hand) -> None:
    for _ in range(2):
        hand.sim.apply(_event(hand, WorldEventKind.OPEN, "Fridge_1"))
        assert hand.now("Fridge_1").is_open
    hand.sim.apply(_event(hand, WorldEventKind.CLOSE, "Fridge_1"))
    assert not hand.now("Fridge_1").is_open
    for _ in range(2):
        hand.sim.apply(_event(hand, WorldEventKind.TOGGLE_ON, "Television_1"))
        assert hand.now("Television_1").is_toggled
    hand.sim.apply(_event(hand, WorldEventKind.TOGGLE_OFF, "Television_1"))
    assert not hand.now("Television_1").is_toggled


@pytest.mark.parametrize(
    ("kind", "label", "to", "reason"),
    [
        (WorldEventKind.MOVE, "Fridge_1", "CounterTop_1", "wrong_property"),
        (WorldEventKind.REMOVE, "Bed_1", "", "wrong_property"),
        (WorldEventKind.MOVE, "Apple_1", "Bed_1", "incompatible"),
        (WorldEventKind.MOVE, "Apple_1", "Bread_1", "wrong_property"),
        (WorldEventKind.MOVE, "Plate_1", "Plate_1", "wrong_property"),
        (WorldEventKind.MOVE, "Bread_1", "Plate_1", "no_space"),
        (WorldEventKind.ARRIVE, "Apple_1", "CounterTop_1", "already"),
        (WorldEventKind.OPEN, "Apple_1", "", "wrong_property"),
        (WorldEventKind.TOGGLE_ON, "Apple_1", "", "wrong_property"),
        (WorldEventKind.TOGGLE_ON, "StoveBurner_1", "", "wrong_property"),
    ],
)
def test_what_cannot_be_is_rejected(
    hand: Hand, kind: WorldEventKind, label: str, to: str, reason: str
) -> None:
    _rejected(hand, _event(hand, kind, label, to), reason)


def test_nothing_goes_in_what_lies_in_itself(hand: Hand) -> None:
    hand.shift("Apple_1", "Bowl_1")
    _rejected(hand, _event(hand, WorldEventKind.MOVE, "Bowl_1", "Apple_1"), "wrong_property")


@pytest.mark.parametrize("kind", [OverlayKind.LOCKED, OverlayKind.JAMMED])
def test_nobody_opens_what_is_locked_or_jammed(hand: Hand, home: Home, kind: OverlayKind) -> None:
    entry = OverlayEntry(object_id=hand.id("Fridge_1"), kind=kind)
    hand.sim.reset(home, Overlay(entries=(entry,)))
    _rejected(hand, _event(hand, WorldEventKind.OPEN, "Fridge_1"), kind.value)


def test_what_the_agent_carries_a_plate_of_is_out_of_others_reach(hand: Hand) -> None:
    hand.shift("Apple_1", "Bowl_1")
    reach(hand.sim, hand.id("Bowl_1"))
    assert hand.do(ActionType.PICK_UP, "Bowl_1").success
    hand.sim.place_agent("")
    _rejected(hand, _event(hand, WorldEventKind.MOVE, "Apple_1", "CounterTop_1"), "held")
    _rejected(hand, _event(hand, WorldEventKind.MOVE, "Potato_1", "Bowl_1"), "not_visible")


def test_what_was_removed_with_its_contents_comes_back_with_them(hand: Hand) -> None:
    hand.shift("Apple_1", "Bowl_1")
    hand.sim.apply(_event(hand, WorldEventKind.REMOVE, "Bowl_1"))
    assert hand.now("Apple_1").room_id == ""
    hand.sim.apply(_event(hand, WorldEventKind.ARRIVE, "Bowl_1", "Desk_1"))
    assert hand.now("Apple_1").ancestors == (hand.id("Bowl_1"), hand.id("Desk_1"))
    assert hand.now("Apple_1").room_id == "Bedroom"


@pytest.mark.parametrize("container", ["Fridge_1", "Microwave_1"])
def test_what_is_put_in_something_closed_can_be_taken_once_it_is_open(
    hand: Hand, container: str
) -> None:
    hand.shift("Apple_1", container)
    assert not hand.now(container).is_open
    assert not hand.now("Apple_1").accessible
    hand.at(container, ActionType.OPEN)
    hand.fetch("Apple_1")
