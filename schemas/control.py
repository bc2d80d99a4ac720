"""Published controls: an episode's history with less, or nothing, of what its task needs."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record
from schemas.model_view import ModelStep


class ControlKind(StrEnum):
    """The three history interventions that show what memory is worth."""

    CURRENT_ONLY = "current_only"
    CUE_REMOVED = "cue_removed"
    MINIMAL_ORACLE = "minimal_oracle"


class Replacement(Record):
    """How one history row was made neutral (evaluator-only).

    Attributes:
        step: Global index of the row.
        mode: `row` (the whole row), `listing` (visible entries only), or `trace` (a row that is no
            evidence itself but still showed what was removed: its held label, holders or entries).
        source_step: The distractor step that the neutral record was drawn from; -1 if none was needed.
        same_kind: Whether the drawn row has the removed row's action type.
        length_ratio: Visible text of the new row divided by that of the removed one.
        note: What had to be done differently, in one sentence; empty if nothing.
    """

    step: int
    mode: str
    source_step: int
    same_kind: bool
    length_ratio: float
    note: str = ""


class Control(Record):
    """One control of one episode. `steps` are model-visible; the rest is for the evaluator.

    Attributes:
        steps: Empty for `current_only`; as long as the history for `cue_removed`; the cited rows alone
            (with their original indices) for `minimal_oracle`.
        replacements: For `cue_removed` only, sorted by step.
    """

    episode_id: str
    candidate_hash: str
    kind: ControlKind
    steps: tuple[ModelStep, ...]
    replacements: tuple[Replacement, ...] = ()
