"""Recorded actions: do they change here what they changed in AI2-THOR?

Each recorded action starts from its recorded state before it, and runs the simulator's own action. Its
effect is what differs afterwards in the fields of `FIELDS`. AI2-THOR's `forceAction` acts on what is
not in view; so does a forced action here, which skips the search for the target and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schemas.action import Action
from schemas.names import ActionType
from simulators.agent import GRID, TILT, TURN
from simulators.kinematic.fidelity.before import bring_to
from simulators.kinematic.fidelity.fields import Fields, Value, fields_here, fields_recorded
from simulators.kinematic.fidelity.records import (
    OFF_GRID,
    ActionRecord,
    EventFile,
    MetadataRecord,
)
from simulators.kinematic.fidelity.stage import Stage
from simulators.symbolic.actions.table import ACTIONS
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.feedback import Refused
from simulators.symbolic.household import Household

OBJECT_ACTIONS: dict[str, ActionType] = {
    "PickupObject": ActionType.PICK_UP,
    "PutObject": ActionType.PUT_OBJECT,
    "OpenObject": ActionType.OPEN,
    "CloseObject": ActionType.CLOSE,
    "ToggleObjectOn": ActionType.TOGGLE_ON,
    "ToggleObjectOff": ActionType.TOGGLE_OFF,
    "SliceObject": ActionType.SLICE,
}
MOVES: dict[str, tuple[ActionType, float]] = {
    "MoveAhead": (ActionType.MOVE_AHEAD, GRID),
    "MoveBack": (ActionType.MOVE_BACK, GRID),
    "MoveLeft": (ActionType.MOVE_LEFT, GRID),
    "MoveRight": (ActionType.MOVE_RIGHT, GRID),
    "RotateLeft": (ActionType.ROTATE_LEFT, TURN),
    "RotateRight": (ActionType.ROTATE_RIGHT, TURN),
    "LookUp": (ActionType.LOOK_UP, TILT),
    "LookDown": (ActionType.LOOK_DOWN, TILT),
}
"""Each move of the agent, and the step of ours, of which it is the nearest multiple."""
UNCHANGED = ("unchanged",)
NEUTRAL = frozenset({"Initialize", "Pass", "Done", "NoOp"})
"""Recorded steps that are no action on anything."""


@dataclass(frozen=True)
class EffectScore:
    """One recorded action.

    Attributes:
        source: File and step.
        forced: Whether AI2-THOR was told to act on what is not in view.
        known: Whether the simulator has such an action.
        agrees: Whether target, held object, their holders, inventory and returned value end up with
            the same fields, and the action succeeds in both or in neither.
        changes: How many fields of objects changed in the recording.
        same: How many of these changed alike here.
        differences: What else differs, in words; empty if nothing does.
        bystanders: Differences of objects that the action is not about.
    """

    source: str
    action: str
    forced: bool
    known: bool
    agrees: bool
    changes: int
    same: int
    differences: tuple[str, ...]
    bystanders: tuple[str, ...]


class _Forced(Household):
    """A home in which every object is within reach, as for AI2-THOR's forceAction."""

    def within_reach(self, object_id: str) -> Thing:
        return self.thing(object_id)


def measure_events(stage: Stage, name: str, run: EventFile) -> Iterator[EffectScore]:
    """Compares the effects of a run's actions, each from its recorded state before."""
    for number, (before, step) in enumerate(zip(run.steps, run.steps[1:], strict=False), start=1):
        if step.action.action not in NEUTRAL:
            source = f"{name} step {number}"
            yield _measure(stage, source, before.metadata, step.action, step.metadata)


def _measure(
    stage: Stage, source: str, before: MetadataRecord, action: ActionRecord, after: MetadataRecord
) -> EffectScore:
    forced = action.forced
    known = action.action in OBJECT_ACTIONS or action.action in MOVES
    bring_to(stage, before)
    ours_before = fields_here(stage)
    succeeded = _act(stage, action) if known else False
    ours, real = fields_here(stage), fields_recorded(stage, after)
    real_before = fields_recorded(stage, before)
    central = _central(action, before, (real_before, real, ours_before, ours))
    own: list[str] = []
    others: list[str] = []
    if known and succeeded != after.success and _on_grid(action, before):
        own.append(f"succeeds here: {succeeded}, recorded: {after.success}")
    changed = same = 0
    for key in sorted(set(real) & set(ours)):
        there = _change(real_before.get(key), real[key])
        here = _change(ours_before.get(key), ours[key])
        changed += there != UNCHANGED
        same += there != UNCHANGED and here == there
        if here != there:
            line = f"{key[0]}.{key[1]}: {_words(ours[key])} here, {_words(real[key])} recorded"
            (own if key[0] in central else others).append(line)
    returned = action.object_id if action.action == "PickupObject" and succeeded else None
    if known and after.action_return != returned:
        own.append(f"actionReturn: {returned} here, {after.action_return} recorded")
    return EffectScore(
        source=source,
        action=action.action,
        forced=forced,
        known=known,
        agrees=known and not own,
        changes=changed,
        same=same,
        differences=tuple(own),
        bystanders=tuple(others),
    )


def _change(was: Value | None, now: Value) -> object:
    """Returns what a value became; of a set what came and what went."""
    if was == now:
        return UNCHANGED
    if isinstance(was, frozenset) and isinstance(now, frozenset):
        return (now - was, was - now)
    return now


def _on_grid(action: ActionRecord, before: MetadataRecord) -> bool:
    """Tells whether a move has an exact counterpart here; every other action has."""
    if action.action not in MOVES:
        return True
    _, unit = MOVES[action.action]
    position = before.agent.position
    steps = (position.x / GRID, position.z / GRID, _amount(action) / unit)
    return all(abs(step - round(step)) < OFF_GRID for step in steps)


def _amount(action: ActionRecord) -> float:
    """Returns how far a move goes, or by how many degrees; one step of ours if it does not say."""
    given = action.magnitude if action.action.startswith("Move") else action.degrees
    return MOVES[action.action][1] if given is None else given


def _words(value: object) -> str:
    if isinstance(value, frozenset):
        return "[" + ", ".join(sorted(str(item) for item in value)) + "]"
    return str(value)


def _central(
    action: ActionRecord, before: MetadataRecord, states: tuple[Fields, ...]
) -> frozenset[str]:
    """Returns what an action is about: the agent, target, held things, and who holds these."""
    about = {"", action.object_id, *(item.object_id for item in before.inventory)}
    for fields in states:
        for item in sorted(about):
            holders = fields.get((item, "parentReceptacles"), frozenset())
            if isinstance(holders, frozenset):
                about |= holders
    return frozenset(about)


def _act(stage: Stage, action: ActionRecord) -> bool:
    world = stage.world
    if action.action in MOVES:
        kind, unit = MOVES[action.action]
        times = round(_amount(action) / unit)
        return all(_try(world, Action(type=kind)) for _ in range(times))
    thing = stage.thing(action.object_id)
    if thing is None:
        return False
    if action.forced:
        world = _Forced(world.catalogue, world.state, world.body)
    kind = OBJECT_ACTIONS[action.action]
    return _try(world, Action(type=kind, target=thing.object_id))


def _try(world: Household, action: Action) -> bool:
    try:
        return ACTIONS[action.type](world, action).success
    except Refused:
        return False
