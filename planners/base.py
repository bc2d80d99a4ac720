"""The planner contract, and the activity that a plan is for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum

from schemas.base import Record
from schemas.distractor import Plan
from schemas.world import WorldState


class Activity(Record):
    """One everyday activity as a planning task.

    Attributes:
        theme: Such as `wash_dishes`.
        room_id: Where it happens.
        objects: Ids that the problem may contain (items, receptacles, devices), sorted; nothing else
            can be touched by its plan.
        goal: Ground goal atoms over object ids, such as `("in", "<item id>", "<place id>")`, sorted.
        length: Closed-form number of steps of its shortest plan from the state it was proposed in,
            one thing after another in the order of their ids.
    """

    theme: str
    room_id: str
    objects: tuple[str, ...]
    goal: tuple[tuple[str, ...], ...]
    length: int


class PlanStatus(StrEnum):
    """Closed result states of a search."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit"


class PlanResult(Record):
    """What a search gave; `plan` is None unless solved."""

    status: PlanStatus
    plan: Plan | None


class Planner(ABC):
    """Finds a plan for one activity on the current state.

    Deterministic: the same state and activity give the same plan in every process. Never limited by
    wall clock. The plan uses `goto` for Navigate, which costs one step like everything else.
    """

    @abstractmethod
    def plan(self, world: WorldState, activity: Activity) -> PlanResult:
        """Plans from where the agent is now.

        Raises:
            ValueError: If the activity names an object that the state does not have.
        """
