"""A distractor: a planned, executed activity that has nothing to do with the cue."""

from __future__ import annotations

from schemas.action import Action
from schemas.base import Record


class Plan(Record):
    """What a planner found for one activity.

    Attributes:
        actions: Benchmark actions, one a step.
        operators: The plan in the planner's words, such as `(goto spot_1 spot_2)`.
        problem_hash: SHA-256 of the PDDL problem text.
    """

    actions: tuple[Action, ...]
    operators: tuple[str, ...]
    problem_hash: str
    planner: str


class Distractor(Record):
    """One executed activity in one gap of the cue's script.

    Attributes:
        distractor_id: `<episode id>/d<number>`.
        gap: Index of the Fill item in the cue's script.
        theme: The activity's theme, such as `wash_dishes`, or a filler.
        goal: PDDL goal atoms, sorted.
        objects: Object ids that the problem contained, sorted.
        start_digest: State digest before it.
        end_digest: State digest after it.
        discarded: How many earlier proposals for this place were undone, by reason.
    """

    distractor_id: str
    episode_id: str
    gap: int
    theme: str
    room_id: str
    goal: tuple[str, ...]
    objects: tuple[str, ...]
    plan: Plan
    start_digest: str
    end_digest: str
    discarded: dict[str, int]
