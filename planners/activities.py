"""Proposes activities from what the agent's room holds, with a wanted number of steps."""

from __future__ import annotations

import random
from collections.abc import Sequence

from planners.base import Activity
from planners.room import RoomContent
from planners.tasks import Cursor, Task
from planners.themes import registry
from schemas.world import WorldState

LEAST_THEME_STEPS = 8
MOST_THEME_STEPS = 35
"""Length of a themed activity; planning on real rooms gives natural ones in this range."""
_LOOK_STEPS = 3
_DRAWS = 12

Signature = tuple[str, ...]
"""Theme and objects of an activity, in one row."""


def signature(activity: Activity) -> Signature:
    """Returns what makes two activities of one episode the same."""
    return (activity.theme, *activity.objects)


def propose(
    world: WorldState,
    room_id: str,
    rng: random.Random,
    wanted: int,
    banned: frozenset[str],
    used: frozenset[Signature] = frozenset(),
) -> Activity | None:
    """Proposes one activity of at most `wanted` steps.

    Themes take 8 to 35 steps and are drawn evenly among those that the room can offer now; when fewer
    than 8 steps are wanted, or no theme fits, a filler takes 3 steps or 1. An activity starts and
    ends with an empty hand, closed containers, and devices as they were.

    Args:
        world: The state now.
        room_id: The agent's current room.
        rng: The generator of this proposal's place in the episode.
        wanted: Steps that are left, at least 1.
        banned: Ids that no activity may touch; what holds them is left alone too.
        used: Signatures that must not come again. Fillers come again when nothing else is left.

    Returns:
        The activity, or None if the room offers nothing or the hand is full.

    Raises:
        ValueError: If `wanted` is below 1.
    """
    if wanted < 1:
        raise ValueError(f"wanted steps must be at least 1, not {wanted}")
    if world.agent.held or world.agent.room_id != room_id:
        return None
    room = RoomContent(world, room_id, banned)
    if wanted >= LEAST_THEME_STEPS:
        themed = _propose_theme(room, rng, wanted, used)
        if themed is not None:
            return themed
    return _propose_filler(room, rng, wanted, used)


def make_activity(theme: str, room: RoomContent, tasks: Sequence[Task]) -> Activity:
    """Joins tasks to one activity; its length counts them in the order of their subjects."""
    cursor = Cursor(room.start_at)
    for task in sorted(tasks, key=lambda one: one.subject):
        task.count(cursor)
    return Activity(
        theme=theme,
        room_id=room.room_id,
        objects=tuple(sorted({one for task in tasks for one in task.objects()})),
        goal=tuple(sorted({atom for task in tasks for atom in task.goal()})),
        length=cursor.steps,
    )


def _propose_theme(
    room: RoomContent, rng: random.Random, wanted: int, used: frozenset[Signature]
) -> Activity | None:
    most = min(MOST_THEME_STEPS, wanted)
    target = rng.randint(LEAST_THEME_STEPS, most)
    order = list(registry.long_themes())
    rng.shuffle(order)
    for name in order:
        fitting = [
            activity
            for activity in _draws(name, room, rng)
            if LEAST_THEME_STEPS <= activity.length <= most and signature(activity) not in used
        ]
        if fitting:
            return min(fitting, key=lambda activity: _misfit(activity, wanted, target))
    return None


def _draws(name: str, room: RoomContent, rng: random.Random) -> list[Activity]:
    """Returns several instances of a theme, or none if the room does not offer it."""
    theme = registry.load(name)
    drawn = []
    for _ in range(_DRAWS):
        tasks = theme.draw(room, rng)
        if tasks is None:
            break
        drawn.append(make_activity(name, room, tasks))
    return drawn


def _misfit(activity: Activity, wanted: int, target: int) -> tuple[int, int]:
    """Orders instances: first those that leave nothing that only fillers could take."""
    left = wanted - activity.length
    filler_steps = left if left < LEAST_THEME_STEPS else 0
    return filler_steps, abs(activity.length - target)


def _propose_filler(
    room: RoomContent, rng: random.Random, wanted: int, used: frozenset[Signature]
) -> Activity | None:
    names = ["look_around", "walk"] if wanted >= _LOOK_STEPS else ["walk", "look_around"]
    again = None
    for name in names:
        for activity in _draws(name, room, rng):
            if activity.length <= wanted:
                if signature(activity) not in used:
                    return activity
                again = again or activity
    return again
