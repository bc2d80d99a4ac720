"""What a reader remembers: beliefs folded over the rows of a history, later ones over earlier."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from evaluator.affordances import is_openable, is_pickupable, is_toggleable
from evaluator.language.speech import Correction, read_correction
from schemas.feedback import tells_lasting
from schemas.labels import type_of_label
from schemas.model_view import ModelStep, VisibleEntry
from schemas.names import ActionType

HAND = "hand"
_STATES = {
    ActionType.OPEN.value: ("open", True),
    ActionType.CLOSE.value: ("open", False),
    ActionType.TOGGLE_ON.value: ("on", True),
    ActionType.TOGGLE_OFF.value: ("on", False),
}


@dataclass(frozen=True)
class Whereabouts:
    """Where a thing was last known to be.

    Attributes:
        holder: Label of its holder, `hand`, or empty if only the room is known.
        not_in: Holders that it was seen to be gone from, while the holder is unknown.
    """

    holder: str
    room: str
    step: int
    not_in: frozenset[str] = frozenset()


@dataclass(frozen=True)
class StateBelief:
    """A state as last known; `acted` if the agent itself brought it about."""

    value: bool
    step: int
    acted: bool


@dataclass(frozen=True)
class Failure:
    """An attempt that failed for a lasting reason; `held_type` is what was to be put, or empty."""

    step: int
    held_type: str

    def concerns(self, object_type: str) -> bool:
        """Tells whether it says something about things of this type: no room is no room for one."""
        return self.held_type in ("", object_type)


@dataclass
class Memory:
    """Beliefs about a home.

    Attributes:
        types: Every label that was ever named or seen, with its type.
        rooms: The room in which each label was last known.
        whereabouts: Of things that can be carried.
        states: By (`open` or `on`, label).
        failed: By (action type, label): the last failure for a lasting reason, if no success came
            after it.
        put_on: The place on which the agent itself last put each thing.
        corrections: What persons said, in order.
    """

    types: dict[str, str] = field(default_factory=dict)
    rooms: dict[str, str] = field(default_factory=dict)
    whereabouts: dict[str, Whereabouts] = field(default_factory=dict)
    states: dict[tuple[str, str], StateBelief] = field(default_factory=dict)
    failed: dict[tuple[str, str], Failure] = field(default_factory=dict)
    put_on: dict[str, str] = field(default_factory=dict)
    corrections: list[Correction] = field(default_factory=list)

    def place_of(self, label: str) -> str:
        """Returns the furniture that a thing is in or on, through what may hold it in between.

        Empty if it is not known, or if the thing is in the hand.
        """
        seen = {label}
        while label in self.whereabouts:
            label = self.whereabouts[label].holder
            if label in seen or label == HAND:
                return ""
            seen.add(label)
        return label if label and not is_pickupable(type_of_label(label)) else ""


def remember(history: Iterable[ModelStep]) -> Memory:
    """Folds a history into a memory."""
    memory = Memory()
    held = ""
    for step in history:
        _act(memory, step, held)
        for entry in step.visible:
            _see(memory, entry, step)
        held = step.held
        if held:
            memory.types[held] = type_of_label(held)
            memory.whereabouts[held] = Whereabouts(HAND, step.room, step.index)
    return memory


def _act(memory: Memory, step: ModelStep, held: str) -> None:
    """Takes in what the agent did or was told, and what came of it."""
    kind, label = step.action_type, step.target_label
    if kind == ActionType.HUMAN_INTERVENTION.value:
        _listen(memory, step)
        return
    if not label or label == step.room or step.target_type == "Room":
        return
    memory.types[label] = step.target_type
    if not step.success:
        if tells_lasting(kind, step.feedback):
            carried = type_of_label(held) if held and kind == ActionType.PUT_OBJECT.value else ""
            memory.failed[kind, label] = Failure(step.index, carried)
        return
    memory.rooms[label] = step.room
    memory.failed.pop((kind, label), None)
    if kind == ActionType.PUT_OBJECT.value and held:
        memory.whereabouts[held] = Whereabouts(label, step.room, step.index)
        memory.put_on[held] = label
    if kind in _STATES:
        name, value = _STATES[kind]
        memory.states[name, label] = StateBelief(value, step.index, acted=True)


def _listen(memory: Memory, step: ModelStep) -> None:
    for text in (step.text, step.feedback):
        plain = read_correction(text, ())
        if plain is None:
            continue
        believed = memory.whereabouts.get(plain[0])
        wrong = (believed.holder if believed else "", memory.put_on.get(plain[0], ""))
        thing, place = read_correction(text, wrong) or plain
        memory.corrections.append(Correction(type_of_label(thing), place, step.index))
        return


def _see(memory: Memory, entry: VisibleEntry, step: ModelStep) -> None:
    """Takes in one entry of a visible list."""
    memory.types[entry.label] = entry.type
    memory.rooms[entry.label] = step.room
    for name, may in (("open", is_openable), ("on", is_toggleable)):
        if may(entry.type):
            value = name in entry.states
            old = memory.states.get((name, entry.label))
            acted = old is not None and old.acted and old.value == value
            memory.states[name, entry.label] = StateBelief(value, step.index, acted)
    if is_pickupable(entry.type):
        memory.whereabouts[entry.label] = _locate(memory, entry, step)


def _locate(memory: Memory, entry: VisibleEntry, step: ModelStep) -> Whereabouts:
    """Returns where a listed thing is: its listed holder, or what is still true of the old belief."""
    if entry.holder:
        return Whereabouts(entry.holder, step.room, step.index)
    old = memory.whereabouts.get(entry.label)
    if old is None or old.room != step.room or old.holder == HAND:
        return Whereabouts("", step.room, step.index)
    listed = {other.label for other in step.visible}
    if old.holder in listed:
        return Whereabouts("", step.room, step.index, old.not_in | {old.holder})
    return Whereabouts(old.holder, step.room, step.index, old.not_in)
