"""What of a cue shows in model-visible rows: the critical labels and every trace of them."""

from __future__ import annotations

from collections.abc import Iterable

from schemas.episode import Candidate, EvidenceMode
from schemas.families import TRAITS
from schemas.labels import LabelBook, labels_in
from schemas.model_view import ModelStep, VisibleEntry
from schemas.names import ActionType

OPERATED = frozenset({"open", "on"})
"""States that show that something was operated."""


def critical_labels(candidate: Candidate, labels: LabelBook) -> frozenset[str]:
    """Returns the labels whose listing, place or state carries the relation.

    These are the entries that the evidence cites, the objects that evidence rows put somewhere, and in
    the families that ask for one thing's place or state that thing.
    """
    ids = {object_id for evidence in candidate.evidence for object_id in evidence.object_ids}
    if TRAITS[candidate.cue.family].hides_target:
        ids.add(candidate.cue.probe.target)
    rows = {evidence.step for evidence in candidate.evidence if evidence.mode is EvidenceMode.ROW}
    held = ""
    for step in candidate.history.steps:
        placed = step.action.type is ActionType.PUT_OBJECT and step.event.success
        if placed and step.index in rows and held:
            ids.add(held)
        held = step.observation.agent.held
    return frozenset(labels.label(object_id) for object_id in ids)


def names_any(row: ModelStep, critical: Iterable[str]) -> bool:
    """Tells whether action, feedback or speech of a row names one of the labels."""
    named = {row.target_label, *labels_in(row.feedback), *labels_in(row.text)}
    return not named.isdisjoint(critical)


def shows(entry: VisibleEntry, critical: frozenset[str]) -> bool:
    """Tells whether a visible entry is a critical object, or lies in one."""
    return entry.label in critical or entry.holder in critical


def has_trace(row: ModelStep, critical: frozenset[str]) -> bool:
    """Tells whether anything in a row shows one of the labels."""
    return (
        row.held in critical
        or names_any(row, critical)
        or any(shows(entry, critical) for entry in row.visible)
    )


def tells_apart(row: ModelStep, rivals: frozenset[str]) -> bool:
    """Tells whether a row shows that a candidate is open or on, or what is in one."""
    return any(
        entry.holder in rivals or (entry.label in rivals and not OPERATED.isdisjoint(entry.states))
        for entry in row.visible
    )


def visible_text(row: ModelStep) -> str:
    """Returns what a row says in words: target, speech and feedback."""
    return " ".join((row.target_label, row.text, row.feedback))
