"""Actions and the events they give, and changes that somebody else makes."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record
from schemas.names import ActionType


class Action(Record):
    """One semantic action.

    Attributes:
        target: The object id it acts on (for PutObject the receptacle), or a room id for the room
            actions, or empty.
        text: What a person says, for HumanIntervention; empty otherwise.
    """

    type: ActionType
    target: str = ""
    text: str = ""


class FailureKind(StrEnum):
    """Why an action failed, in closed form; the feedback text is for the agent."""

    NONE = "none"
    UNKNOWN_TARGET = "unknown_target"
    NOT_IN_ROOM = "not_in_room"
    NOT_VISIBLE = "not_visible"
    WRONG_PROPERTY = "wrong_property"
    HAND_FULL = "hand_full"
    HAND_EMPTY = "hand_empty"
    CLOSED = "closed"
    INCOMPATIBLE = "incompatible"
    NO_SPACE = "no_space"
    ALREADY = "already"
    DEVICE_ON = "device_on"
    DEVICE_OPEN = "device_open"
    BLOCKED = "blocked"
    UNREACHABLE = "unreachable"
    LOCKED = "locked"
    JAMMED = "jammed"
    OUT_OF_ORDER = "out_of_order"


class Event(Record):
    """What an action gave: always success or failure, always readable feedback.

    Attributes:
        feedback: One sentence about this attempt, with labels and never with ids; empty only for a
            primitive move that succeeded.
        message: The simulator's own message, with ids (evaluator-only).
    """

    success: bool
    failure: FailureKind
    feedback: str
    message: str


class WorldEventKind(StrEnum):
    """Kinds of change that the agent does not make."""

    MOVE = "move"
    REMOVE = "remove"
    ARRIVE = "arrive"
    OPEN = "open"
    CLOSE = "close"
    TOGGLE_ON = "toggle_on"
    TOGGLE_OFF = "toggle_off"


class WorldEvent(Record):
    """A change that somebody else makes while the agent is in another room; evaluator-only.

    Attributes:
        object_id: What changes.
        to: The receptacle it is put on or into, for MOVE and ARRIVE. REMOVE takes the object out of
            the home (it is nowhere, and never seen) until it arrives.
    """

    kind: WorldEventKind
    object_id: str
    to: str = ""
