"""Recorded poses from which an action succeeded: does it succeed here too, and can one stand there?"""

from __future__ import annotations

import math
from dataclasses import dataclass

from schemas.action import Action
from schemas.errors import UserError, unknown_name
from schemas.names import ActionType
from simulators.agent import Pose
from simulators.kinematic.fidelity.records import PoseRecord
from simulators.kinematic.fidelity.stage import Stage
from simulators.symbolic.actions.table import ACTIONS
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.feedback import Refused
from simulators.symbolic.state import ON, OPEN

SAME_PLACE = 0.15
"""An object of the same type this near is the recorded one, metres."""

BEFORE: dict[str, tuple[ActionType, int, bool]] = {
    "OpenObject": (ActionType.OPEN, OPEN, False),
    "CloseObject": (ActionType.CLOSE, OPEN, True),
    "ToggleObjectOn": (ActionType.TOGGLE_ON, ON, False),
    "ToggleObjectOff": (ActionType.TOGGLE_OFF, ON, True),
}
"""Each recorded action: ours, and the flag and its value that the object has before."""


@dataclass(frozen=True)
class PoseScore:
    """One recorded pose.

    Attributes:
        object_id: The recorded id.
        ours: The id of the object here, empty if none of its type is near.
        stands: Whether the agent can stand there here.
        acts: Whether the action succeeds here from that pose.
    """

    object_id: str
    action: str
    pose: Pose
    ours: str
    stands: bool
    acts: bool


def measure_poses(stage: Stage, record: PoseRecord) -> tuple[PoseScore, ...]:
    """Tries a recorded action from each of its recorded poses.

    Raises:
        UserError: If the action is none of `BEFORE`, or the id has no place in it.
    """
    if record.action not in BEFORE:
        unknown = unknown_name("recorded action", record.action, BEFORE)
        raise UserError(f"recorded pose of {record.scene}, {record.object_id}: {unknown}")
    thing = _same_thing(stage, record.object_id)
    scores = []
    for pose in record.poses:
        acts = thing is not None and _succeeds(stage, thing, record.action, pose)
        scores.append(
            PoseScore(
                object_id=record.object_id,
                action=record.action,
                pose=pose,
                ours="" if thing is None else thing.spec.object_id,
                stands=(pose[0], pose[1]) in stage.view.cells,
                acts=acts,
            )
        )
    return tuple(scores)


def _same_thing(stage: Stage, object_id: str) -> Thing | None:
    """Returns the object of the recorded type that is nearest to the place in the recorded id."""
    kind, place = _parse(stage, object_id)
    near = [
        (math.dist(thing.spec.position, place), thing.index)
        for thing in stage.world.catalogue.things
        if thing.object_type == kind
    ]
    away, index = min(near, default=(math.inf, -1))
    return stage.world.catalogue.things[index] if away <= SAME_PLACE else None


def _parse(stage: Stage, object_id: str) -> tuple[str, tuple[float, float, float]]:
    kind, *numbers = object_id.split("|")
    try:
        x, y, z = (float(number) for number in numbers[:3])
    except ValueError:
        x = y = z = math.nan
    if not math.isfinite(x + y + z):
        raise UserError(
            f"recorded pose of {stage.scene.scene_id}: '{object_id}' is no id of the form"
            " Type|x|y|z; fetch the file again"
        )
    kind = numbers[3] if len(numbers) > 3 else kind  # a part, such as a Sink's SinkBasin
    return kind, (x, y, z)


def _succeeds(stage: Stage, thing: Thing, name: str, pose: Pose) -> bool:
    action, flag, value = BEFORE[name]
    stage.reset()
    stage.world.state.set_flag(thing.index, flag, value)
    stage.place(pose)
    try:
        return ACTIONS[action](stage.world, Action(type=action, target=thing.object_id)).success
    except Refused:
        return False
