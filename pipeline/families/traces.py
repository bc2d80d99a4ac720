"""Finds the steps of a history that show, touch or hold an object."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from schemas.episode import Evidence, EvidenceMode
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.step import Step


def trace_objects(
    steps: Sequence[Step], object_ids: Collection[str], labels: LabelBook
) -> tuple[Evidence, ...]:
    """Returns every step that lists one of the objects, acts on it, or has it in the hand.

    A step that acts on one or holds one is critical as a whole row; a step that only lists some is
    critical in these entries.
    """
    critical = frozenset(object_ids)
    found = []
    for step in steps:
        listed = [seen for seen in step.observation.visible if seen.object_id in critical]
        held = step.observation.agent.held
        if step.action.target in critical or held in critical:
            relation = _acted(step, held, labels)
            found.append(Evidence(step=step.index, relation=relation, mode=EvidenceMode.ROW))
        elif listed:
            relation = "; ".join(
                f"at({labels.label(seen.object_id)}, {labels.label(seen.holder) or step.room_id})"
                for seen in listed
            )
            ids = tuple(sorted(seen.object_id for seen in listed))
            found.append(
                Evidence(
                    step=step.index, relation=relation, mode=EvidenceMode.LISTING, object_ids=ids
                )
            )
    # An object that is put down leaves its trace in the PutObject row, which names only the place,
    # whether or not the view shows the object there.
    for before, step in pairwise(steps):
        put_down = before.observation.agent.held
        if (
            put_down in critical
            and step.action.type is ActionType.PUT_OBJECT
            and step.event.success
        ):
            found = [item for item in found if item.step != step.index]
            relation = f"put({labels.label(put_down)}, {labels.label(step.action.target)})"
            found.append(Evidence(step=step.index, relation=relation, mode=EvidenceMode.ROW))
    return tuple(sorted(found, key=lambda item: item.step))


def _acted(step: Step, held: str, labels: LabelBook) -> str:
    target = labels.label(step.action.target)
    outcome = "" if step.event.success else f" failed: {step.event.failure.value}"
    return f"{step.action.type.value}({target}){outcome}" + (
        f" holding {labels.label(held)}" if held else ""
    )
