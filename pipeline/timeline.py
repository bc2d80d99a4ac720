"""An episode as a timeline: its sessions, and for each step what it is and what it shows."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.common.origins import origins
from schemas.action import Action
from schemas.episode import Candidate
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history


class Moment(NamedTuple):
    """One step.

    Attributes:
        part: `cue` for a cited step, `script` for another step of the cue's own, else the
            distractor's theme.
        relation: What a cited step establishes; empty for others.
    """

    row: ModelStep
    part: str
    relation: str

    @property
    def kind(self) -> str:
        """Returns `cue`, `script` or `distractor`."""
        return self.part if self.part in ("cue", "script") else "distractor"

    @property
    def visible(self) -> str:
        """Returns the listed labels with holder and states, in one line."""
        entries = []
        for entry in self.row.visible:
            facts = [f"in/on {entry.holder}"] if entry.holder else []
            facts += entry.states
            entries.append(f"{entry.label} ({', '.join(facts)})" if facts else entry.label)
        return ", ".join(entries)


class Session(NamedTuple):
    """One session of a history."""

    number: int
    room: str
    moments: tuple[Moment, ...]


class Timeline(NamedTuple):
    """One episode. `oracle` and `trap` are in words."""

    episode_id: str
    family: str
    kind: str
    instruction: str
    answer: str
    cue_gap: int
    oracle: tuple[str, ...]
    trap: tuple[str, ...]
    sessions: tuple[Session, ...]


def timeline(candidate: Candidate, home: Home) -> Timeline:
    """Lays one candidate out."""
    labels = LabelBook(home)
    probe = candidate.cue.probe
    moments = _moments(candidate, labels)
    numbers = sorted({moment.row.session for moment in moments})
    sessions = []
    for number in numbers:
        mine = tuple(moment for moment in moments if moment.row.session == number)
        sessions.append(Session(number, mine[0].row.room, mine))
    return Timeline(
        episode_id=candidate.episode_id,
        family=candidate.cue.family.value,
        kind=candidate.cue.kind,
        instruction=probe.instruction,
        answer=", ".join(labels.label(object_id) for object_id in probe.answer),
        cue_gap=candidate.cue_gap,
        oracle=tuple(_words(action, labels) for action in probe.oracle),
        trap=tuple(_words(action, labels) for action in probe.trap),
        sessions=tuple(sessions),
    )


def _moments(candidate: Candidate, labels: LabelBook) -> tuple[Moment, ...]:
    relations = {evidence.step: evidence.relation for evidence in candidate.evidence}
    parts = origins(candidate)
    found = []
    for row in model_history(candidate.history.steps, labels):
        part = "script"
        if row.index in relations:
            part = "cue"
        elif row.index < len(parts) and parts[row.index].distractor >= 0:
            part = candidate.distractors[parts[row.index].distractor].theme
        found.append(Moment(row, part, relations.get(row.index, "")))
    return tuple(found)


def _words(action: Action, labels: LabelBook) -> str:
    return f"{action.type} {labels.label(action.target)}".strip()
