"""One row of an interaction history, complete (evaluator-only)."""

from __future__ import annotations

from schemas.action import Action, Event, WorldEvent
from schemas.base import Record
from schemas.observation import Observation


class Step(Record):
    """Observation after the action, action, feedback.

    Attributes:
        index: 0-based, over the whole history.
        session: 1-based.
        room_id: The room the agent is in after the step.
        digest: State digest after the step.
        world_events: Changes by somebody else right after this step.
    """

    index: int
    session: int
    room_id: str
    action: Action
    event: Event
    observation: Observation
    digest: str
    world_events: tuple[WorldEvent, ...] = ()


class History(Record):
    """All steps of one episode, with the digests that a replay must meet.

    Attributes:
        initial_digest: After reset and setup, before the first step.
        final_digest: After the last step.
        start_digest: At the start of the task: arrivals applied and agent at its start pose.
    """

    steps: tuple[Step, ...]
    initial_digest: str
    final_digest: str
    start_digest: str
