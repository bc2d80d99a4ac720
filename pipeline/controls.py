"""The three published controls of an episode: current only, cue removed, minimal oracle.

A control is a history to be read, not replayed: the task and its start stay as they are.
"""

from __future__ import annotations

from pipeline.common.cue_removal import cited_rows, without_cue
from pipeline.common.cue_traces import critical_labels
from pipeline.common.reading import Reading
from schemas.base import content_hash
from schemas.control import Control, ControlKind, Replacement
from schemas.episode import Candidate
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, VisibleEntry, model_history

VERSION = 1


def controls(candidate: Candidate, home: Home) -> tuple[Control, Control, Control]:
    """Makes all three controls of one episode, in the order of `ControlKind`."""
    digest = content_hash(candidate)
    history = model_history(candidate.history.steps, LabelBook(home))
    return (
        current_only(candidate, digest),
        cue_removed(candidate, home, history, digest),
        minimal_oracle(candidate, home, history, digest),
    )


def current_only(candidate: Candidate, digest: str = "") -> Control:
    """The task without any history; for the arguments see `cue_removed`."""
    return _control(candidate, ControlKind.CURRENT_ONLY, (), digest=digest)


def cue_removed(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = (), digest: str = ""
) -> Control:
    """The history with every row that shows the relation made neutral; see `without_cue`.

    Args:
        candidate: The episode.
        home: Its home.
        known: Its model-visible history, if the caller has it.
        digest: Its content hash, if the caller has it.
    """
    rows, replaced = without_cue(candidate, home, known)
    return _control(candidate, ControlKind.CUE_REMOVED, rows, replaced, digest)


def minimal_oracle(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = (), digest: str = ""
) -> Control:
    """The fewest cited rows that settle the answer, each with its critical entries only.

    Earlier rows are left out one by one, as long as the independent reader still derives exactly the
    answer from the rest. If it cannot derive it from all cited rows, all of them are kept. For the
    arguments see `cue_removed`.

    Raises:
        UserError: If the instruction follows no known form.
    """
    labels = LabelBook(home)
    critical = critical_labels(candidate, labels)
    rows = cited_rows(candidate, home, known)
    reading = Reading(candidate.cue.probe, labels)
    if reading.settles(rows):
        for row in rows:
            rest = tuple(other for other in rows if other.index != row.index)
            if rest and reading.settles(rest):
                rows = rest
        bare = tuple(_bare(row, critical) for row in rows)
        rows = bare if reading.settles(bare) else rows
    return _control(candidate, ControlKind.MINIMAL_ORACLE, rows, digest=digest)


def _bare(row: ModelStep, critical: frozenset[str]) -> ModelStep:
    """Leaves of a row's list the critical entries and what holds them."""
    holders = {entry.holder for entry in row.visible if entry.label in critical}

    def needed(entry: VisibleEntry) -> bool:
        return entry.label in critical or entry.label in holders or entry.holder in critical

    return row.model_copy(update={"visible": tuple(filter(needed, row.visible))})


def _control(
    candidate: Candidate,
    kind: ControlKind,
    steps: tuple[ModelStep, ...],
    replacements: tuple[Replacement, ...] = (),
    digest: str = "",
) -> Control:
    return Control(
        episode_id=candidate.episode_id,
        candidate_hash=digest or content_hash(candidate),
        kind=kind,
        steps=steps,
        replacements=replacements,
    )
