"""Open and Close, with what blocks them."""

from __future__ import annotations

import pytest

from schemas.action import FailureKind
from schemas.home import Home, Overlay, OverlayEntry
from schemas.names import ActionType, OverlayKind
from tests.simulators.handy import Hand
from tests.simulators.tour import reach


def test_opening_shows_what_lies_inside(hand: Hand) -> None:
    reach(hand.sim, hand.id("Fridge_1"))
    assert hand.seen("Egg_1") is None
    assert hand.do(ActionType.OPEN, "Fridge_1").feedback == "You opened Fridge_1."
    egg = hand.now("Egg_1")
    assert egg.accessible
    fridge = hand.seen("Fridge_1")
    assert fridge is not None
    assert "open" in fridge.states
    reach(hand.sim, hand.id("Egg_1"))
    seen = hand.seen("Egg_1")
    assert seen is not None
    assert seen.interactable


def test_what_has_no_door_does_not_open(hand: Hand) -> None:
    reach(hand.sim, hand.id("Apple_1"))
    event = hand.refused(ActionType.OPEN, "Apple_1", FailureKind.WRONG_PROPERTY)
    assert event.message.endswith("is not an Openable object")
    hand.refused(ActionType.CLOSE, "Apple_1", FailureKind.WRONG_PROPERTY)


def test_a_running_microwave_does_not_open(hand: Hand) -> None:
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    event = hand.refused(ActionType.OPEN, "Microwave_1", FailureKind.DEVICE_ON)
    assert event.message == "Target must be OFF to open!"
    assert hand.do(ActionType.TOGGLE_OFF, "Microwave_1").success
    assert hand.do(ActionType.OPEN, "Microwave_1").success


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (OverlayKind.LOCKED, "Fridge_1 is locked."),
        (OverlayKind.JAMMED, "Fridge_1 is jammed and does not move."),
    ],
)
def test_a_hidden_condition_keeps_it_closed_for_ever(
    hand: Hand, home: Home, kind: OverlayKind, sentence: str
) -> None:
    entry = OverlayEntry(object_id=hand.id("Fridge_1"), kind=kind)
    hand.sim.reset(home, Overlay(entries=(entry,)))
    reach(hand.sim, hand.id("Fridge_1"))
    for _ in range(3):
        failure = FailureKind(kind.value)
        assert hand.refused(ActionType.OPEN, "Fridge_1", failure).feedback == sentence
    hand.fetch("Apple_1")
    reach(hand.sim, hand.id("Fridge_1"))
    hand.refused(ActionType.PUT_OBJECT, "Fridge_1", FailureKind.CLOSED)
    other = hand.at("Microwave_1", ActionType.OPEN)
    assert other.success
