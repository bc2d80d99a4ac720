"""ToggleOn and ToggleOff."""

from __future__ import annotations

import pytest

from schemas.action import FailureKind
from schemas.home import Home, Overlay, OverlayEntry
from schemas.names import ActionType, OverlayKind
from tests.simulators.handy import Hand
from tests.simulators.tour import reach


@pytest.mark.parametrize("label", ["Television_1", "FloorLamp_1", "Candle_1", "CellPhone_1"])
def test_devices_turn_on_and_off(hand: Hand, label: str) -> None:
    reach(hand.sim, hand.id(label))
    if hand.now(label).is_toggled:
        assert hand.do(ActionType.TOGGLE_OFF, label).success
    assert hand.do(ActionType.TOGGLE_ON, label).feedback == f"You turned on {label}."
    seen = hand.seen(label)
    assert seen is not None
    assert "on" in seen.states
    event = hand.refused(ActionType.TOGGLE_ON, label, FailureKind.ALREADY)
    assert event.message == "can't toggle object on if it's already on!"
    assert hand.do(ActionType.TOGGLE_OFF, label).success
    event = hand.refused(ActionType.TOGGLE_OFF, label, FailureKind.ALREADY)
    assert event.message == "can't toggle object off if it's already off!"


def test_what_has_no_switch_is_refused(hand: Hand) -> None:
    reach(hand.sim, hand.id("Apple_1"))
    event = hand.refused(ActionType.TOGGLE_ON, "Apple_1", FailureKind.WRONG_PROPERTY)
    assert event.message == "object is not toggleable."


def test_a_held_phone_can_be_switched(hand: Hand) -> None:
    hand.fetch("CellPhone_1")
    assert hand.do(ActionType.TOGGLE_ON, "CellPhone_1").success
    assert hand.now("CellPhone_1").is_toggled


def test_a_burner_is_switched_by_its_knob_only(hand: Hand) -> None:
    reach(hand.sim, hand.id("StoveBurner_1"))
    event = hand.refused(ActionType.TOGGLE_ON, "StoveBurner_1", FailureKind.WRONG_PROPERTY)
    assert "controlled by another sim object" in event.message
    knob = next(word for word in event.feedback.rstrip(".").split() if "StoveKnob" in word)
    hand.at(knob, ActionType.TOGGLE_ON)
    assert hand.now("StoveBurner_1").is_toggled
    others = [hand.now(f"StoveBurner_{number}").is_toggled for number in (2, 3, 4)]
    assert others == [False, False, False]
    hand.at(knob, ActionType.TOGGLE_OFF)
    assert not hand.now("StoveBurner_1").is_toggled


def test_an_open_microwave_does_not_start(hand: Hand) -> None:
    hand.at("Microwave_1", ActionType.OPEN)
    event = hand.refused(ActionType.TOGGLE_ON, "Microwave_1", FailureKind.DEVICE_OPEN)
    assert event.message == "Target must be closed to Toggle On!"


def test_what_is_out_of_order_says_so_each_time(hand: Hand, home: Home) -> None:
    entry = OverlayEntry(object_id=hand.id("Television_1"), kind=OverlayKind.OUT_OF_ORDER)
    hand.sim.reset(home, Overlay(entries=(entry,)))
    reach(hand.sim, hand.id("Television_1"))
    for _ in range(2):
        event = hand.refused(ActionType.TOGGLE_ON, "Television_1", FailureKind.OUT_OF_ORDER)
        assert event.feedback == "Television_1 is out of order."
