"""Neutral records, drawn from an episode's own distractor rows, for what a control takes away."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pipeline.common.cue_traces import OPERATED, shows, visible_text
from schemas.model_view import ModelStep, VisibleEntry
from schemas.names import ActionType

LENGTH_TOLERANCE = 0.1

_KINDS: tuple[tuple[ActionType, ...], ...] = (
    (ActionType.PICK_UP, ActionType.PUT_OBJECT),
    (ActionType.OPEN, ActionType.CLOSE, ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF),
    (ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF, ActionType.OPEN, ActionType.CLOSE),
    (ActionType.SLICE, ActionType.PICK_UP),
)
_REMARKS = (
    "Is {thing} still here?",
    "I used {thing} this morning.",
    "{thing} was a present from my aunt.",
    "Thank you, I do not need {thing} right now.",
    "I bought {thing} last year, and I still like it a lot.",
    "Somebody asked me about {thing} today, but I had no time to talk.",
    "I am back for a moment, and I only wanted to see whether {thing} is clean.",
    "Please go on with what you do, I am only thinking about when I last used {thing}.",
)
"""What a person may say that teaches nothing: about one thing, and never where it goes."""


class Drawn(NamedTuple):
    """A neutral row and where it comes from.

    Attributes:
        row: With session, index and room of the row that it replaces.
        source_step: The distractor row that it was drawn from; -1 for a remark.
        note: What had to be done differently; empty if nothing.
    """

    row: ModelStep
    source_step: int
    note: str


def draw_row(row: ModelStep, sources: Sequence[ModelStep], rng: random.Random) -> Drawn | None:
    """Draws a neutral row for one that must go; None if there is nothing to draw from.

    A row of the same action type is preferred, then one whose text is not too long, then one of the
    same room, then the nearest length; among equals the generator decides. No words are added: a
    sentence that stands only in neutral rows would mark them. The view stays what it was at that
    moment, so that nothing is shown at another time than its own.

    Args:
        row: The row to replace.
        sources: Distractor rows that show nothing critical.
        rng: Source of chance.
    """
    if not sources:
        return None
    kinds = {source.action_type for source in sources}
    if row.action_type == ActionType.HUMAN_INTERVENTION and row.action_type not in kinds:
        return _remark(row, sources, rng)
    ranks = [_rank(row, other) for other in sources]
    best = min(ranks)
    source = rng.choice([one for one, rank in zip(sources, ranks, strict=True) if rank == best])
    notes = []
    if source.action_type != row.action_type:
        notes.append(f"no distractor has {row.action_type}, so {source.action_type} stands in")
    if source.room != row.room:
        notes.append(f"drawn from {source.room}")
    new = _moved(source, row)
    if not _fits(row, new):
        notes.append("no distractor row of this kind has a text of this length")
    return Drawn(new, source.index, "; ".join(notes))


def draw_entry(
    entry: VisibleEntry,
    row: ModelStep,
    sources: Iterable[ModelStep],
    critical: frozenset[str],
    left_in: frozenset[str],
    rng: random.Random,
) -> VisibleEntry | None:
    """Draws a neutral visible entry with the box of one that must go; None if there is none.

    An entry that shows something open or on is never drawn: it would be shown at another time; nor one
    that lies in `left_in`.
    """
    listed = {other.label for other in row.visible}
    left_out = listed | critical
    pool: dict[str, VisibleEntry] = {}
    for source in sources:
        for other in source.visible if source.room == row.room else ():
            stateless = OPERATED.isdisjoint(other.states)
            if stateless and other.label not in left_out and other.holder not in left_in:
                pool.setdefault(other.label, other)
    shaped = [other for other in pool.values() if bool(other.holder) == bool(entry.holder)]
    choices = sorted(shaped or pool.values(), key=lambda other: other.label)
    if not choices:
        return None
    chosen = rng.choice(choices)
    holder = chosen.holder if chosen.holder in listed - critical else ""
    return chosen.model_copy(update={"box": entry.box, "holder": holder})


def without_traces(
    row: ModelStep,
    sources: Sequence[ModelStep],
    critical: frozenset[str],
    rivals: frozenset[str],
    rng: random.Random,
) -> ModelStep:
    """Replaces the critical entries of a row's list and takes held label and holders away.

    What lies in a rival is replaced too, and no rival is shown open or on.
    """
    current = row
    for entry in row.visible:
        if not shows(entry, critical) and entry.holder not in rivals:
            continue
        others = tuple(other for other in current.visible if other.label != entry.label)
        if entry.label in critical or entry.holder in rivals:
            drawn = draw_entry(entry, current, sources, critical, rivals, rng)
            others += () if drawn is None else (drawn,)
        else:
            others += (entry.model_copy(update={"holder": ""}),)
        ordered = tuple(sorted(others, key=lambda other: other.label))
        current = current.model_copy(update={"visible": ordered})
    held = "" if current.held in critical else current.held
    visible = tuple(
        _at_rest(entry) if entry.label in rivals else entry for entry in current.visible
    )
    return current.model_copy(update={"held": held, "visible": visible})


def _at_rest(entry: VisibleEntry) -> VisibleEntry:
    states = tuple(state for state in entry.states if state not in OPERATED)
    return entry.model_copy(update={"states": states})


def length_ratio(new: ModelStep, old: ModelStep) -> float:
    """Returns the text length of a row divided by that of another, rounded to 3 places."""
    return round(len(visible_text(new)) / max(1, len(visible_text(old))), 3)


def _fits(row: ModelStep, other: ModelStep) -> bool:
    return abs(length_ratio(other, row) - 1) <= LENGTH_TOLERANCE


def _rank(row: ModelStep, other: ModelStep) -> tuple[int, bool, bool, float]:
    group = next((kinds for kinds in _KINDS if kinds[0] == row.action_type), ())
    order = [row.action_type, *(kind for kind in group if kind != row.action_type)]
    kind = order.index(other.action_type) if other.action_type in order else len(order)
    ratio = length_ratio(other, row)
    off = 0.0 if _fits(row, other) else abs(ratio - 1)
    return (kind, ratio > 1 + LENGTH_TOLERANCE, other.room != row.room, off)


def _moved(source: ModelStep, row: ModelStep) -> ModelStep:
    """Puts what was done and said in another row in a row's place; the view stays."""
    handles = source.action_type in (ActionType.PICK_UP, ActionType.PUT_OBJECT)
    return source.model_copy(
        update={
            "session": row.session,
            "index": row.index,
            "room": row.room,
            "visible": row.visible,
            "held": source.held if handles else row.held,
        }
    )


def _remark(row: ModelStep, sources: Sequence[ModelStep], rng: random.Random) -> Drawn:
    """Lets a person say something neutral of about the same length."""
    things = sorted({source.held for source in sources if source.held}) or ["this"]
    said = [remark.format(thing=thing) for remark in _REMARKS for thing in things]
    fitting = [
        text for text in said if abs(len(text) / max(1, len(row.text)) - 1) <= LENGTH_TOLERANCE
    ]
    nearest = min(said, key=lambda text: (abs(len(text) - len(row.text)), text))
    text = rng.choice(fitting or [nearest])
    feedback = row.feedback.replace(row.text, text) if row.text else row.feedback
    note = "no distractor has a person who speaks, so a neutral remark of this length stands in"
    return Drawn(row.model_copy(update={"text": text, "feedback": feedback}), -1, note)
