"""Every sentence that an agent gets as feedback, and AI2-THOR's own message beside it.

Feedback speaks of labels, never of ids; it is the same in the history and at task time. A sentence
about something unseen is the same whether it lies in something closed, in another room or nowhere.
"""

from __future__ import annotations

from schemas.action import Event, FailureKind
from schemas.knowledge.placement import preposition
from schemas.names import OverlayKind
from simulators.symbolic.catalogue import Thing

NOT_VISIBLE = "NullReferenceException: Target object not found within the specified visibility."


class Refused(Exception):
    """Ends an action before anything has changed; carries the failed event."""

    def __init__(self, kind: FailureKind, feedback: str, message: str) -> None:
        super().__init__(message)
        self.event = Event(success=False, failure=kind, feedback=feedback, message=message)


def done(feedback: str = "") -> Event:
    """Returns the event of an action that succeeded."""
    return Event(success=True, failure=FailureKind.NONE, feedback=feedback, message="")


def unknown_object(object_id: str) -> Refused:
    """The home has no such object."""
    return Refused(
        FailureKind.UNKNOWN_TARGET,
        "There is no such object.",
        f"ArgumentException: objectId: {object_id} is not the objectId on any object in the scene!",
    )


def unknown_room(room_id: str) -> Refused:
    """The home has no such room."""
    return Refused(FailureKind.UNKNOWN_TARGET, "There is no such room.", f"unknown room: {room_id}")


def elsewhere(thing: Thing, message: str = NOT_VISIBLE) -> Refused:
    """The target is in another room, or the agent is in the hallway."""
    return Refused(FailureKind.NOT_IN_ROOM, _unseen(thing), message)


def not_visible(thing: Thing, message: str = NOT_VISIBLE) -> Refused:
    """The target is not in view within reach."""
    return Refused(FailureKind.NOT_VISIBLE, _unseen(thing), message)


def unreachable(thing: Thing) -> Refused:
    """No pose shows the target within reach."""
    return Refused(
        FailureKind.UNREACHABLE,
        f"You cannot get to {thing.label}.",
        f"no interactable pose for {thing.object_id}",
    )


def is_in_hand(thing: Thing) -> Refused:
    """The target is held, or lies on what is held."""
    return Refused(
        FailureKind.ALREADY,
        f"You already have {thing.label} in your hand.",
        f"{thing.object_id} is held",
    )


def wrong_property(thing: Thing, verb: str, message: str) -> Refused:
    """The target cannot be used in this way at all."""
    return Refused(FailureKind.WRONG_PROPERTY, f"{thing.label} cannot be {verb}.", message)


def already(thing: Thing, state: str, message: str) -> Refused:
    """The target is in that state already."""
    return Refused(FailureKind.ALREADY, f"{thing.label} is already {state}.", message)


def hand_full(held: Thing) -> Refused:
    """Something is held already."""
    return Refused(
        FailureKind.HAND_FULL,
        f"Your hand is full: you are holding {held.label}.",
        "InvalidOperationException: Agent hand has something in it already!"
        " Can't pick up anything else",
    )


def hand_empty() -> Refused:
    """Nothing is held."""
    return Refused(
        FailureKind.HAND_EMPTY,
        "You are not holding anything.",
        "Can't place an object if Agent isn't holding anything",
    )


def receptacle_closed(thing: Thing) -> Refused:
    """A receptacle takes nothing while it is closed."""
    return Refused(
        FailureKind.CLOSED,
        f"{thing.label} is closed.",
        "Target openable Receptacle is CLOSED, can't place if target is not open!",
    )


def incompatible(held: Thing, held_type: str, place: Thing, one_type_only: bool) -> Refused:
    """The receptacle does not take things of the held type."""
    text = (
        f"{held_type} is not a valid Object Type to be placed in {place.spec.name}"
        if one_type_only
        else f"{held.spec.name} cannot be placed in {place.spec.name}"
    )
    return Refused(
        FailureKind.INCOMPATIBLE,
        f"{held.label} cannot be put {preposition(place.object_type)} {place.label}.",
        text,
    )


def holder_full(place: Thing) -> Refused:
    """A holder of one thing has it already."""
    return Refused(
        FailureKind.NO_SPACE, f"{place.label} is full.", f"{place.spec.name} is full right now"
    )


def no_space(held: Thing, place: Thing, message: str = "") -> Refused:
    """No free spot is large enough."""
    return Refused(
        FailureKind.NO_SPACE,
        f"There is no free space for {held.label} {preposition(place.object_type)} {place.label}.",
        message or "No valid positions to place object found",
    )


def device_on(thing: Thing) -> Refused:
    """A running microwave does not open."""
    return Refused(
        FailureKind.DEVICE_ON,
        f"{thing.label} is on, so it cannot be opened.",
        "Target must be OFF to open!",
    )


def device_open(thing: Thing) -> Refused:
    """An open microwave does not start."""
    return Refused(
        FailureKind.DEVICE_OPEN,
        f"{thing.label} is open, so it cannot be turned on.",
        "Target must be closed to Toggle On!",
    )


def switched_elsewhere(thing: Thing, switch: str) -> Refused:
    """A burner is switched by its knob."""
    return Refused(
        FailureKind.WRONG_PROPERTY,
        f"{thing.label} is switched by {switch}." if switch else f"{thing.label} has no switch.",
        "target object is controlled by another sim object."
        " target object cannot be turned on/off directly",
    )


def hidden_condition(thing: Thing, kind: OverlayKind) -> Refused:
    """The overlay's condition makes the attempt fail."""
    kinds = {
        OverlayKind.LOCKED: (FailureKind.LOCKED, f"{thing.label} is locked."),
        OverlayKind.JAMMED: (FailureKind.JAMMED, f"{thing.label} is jammed and does not move."),
        OverlayKind.OUT_OF_ORDER: (FailureKind.OUT_OF_ORDER, f"{thing.label} is out of order."),
    }
    failure, sentence = kinds[kind]
    return Refused(failure, sentence, f"{kind.value}: {thing.object_id}")


def blocked(what: str, message: str) -> Refused:
    """Something is in the way of a move."""
    return Refused(FailureKind.BLOCKED, f"{what} is in the way.", message)


def refused_move(feedback: str, message: str, kind: FailureKind = FailureKind.BLOCKED) -> Refused:
    """A move, a look or a room action that is not possible from here."""
    return Refused(kind, feedback, message)


def _unseen(thing: Thing) -> str:
    return f"You do not see {thing.label} within reach."
