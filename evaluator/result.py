"""What one episode at task time came to."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record


class Ending(StrEnum):
    """How a task ended."""

    DONE = "done"
    BUDGET = "budget"


class TakenAction(Record):
    """One decision and its outcome, model-visible. An illegal choice has an empty type."""

    action_type: str
    target_label: str
    success: bool
    feedback: str


class TaskResult(Record):
    """The judgement of one episode.

    Attributes:
        sr_terminal: The goal holds at the end.
        sr_reference: The goal holds at the end and no error trigger fired.
        errors: Ids of the triggers that fired, in order of firing; each counts once.
        triggers: How many triggers the probe defines (K).
        progress: Best share of facts of an alternative that hold at the end.
        actions: All decisions in order, without Done.
        illegal: How many of them were no legal action.
    """

    sr_terminal: bool
    sr_reference: bool
    errors: tuple[str, ...]
    triggers: int
    progress: float
    ending: Ending
    actions: tuple[TakenAction, ...]
    illegal: int
