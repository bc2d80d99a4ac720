"""Walks a simulator along a cue's script: the parts that every stage does alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from schemas.action import Action, Event, WorldEvent
from schemas.cue import Block, Cue, Enter, ScriptItem, World
from schemas.errors import RecordRejected
from schemas.home import Home, Overlay
from schemas.labels import LabelBook
from schemas.names import ActionType
from simulators.base import Simulator


def arrange(
    simulator: Simulator, home: Home, setup: Iterable[WorldEvent], overlay: Overlay
) -> None:
    """Brings a simulator to a home's state after some changes, with hidden conditions in force.

    Raises:
        RecordRejected: If a change of the setup cannot be made.
    """
    simulator.reset(home, overlay)
    for event in setup:
        simulator.apply(event)


def begin(simulator: Simulator, home: Home, cue: Cue) -> None:
    """Brings a simulator to the state before the first step of an episode.

    Raises:
        RecordRejected: If a change of the setup cannot be made.
    """
    arrange(simulator, home, cue.setup, cue.overlay)


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


def take_script_step(simulator: Simulator, item: ScriptItem, labels: LabelBook) -> None:
    """Executes an Enter, Block or World item; a Fill has nothing to execute.

    Raises:
        RecordRejected: If an action's outcome is not the expected one, or a change cannot be made.
    """
    if isinstance(item, World):
        simulator.apply(item.event)
        return
    in_room = isinstance(item, Enter) and bool(simulator.world_state().agent.room_id)
    reason = "room_not_entered" if isinstance(item, Enter) else "cue_not_executable"
    where = f"{item.name}: " if isinstance(item, Block) else ""
    for action, expected in script_actions(item, in_room):
        take(simulator, action, expected, labels, reason, where)


def take(
    simulator: Simulator,
    action: Action,
    expected: bool,
    labels: LabelBook,
    reason: str,
    where: str = "",
) -> Event:
    """Executes one action that must succeed, or must fail.

    Args:
        simulator: Is stepped.
        action: The action.
        expected: Whether it must succeed.
        labels: The home's, for the message.
        reason: The rejection's reason.
        where: What the rejection's detail begins with.

    Raises:
        RecordRejected: If it does not go as expected.
    """
    event = simulator.step(action)
    if event.success is not expected:
        said = event.message or event.feedback
        label = labels.label(action.target) if action.target in labels else action.target
        raise RecordRejected(reason, f"{where}{action.type} {label} gave '{said}'")
    return event
