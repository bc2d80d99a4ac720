"""PickUp and PutObject: the rules of AI2-THOR, each with an example that breaks it."""

from __future__ import annotations

import pytest

from schemas.action import FailureKind
from schemas.names import ActionType
from tests.simulators.handy import Hand
from tests.simulators.tour import go, reach


def test_what_is_picked_up_is_in_the_hand_and_no_longer_in_view(hand: Hand) -> None:
    reach(hand.sim, hand.id("Apple_1"))
    assert hand.seen("Apple_1") is not None
    event = hand.do(ActionType.PICK_UP, "Apple_1")
    assert event.feedback == "You picked up Apple_1."
    assert hand.sim.observe().agent.held == hand.id("Apple_1")
    assert hand.seen("Apple_1") is None
    apple = hand.now("Apple_1")
    assert (apple.room_id, apple.parent, apple.is_held) == ("", "", True)


def test_furniture_is_not_picked_up(hand: Hand) -> None:
    reach(hand.sim, hand.id("Fridge_1"))
    event = hand.refused(ActionType.PICK_UP, "Fridge_1", FailureKind.WRONG_PROPERTY)
    assert "must have the property CanPickup to be picked up." in event.message


def test_a_full_hand_takes_nothing_more(hand: Hand) -> None:
    hand.fetch("Apple_1")
    reach(hand.sim, hand.id("Bread_1"))
    event = hand.refused(ActionType.PICK_UP, "Bread_1", FailureKind.HAND_FULL)
    assert event.feedback == "Your hand is full: you are holding Apple_1."
    assert "Agent hand has something in it already!" in event.message


def test_furniture_is_refused_before_the_full_hand_is(hand: Hand) -> None:
    hand.fetch("Apple_1")
    reach(hand.sim, hand.id("Fridge_1"))
    hand.refused(ActionType.PICK_UP, "Fridge_1", FailureKind.WRONG_PROPERTY)


def test_what_is_held_cannot_be_gone_to(hand: Hand) -> None:
    hand.fetch("Apple_1")
    event = hand.refused(ActionType.NAVIGATE, "Apple_1", FailureKind.ALREADY)
    assert "Apple_1" in event.feedback


def test_contents_come_along_and_keep_their_place(hand: Hand) -> None:
    hand.shift("Apple_1", "Plate_1")
    hand.at("Cabinet_9", ActionType.OPEN)
    hand.fetch("Plate_1")
    assert hand.now("Apple_1").ancestors == (hand.id("Plate_1"),)
    assert hand.now("Apple_1").room_id == ""
    hand.refused(ActionType.NAVIGATE, "Apple_1", FailureKind.ALREADY)
    hand.at("CounterTop_2", ActionType.PUT_OBJECT)
    assert hand.now("Apple_1").ancestors == (hand.id("Plate_1"), hand.id("CounterTop_2"))
    assert hand.now("Apple_1").room_id == "Kitchen"


def test_a_place_is_looked_for_before_the_hand_is(hand: Hand) -> None:
    go(hand.sim, "Kitchen")
    hand.refused(ActionType.PUT_OBJECT, "Bed_1", FailureKind.NOT_IN_ROOM)
    reach(hand.sim, hand.id("CounterTop_2"))
    event = hand.refused(ActionType.PUT_OBJECT, "CounterTop_2", FailureKind.HAND_EMPTY)
    assert event.message == "Can't place an object if Agent isn't holding anything"


def test_what_is_put_down_lies_where_it_can_be_seen_and_reached(hand: Hand) -> None:
    event = hand.bring("Apple_1", "CounterTop_1")
    assert event.feedback == "You put Apple_1 on CounterTop_1."
    seen = hand.seen("Apple_1")
    assert seen is not None
    assert seen.interactable
    assert seen.holder in ("", hand.id("CounterTop_1"))
    assert hand.holder("Apple_1") == "CounterTop_1"
    assert hand.sim.observe().agent.held == ""


def test_a_closed_container_takes_nothing(hand: Hand) -> None:
    hand.fetch("Apple_1")
    reach(hand.sim, hand.id("Fridge_1"))
    event = hand.refused(ActionType.PUT_OBJECT, "Fridge_1", FailureKind.CLOSED)
    assert event.feedback == "Fridge_1 is closed."
    assert (
        event.message == "Target openable Receptacle is CLOSED, can't place if target is not open!"
    )


