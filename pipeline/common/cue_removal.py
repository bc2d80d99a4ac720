"""A history without its cue: every row that shows the relation is made neutral, in its place."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.common.cue_traces import critical_labels, has_trace, names_any, tells_apart
from pipeline.common.neutral import Drawn, draw_row, length_ratio, without_traces
from pipeline.common.origins import origins
from schemas.control import Replacement
from schemas.episode import Candidate, EvidenceMode
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from schemas.names import ActionType
from schemas.seeds import generator

_ROOM_CHANGES = (ActionType.ENTER_ROOM, ActionType.LEAVE_ROOM, ActionType.MOVE_TO_ROOM)


@dataclass(frozen=True)
class _Removal:
    """What is taken out of one history.

    Attributes:
        critical: Labels whose listing, place or state carries the relation.
        rivals: Labels of the candidates that the instruction names.
        sources: Distractor rows that neutral records are drawn from.
    """

    candidate: Candidate
    critical: frozenset[str]
    rivals: frozenset[str]
    sources: tuple[ModelStep, ...]


def without_cue(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = ()
) -> tuple[tuple[ModelStep, ...], tuple[Replacement, ...]]:
    """Returns the rows of a history with every one that shows the relation made neutral.

    Evidence rows of mode `row` are replaced whole, those of mode `listing` lose their critical entries
    only; other rows lose every trace of what was removed (entries, holders, held label). Where the
    instruction names candidates, no row shows that one of them is open or on, or what is in it: that
    would tell which of them was tried with success. Sessions, rooms and the number of steps stay.

    Args:
        candidate: The episode.
        home: Its home.
        known: Its model-visible history, if the caller has it.
    """
    labels = LabelBook(home)
    history = known or model_history(candidate.history.steps, labels)
    critical = critical_labels(candidate, labels)
    modes = {evidence.step: evidence.mode for evidence in candidate.evidence}
    drawn = [index for index, origin in enumerate(origins(candidate)) if origin.distractor >= 0]
    sources = tuple(
        history[index]
        for index in drawn
        if index < len(history)
        and index not in modes
        and not has_trace(history[index], critical)
        and not _operates_a_rival(candidate, labels, history[index])
    )
    rivals = frozenset(candidate.cue.probe.candidates)
    removal = _Removal(candidate, critical, rivals, sources)
    rows: list[ModelStep] = []
    replaced: list[Replacement] = []
    for row in history:
        new, record = _neutral(removal, row, modes.get(row.index, ""))
        rows.append(new)
        if record is not None:
            replaced.append(record)
    return tuple(rows), tuple(replaced)


def cited_rows(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = ()
) -> tuple[ModelStep, ...]:
    """Returns the cited rows alone, unchanged; for the arguments see `without_cue`."""
    cited = {evidence.step for evidence in candidate.evidence}
    history = known or model_history(candidate.history.steps, LabelBook(home))
    return tuple(row for row in history if row.index in cited)


def _operates_a_rival(candidate: Candidate, labels: LabelBook, row: ModelStep) -> bool:
    """Tells whether a row operates what could be the answer too: out of its place it would mislead."""
    probe = candidate.cue.probe
    asks_for_a_state = probe.target in probe.answer
    rivals = {labels.label(place) for place in probe.places}
    return asks_for_a_state and row.target_label in rivals


def _neutral(removal: _Removal, row: ModelStep, mode: str) -> tuple[ModelStep, Replacement | None]:
    critical, rivals, sources = removal.critical, removal.rivals, removal.sources
    if not mode and not has_trace(row, critical) and not tells_apart(row, rivals):
        return row, None
    episode_id = removal.candidate.episode_id
    rng = generator(removal.candidate.cue.seed, "cue_removed", f"{episode_id}/{row.index}")
    whole = (
        mode == EvidenceMode.ROW or names_any(row, critical)
    ) and row.action_type not in _ROOM_CHANGES
    draw = draw_row(row, sources, rng) if whole else None
    new = without_traces(draw.row if draw else row, sources, critical, rivals, rng)
    notes = _notes(row, new, draw, whole)
    record = Replacement(
        step=row.index,
        mode=mode or "trace",
        source_step=draw.source_step if draw else -1,
        same_kind=new.action_type == row.action_type,
        length_ratio=length_ratio(new, row),
        note="; ".join(notes),
    )
    return new, record


def _notes(row: ModelStep, new: ModelStep, draw: Drawn | None, whole: bool) -> list[str]:
    notes = [draw.note] if draw and draw.note else []
    if whole and draw is None:
        notes.append("there is no distractor row to draw from; only its entries were made neutral")
    if len(new.visible) < len(row.visible):
        notes.append("the room's distractor rows list nothing else that could stand in its list")
    return notes
