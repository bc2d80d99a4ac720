"""Walks a simulator along a cue's script: the parts that every stage does alike."""

from __future__ import annotations

from collections.abc import Iterator

from schemas.action import Action
from schemas.cue import Block, Cue, Enter, ScriptItem, World
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.names import ActionType
from simulators.base import Simulator


def begin(simulator: Simulator, home: Home, cue: Cue) -> None:
    """Brings a simulator to the state before the first step of an episode.

    Raises:
        RecordRejected: If a change of the setup cannot be made.
    """
    simulator.reset(home, cue.overlay)
    for event in cue.setup:
        simulator.apply(event)


def script_actions(item: ScriptItem, in_room: bool) -> Iterator[tuple[Action, bool]]:
    """Yields the actions of an Enter or Block, each with whether it must succeed.

    Args:
        item: The script item; Fill and World have no actions of their own.
        in_room: Whether the agent is in a room already; it enters the first from the hallway.
    """
    if isinstance(item, Enter):
        kind = ActionType.MOVE_TO_ROOM if in_room else ActionType.ENTER_ROOM
        yield Action(type=kind, target=item.room_id), True
    elif isinstance(item, Block):
        yield from zip(item.actions, item.expect, strict=True)


def take_script_step(simulator: Simulator, item: ScriptItem) -> None:
    """Executes an Enter, Block or World item.

    Raises:
        RecordRejected: If an action's outcome is not the expected one.
    """
    if isinstance(item, World):
        simulator.apply(item.event)
        return
    in_room = bool(simulator.world_state().agent.room_id)
    for action, expected in script_actions(item, in_room):
        event = simulator.step(action)
        if event.success is not expected:
            raise RecordRejected(
                "cue_not_executable", f"{action.type} {action.target} gave '{event.message}'"
            )