def test_an_open_container_takes_what_fits_and_hides_it_when_closed(hand: Hand) -> None:
    hand.at("Fridge_1", ActionType.OPEN)
    hand.bring("Apple_1", "Fridge_1")
    assert hand.holder("Apple_1") == "Fridge_1"
    assert hand.now("Apple_1").accessible
    assert hand.do(ActionType.CLOSE, "Fridge_1").success
    assert not hand.now("Apple_1").accessible
    assert hand.seen("Apple_1") is None
    hand.refused(ActionType.PICK_UP, "Apple_1", FailureKind.NOT_VISIBLE)


@pytest.mark.parametrize(
    ("thing", "place", "text"),
    [
        ("Apple_1", "Toaster_1", "is not a valid Object Type to be placed in"),
        ("Apple_1", "CoffeeMachine_1", "Apple is not a valid Object Type"),
        ("Book_1", "SinkBasin_1", "cannot be placed in"),
        ("Bread_1", "Toaster_1", "Bread is not a valid Object Type"),
    ],
)
def test_the_placement_table_decides(hand: Hand, thing: str, place: str, text: str) -> None:
    hand.fetch(thing)
    reach(hand.sim, hand.id(place))
    event = hand.refused(ActionType.PUT_OBJECT, place, FailureKind.INCOMPATIBLE)
    assert text in event.message
    assert thing in event.feedback
    assert place in event.feedback


def test_what_is_no_receptacle_takes_nothing(hand: Hand) -> None:
    hand.fetch("Apple_1")
    reach(hand.sim, hand.id("Bread_1"))
    event = hand.refused(ActionType.PUT_OBJECT, "Bread_1", FailureKind.WRONG_PROPERTY)
    assert event.message == "This target object is NOT a receptacle!"


def test_a_thing_is_not_put_on_itself(hand: Hand) -> None:
    hand.fetch("Bowl_1")
    event = hand.refused(ActionType.PUT_OBJECT, "Bowl_1", FailureKind.WRONG_PROPERTY)
    assert event.message == "No valid Receptacle found"


def test_a_sink_stands_for_its_basin(hand: Hand) -> None:
    hand.bring("Apple_1", "Sink_1")
    assert hand.holder("Apple_1") == "SinkBasin_1"
    assert hand.now("Apple_1").ancestors == (hand.id("SinkBasin_1"), hand.id("Sink_1"))


def test_a_holder_of_one_thing_is_full_with_one(hand: Hand) -> None:
    hand.fetch("HandTowel_1")
    other = next(
        label.label
        for label in hand.sim_home.labels
        if label.object_type == "HandTowelHolder" and label.label != "HandTowelHolder_2"
    )
    hand.at(other, ActionType.PUT_OBJECT)
    assert hand.holder("HandTowel_1") == other


def test_a_pot_finds_its_burner_taken(hand: Hand) -> None:
    hand.bring("Pan_1", "StoveBurner_1")
    hand.fetch("Pot_1")
    reach(hand.sim, hand.id("StoveBurner_1"))
    event = hand.refused(ActionType.PUT_OBJECT, "StoveBurner_1", FailureKind.NO_SPACE)
    assert event.feedback == "StoveBurner_1 is full."
    assert event.message.endswith("is full right now")


def test_a_loaf_wider_than_the_plate_finds_no_space(hand: Hand) -> None:
    hand.at("Cabinet_9", ActionType.OPEN)
    hand.bring("Plate_1", "CounterTop_1")
    hand.fetch("Bread_1")
    reach(hand.sim, hand.id("Plate_1"))
    event = hand.refused(ActionType.PUT_OBJECT, "Plate_1", FailureKind.NO_SPACE)
    assert event.message == "No valid positions to place object found"
    assert event.feedback == "There is no free space for Bread_1 on Plate_1."


def test_a_laptop_goes_on_no_shelf(hand: Hand) -> None:
    """The table lets no laptop on a Shelf, whatever room there is."""
    hand.fetch("Laptop_1")
    place = next(
        item.object_id
        for item in hand.sim.world_state().objects
        if item.object_type == "Shelf" and item.reachable and item.room_id == "LivingRoom"
    )
    reach(hand.sim, place)
    hand.refused(ActionType.PUT_OBJECT, hand.book.label(place), FailureKind.INCOMPATIBLE)
