"""The later task: instruction, start, goal, error triggers, oracle and trap.

Evaluator-only but for the instruction.
"""

from __future__ import annotations

from enum import StrEnum

from schemas.action import Action, WorldEvent
from schemas.base import Record
from schemas.names import ActionType

BUDGET = 8
"""Actions that a task allows, failed ones included. Done costs nothing; it ends the task."""


class FactKind(StrEnum):
    """Facts about a world state that a goal may ask for."""

    HOLDING = "holding"
    INSIDE = "inside"
    OPEN = "open"
    CLOSED = "closed"
    ON = "on"
    OFF = "off"


class Fact(Record):
    """One fact: `holding(object)`, `inside(object, place)`, `open(object)`, ...

    `inside` holds if `place` is the object's direct holder, an alias part of it (Sink and its
    SinkBasin count as one place), or any of its ancestors.
    """

    kind: FactKind
    object_id: str
    place_id: str = ""


class Goal(Record):
    """Met when every fact of at least one alternative holds (a disjunction of conjunctions)."""

    any_of: tuple[tuple[Fact, ...], ...]


class TriggerKind(StrEnum):
    """How an error is made."""

    NAVIGATE = "navigate"
    ATTEMPT = "attempt"
    PLACE = "place"


class Trigger(Record):
    """One error trigger; it counts once.

    NAVIGATE: before a successful Navigate to one of `reached`, a successful Navigate to a place whose
    alias type is in `wrong_types` (or whose id is in `wrong_ids`).
    ATTEMPT: an action of one of `actions` on an id in `wrong_ids`, whether or not it succeeds.
    PLACE: `object_id` is successfully put on a place whose alias type is in `wrong_types`.
    """

    trigger_id: str
    kind: TriggerKind
    actions: tuple[ActionType, ...] = ()
    object_id: str = ""
    wrong_ids: tuple[str, ...] = ()
    wrong_types: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()


class StartPose(Record):
    """Where the agent stands when the task begins: the entry pose of a room."""

    room_id: str


class Probe(Record):
    """The task.

    Attributes:
        answer: Ids of the goal-satisfying places or candidates; the reader must derive exactly these.
        candidates: Labels that the instruction enumerates, in its order; empty outside of
            interaction failure.
        target: The object that the task is about (the moved, sought, stored or operated one).
        places: Ids of the places that are plausible for the target in this home, sorted.
        arrivals: World events between the last history step and the start of the task.
        reached: Reaching one of these ends the chance of a NAVIGATE error.
        oracle: Shortest actions that reach the goal, without Done.
        trap: The actions of an agent that acts on the outdated or missing memory.
        shown: Ids that are listed from the entrance of the room that they are in, when the task begins:
            an agent need not remember where these are.
        unseen: Ids that are listed neither from there nor from the start pose.
    """

    instruction: str
    target: str
    target_type: str
    answer: tuple[str, ...]
    candidates: tuple[str, ...]
    places: tuple[str, ...]
    start: StartPose
    arrivals: tuple[WorldEvent, ...]
    goal: Goal
    triggers: tuple[Trigger, ...]
    oracle: tuple[Action, ...]
    trap: tuple[Action, ...]
    budget: int = BUDGET
    shown: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
