"""The three published controls of an episode: current only, cue removed, minimal oracle.

A control is a history to be read, not replayed: the task and its start stay as they are.
"""

from __future__ import annotations

from pipeline.common.cue_traces import critical_labels, has_trace, names_any
from pipeline.common.neutral import draw_row, length_ratio, without_traces
from pipeline.common.origins import origins
from pipeline.common.reading import Reading
from schemas.base import content_hash
from schemas.control import Control, ControlKind, Replacement
from schemas.episode import Candidate
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, VisibleEntry, model_history
from schemas.names import ActionType
from schemas.seeds import generator

_ROOM_CHANGES = (ActionType.ENTER_ROOM, ActionType.LEAVE_ROOM, ActionType.MOVE_TO_ROOM)


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


def without_cue(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = ()
) -> tuple[tuple[ModelStep, ...], tuple[Replacement, ...]]:
    """Returns the rows of a history with every one that shows the relation made neutral.

    Evidence rows of mode `row` are replaced whole, those of mode `listing` lose their critical entries
    only; other rows lose every trace of what was removed (entries, holders, held label). Sessions,
    rooms and the number of steps stay. For the arguments see `cue_removed`.
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
    rows: list[ModelStep] = []
    replaced: list[Replacement] = []
    for row in history:
        new, record = _neutral(candidate, row, modes.get(row.index, ""), sources, critical)
        rows.append(new)
        if record is not None:
            replaced.append(record)
    return tuple(rows), tuple(replaced)


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


def cited_rows(
    candidate: Candidate, home: Home, known: tuple[ModelStep, ...] = ()
) -> tuple[ModelStep, ...]:
    """Returns the cited rows alone, unchanged; for the arguments see `cue_removed`."""
    cited = {evidence.step for evidence in candidate.evidence}
    history = known or model_history(candidate.history.steps, LabelBook(home))
    return tuple(row for row in history if row.index in cited)


def _operates_a_rival(candidate: Candidate, labels: LabelBook, row: ModelStep) -> bool:
    """Tells whether a row operates what could be the answer too: out of its place it would mislead."""
    probe = candidate.cue.probe
    asks_for_a_state = probe.target in probe.answer
    rivals = {labels.label(place) for place in probe.places}
    return asks_for_a_state and row.target_label in rivals


def _neutral(
    candidate: Candidate,
    row: ModelStep,
    mode: str,
    sources: tuple[ModelStep, ...],
    critical: frozenset[str],
) -> tuple[ModelStep, Replacement | None]:
    if not mode and not has_trace(row, critical):
        return row, None
    rng = generator(candidate.cue.seed, "cue_removed", f"{candidate.episode_id}/{row.index}")
    whole = (mode == "row" or names_any(row, critical)) and row.action_type not in _ROOM_CHANGES
    draw = draw_row(row, sources, rng) if whole else None
    new = without_traces(draw.row if draw else row, sources, critical, rng)
    notes = [draw.note] if draw and draw.note else []
    if whole and draw is None:
        notes.append("there is no distractor row to draw from; only its entries were made neutral")
    if len(new.visible) < len(row.visible):
        notes.append("the room's distractor rows list nothing else that could stand in its list")
    record = Replacement(
        step=row.index,
        mode=mode or "trace",
        source_step=draw.source_step if draw else -1,
        same_kind=new.action_type == row.action_type,
        length_ratio=length_ratio(new, row),
        note="; ".join(notes),
    )
    return new, record


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
