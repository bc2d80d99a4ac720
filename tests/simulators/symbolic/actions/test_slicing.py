"""Slice: no knife, same id, not in the hand, once."""

from __future__ import annotations

from schemas.action import FailureKind
from schemas.names import ActionType
from tests.simulators.handy import Hand
from tests.simulators.tour import reach


def test_a_sliced_thing_keeps_its_id_and_place(hand: Hand) -> None:
    holder = hand.holder("Bread_1")
    hand.at("Bread_1", ActionType.SLICE)
    assert hand.now("Bread_1").is_sliced
    assert hand.holder("Bread_1") == holder
    seen = hand.seen("Bread_1")
    assert seen is not None
    assert seen.states == ("sliced",)
    hand.refused(ActionType.SLICE, "Bread_1", FailureKind.ALREADY)


def test_what_cannot_be_sliced_is_refused(hand: Hand) -> None:
    reach(hand.sim, hand.id("Book_1"))
    event = hand.refused(ActionType.SLICE, "Book_1", FailureKind.WRONG_PROPERTY)
    assert event.message.endswith("Does not have the CanBeSliced property!")


def test_what_is_in_the_hand_is_not_sliced(hand: Hand) -> None:
    hand.fetch("Bread_1")
    event = hand.refused(ActionType.SLICE, "Bread_1", FailureKind.WRONG_PROPERTY)
    assert event.message == "target object cannot be sliced if it is in the agent's hand"


def test_slices_go_in_the_toaster_and_the_whole_loaf_does_not(hand: Hand) -> None:
    hand.at("Bread_1", ActionType.SLICE)
    hand.bring("Bread_1", "Toaster_1")
    assert hand.holder("Bread_1") == "Toaster_1"
    hand.at("Toaster_1", ActionType.TOGGLE_ON)
    assert hand.now("Bread_1").is_cooked
