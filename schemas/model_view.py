"""The allow-list: the only way to make what an agent sees of a history, a view, or a task.

Never in here: poses, distances, ids, digests, cue or noise marks, goals, families, hidden conditions.
"""

from __future__ import annotations

from collections.abc import Iterable

from schemas.base import Record
from schemas.labels import LabelBook
from schemas.observation import Observation
from schemas.step import Step


class VisibleEntry(Record):
    """One object in view, as an agent perceives it.

    Attributes:
        box: (left, top, right, bottom) as fractions of the image.
        holder: Label of the receptacle that holds it, where that one is listed too; else empty.
        states: Those of open, on, sliced, dirty, filled, cooked that hold, sorted.
    """

    label: str
    type: str
    box: tuple[float, float, float, float]
    holder: str
    states: tuple[str, ...]


class ModelView(Record):
    """What an agent sees at one moment of the task."""

    room: str
    visible: tuple[VisibleEntry, ...]
    held: str


class ModelStep(Record):
    """One model-visible history row.

    Attributes:
        session: 1-based.
        index: 0-based over the history.
        room: Room after the step.
        text: What a person said, for HumanIntervention; else empty.
        held: Label of the held object after the step, or empty.
    """

    session: int
    index: int
    room: str
    action_type: str
    target_label: str
    target_type: str
    text: str
    success: bool
    feedback: str
    visible: tuple[VisibleEntry, ...]
    held: str


def view_entries(observation: Observation, labels: LabelBook) -> tuple[VisibleEntry, ...]:
    """Turns an observation's visible list into entries sorted by label."""
    entries = [
        VisibleEntry(
            label=labels.label(seen.object_id),
            type=seen.object_type,
            box=seen.box,
            holder=labels.label(seen.holder),
            states=seen.states,
        )
        for seen in observation.visible
    ]
    return tuple(sorted(entries, key=lambda entry: entry.label))


def model_view(observation: Observation, labels: LabelBook) -> ModelView:
    """Returns the model-visible part of an observation."""
    return ModelView(
        room=observation.agent.room_id,
        visible=view_entries(observation, labels),
        held=labels.label(observation.agent.held),
    )


def model_step(step: Step, labels: LabelBook) -> ModelStep:
    """Returns the model-visible part of one history step."""
    return ModelStep(
        session=step.session,
        index=step.index,
        room=step.room_id,
        action_type=step.action.type.value,
        target_label=labels.label(step.action.target),
        target_type=labels.type_of(step.action.target),
        text=step.action.text,
        success=step.event.success,
        feedback=step.event.feedback,
        visible=view_entries(step.observation, labels),
        held=labels.label(step.observation.agent.held),
    )


def model_history(steps: Iterable[Step], labels: LabelBook) -> tuple[ModelStep, ...]:
    """Returns the model-visible part of a history."""
    return tuple(model_step(step, labels) for step in steps)
