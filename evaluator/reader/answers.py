"""What the answer can be: the set of labels that memory, view and public knowledge leave possible."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator.affordances import is_pickupable, is_receptacle
from evaluator.language.instruction import Task, TaskKind, parse_instruction
from evaluator.reader.memory import HAND, Memory, remember
from schemas.knowledge.plausibility import prior_rank
from schemas.knowledge.taxonomy import categories_of
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.task_view import TaskView


def derive_answers(
    history: Iterable[ModelStep], instruction: str, view: TaskView | None = None
) -> tuple[str, ...]:
    """Reads a history and returns every label that can still be the answer, sorted.

    Raises:
        UserError: If the instruction follows no known form.
    """
    return possible_answers(parse_instruction(instruction), remember(history), view)


def possible_answers(task: Task, memory: Memory, view: TaskView | None = None) -> tuple[str, ...]:
    """Returns every label that can still be the answer, sorted.

    With the decisive evidence in memory this is exactly what satisfies the task; without it, all
    that is plausible: places of the usual types, enumerated candidates not known to fail, things of
    the kind asked for.

    Args:
        task: What is asked.
        memory: What the history left.
        view: The first view of the task, whose legal actions name further places; or None.
    """
    known = known_labels(memory, view)
    if task.kind is TaskKind.FIND:
        found = where_is(task.object_type, memory, known)
    elif task.kind is TaskKind.STORE:
        found = _where_it_belongs(task.object_type, memory) or _plausible(task.object_type, known)
    elif task.kind is TaskKind.CLOSE:
        found = _left(task, "open", memory, known)
    elif task.kind is TaskKind.SWITCH_OFF:
        found = _left(task, "on", memory, known)
    else:
        found = _usable(task, memory)
    return tuple(sorted(found))


def known_labels(memory: Memory, view: TaskView | None) -> dict[str, str]:
    """Returns every label that history and current view name, with its type."""
    known = dict(memory.types)
    if view is not None:
        known |= {entry.label: entry.type for entry in view.view.visible}
        known |= {
            action.target_label: action.target_type
            for action in view.legal
            if action.action_type == ActionType.NAVIGATE.value
        }
    return known


def where_is(object_type: str, memory: Memory, known: dict[str, str]) -> set[str]:
    """Returns the places where things of a type can be; none if one is in the hand."""
    things = [label for label in memory.whereabouts if memory.types[label] == object_type]
    if not things:
        return _plausible(object_type, known)
    found: set[str] = set()
    for label in things:
        place = memory.place_of(label)
        last = memory.whereabouts[label]
        if place:
            found.add(place)
        elif last.holder != HAND:
            here = {
                name: kind for name, kind in known.items() if memory.rooms.get(name) == last.room
            }
            found |= _plausible(object_type, here) - last.not_in
    return found


def _plausible(object_type: str, known: dict[str, str]) -> set[str]:
    return {
        label
        for label, place_type in known.items()
        if is_receptacle(place_type)
        and not is_pickupable(place_type)
        and prior_rank(object_type, place_type) is not None
    }


def _where_it_belongs(object_type: str, memory: Memory) -> set[str]:
    """Returns the places that corrections taught for a category of this type.

    A lesson counts for a category if all of its corrections name one place. A category with at least
    two of them is preferred, then one; corrections that disagree leave all their places possible.
    """
    lessons: dict[str, list[str]] = {}
    for name in categories_of(object_type):
        places = [
            correction.place
            for correction in memory.corrections
            if name in categories_of(correction.thing_type)
        ]
        if places:
            lessons[name] = places
    agreed = {name: places for name, places in lessons.items() if len(set(places)) == 1}
    firm = {name: places for name, places in agreed.items() if len(places) >= 2}
    return {place for places in (firm or agreed or lessons).values() for place in places}


def _left(task: Task, state: str, memory: Memory, known: dict[str, str]) -> set[str]:
    """Returns which things of a kind can be the one that was left open or on.

    What was last known in that state; if nothing was, everything of the kind but what the agent
    itself brought out of that state; if that leaves nothing, everything of the kind.
    """
    asked = {label for label, kind in known.items() if kind in task.types}
    beliefs = {label: memory.states.get((state, label)) for label in sorted(asked)}
    left = {label for label, belief in beliefs.items() if belief is not None and belief.value}
    undone = {label for label, belief in beliefs.items() if belief is not None and belief.acted}
    return left or (asked - undone) or asked


def _usable(task: Task, memory: Memory) -> set[str]:
    """Returns the enumerated candidates that are not known to fail; all if every one is."""
    if task.kind is TaskKind.OPERATE_ONE_OF:
        kinds = [ActionType.TOGGLE_ON.value]
    else:
        kinds = [ActionType.OPEN.value, ActionType.PUT_OBJECT.value]
    bad = {
        label
        for (kind, label), failure in memory.failed.items()
        if kind in kinds and failure.concerns(task.object_type)
    }
    return set(task.candidates) - bad or set(task.candidates)
