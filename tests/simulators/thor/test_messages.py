"""Messages that real builds were seen to give, and what the agent is told."""

from __future__ import annotations

import pytest

from schemas.action import FailureKind
from simulators.symbolic.catalogue import Catalogue
from simulators.thor.messages import blocked_move, has_no_room, refusal
from tests.simulators.handy import Hand

UNSEEN = "NullReferenceException: Target object not found within the specified visibility."

GLASS = (
    "NullReferenceException: Target object is visible but not interactable. It is likely obstructed"
    " by some clear object like glass."
)


@pytest.fixture
def catalogue(hand: Hand) -> Catalogue:
    return hand.state().catalogue


@pytest.mark.parametrize(
    ("message", "failure", "feedback"),
    [
        (UNSEEN, FailureKind.NOT_VISIBLE, "You do not see Fridge_1 within reach."),
        (
            GLASS,
            FailureKind.NOT_VISIBLE,
            "You do not see Fridge_1 within reach.",
        ),
        ("Openable object collided with Chair_1", FailureKind.BLOCKED, "Something is in the way."),
        (
            "Object failed to open/close successfully.",
            FailureKind.BLOCKED,
            "Something is in the way.",
        ),
        ("never heard of", FailureKind.BLOCKED, "Fridge_1 does not move."),
        ("", FailureKind.BLOCKED, "Fridge_1 does not move."),
    ],
)
def test_a_refused_action_is_told_with_labels_and_keeps_the_message(
    hand: Hand, catalogue: Catalogue, message: str, failure: FailureKind, feedback: str
) -> None:
    thing = catalogue.things[catalogue.index[hand.id("Fridge_1")]]
    event = refusal(thing, message).event
    assert (event.success, event.failure, event.feedback) == (False, failure, feedback)
    assert event.message == (message or "no message")


def test_a_blocked_move_names_what_is_in_the_way_by_its_label(
    hand: Hand, catalogue: Catalogue
) -> None:
    room = catalogue.rooms["Kitchen"]
    fridge = catalogue.things[catalogue.index[hand.id("Fridge_1")]]
    told = f"{fridge.spec.name} is blocking Agent 0 from moving by (0.0000, 0.0000, -0.2500)."
    assert blocked_move(catalogue, room, told).event.feedback == "Fridge_1 is in the way."
    wall = (
        "StandardCounterHeightWidth is blocking Agent 1 from moving by (-0.2500, 0.0000, 0.0000)."
    )
    assert blocked_move(catalogue, room, wall).event.feedback == "The wall is in the way."
    other = catalogue.rooms["Bedroom"]
    assert blocked_move(catalogue, other, told).event.feedback == "The wall is in the way."


def test_no_room_is_no_refusal() -> None:
    assert has_no_room("No valid positions to place object found")
    assert not has_no_room(UNSEEN)
