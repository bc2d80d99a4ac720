"""Scripts of the drawn length: where blocks, gaps and sessions go."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from pipeline.families.base import Size
from schemas.cue import Block, Enter, Fill, ScriptItem, World

MIN_AWAY = 8
"""A session away from the cue has at least this many steps of distractors."""
STEPS_HERE = (5, 18)
"""Steps of distractors in the cue room after the cue, where there are any."""
CUE_SESSION_LAST = 0.6
"""Share of histories whose cue session comes after one in another room, where the length allows it.

A short history has no room for that; with this share the first room is the cue's in about half of all,
or going to the first room would pay.
"""
LEAVE_AT_ONCE = 0.15
"""Share of histories that leave the cue room right after the cue.

Most do not, or the place handled last in a session would be the answer.
"""


def script_steps(script: Sequence[ScriptItem]) -> int:
    """Counts the history steps that a script makes."""
    total = 0
    for item in script:
        if isinstance(item, Fill):
            total += item.steps
        elif isinstance(item, Block):
            total += len(item.actions)
        elif isinstance(item, Enter):
            total += 1
    return total


def divide(total: int, parts: int, rng: random.Random) -> list[int]:
    """Divides steps over gaps at random cuts, so that every split is possible."""
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]


def _steps_here(rng: random.Random) -> int:
    return 0 if rng.random() < LEAVE_AT_ONCE else rng.randint(*STEPS_HERE)


def two_sessions(
    room: str,
    away: str,
    blocks: Sequence[Block],
    size: Size,
    cap: int,
    rng: random.Random,
    hide: tuple[str, ...] = (),
) -> tuple[ScriptItem, ...]:
    """Everything decisive in one session, another session in another room, before or after it.

    Which of the two comes first is drawn, so that the order of rooms tells nothing about the cue.

    Args:
        room: The cue room.
        away: The other room.
        blocks: Cue blocks in order; distractors go before each.
        size: Drawn length and gap.
        cap: Steps that a session has at most.
        rng: Source of chance.
        hide: Ids that may not be listed after the last block.
    """
    acts = sum(len(block.actions) for block in blocks)
    gap = min(max(size.gap, MIN_AWAY + 1), cap)
    here = min(_steps_here(rng), gap - MIN_AWAY - 1)
    before = max(0, min(size.steps - gap - acts, cap - here - acts) - 1)
    if rng.random() < CUE_SESSION_LAST and before > 2 * MIN_AWAY:
        first = rng.randint(MIN_AWAY, before - MIN_AWAY)
        before -= first + 1
        start: list[ScriptItem] = [Enter(room_id=away), Fill(steps=first)]
        end: list[ScriptItem] = [Fill(steps=min(gap, cap - 1 - before - acts), hide=hide)]
    else:
        start = []
        end = [
            Fill(steps=here, hide=hide),
            Enter(room_id=away),
            Fill(steps=gap - here - 1, hide=hide),
        ]
    items: list[ScriptItem] = [*start, Enter(room_id=room)]
    for steps, block in zip(divide(before, len(blocks), rng), blocks, strict=True):
        items += [Fill(steps=steps), block]
    return _tidy([*items, *end])


def seen_again(
    room: str,
    away: str,
    first: Block,
    change: World,
    second: Block,
    size: Size,
    cap: int,
    rng: random.Random,
    hide: tuple[str, ...],
) -> tuple[ScriptItem, ...]:
    """Seen, changed by somebody else while the agent is away, seen again, then away: four sessions.

    Or five, with one in the other room at the beginning.
    """
    gap = min(max(size.gap, MIN_AWAY + 1), cap)
    before = size.steps - gap - len(first.actions) - len(second.actions) - 3
    start: list[ScriptItem] = []
    if rng.random() < CUE_SESSION_LAST and before > 3 * MIN_AWAY:
        early = rng.randint(MIN_AWAY, before - 2 * MIN_AWAY)
        before -= early + 1
        start = [Enter(room_id=away), Fill(steps=early)]
    pre, between, again = divide(max(before - MIN_AWAY, 0), 3, rng)
    return _tidy(
        [
            *start,
            Enter(room_id=room),
            Fill(steps=pre),
            first,
            Enter(room_id=away),
            Fill(steps=between + MIN_AWAY),
            change,
            Enter(room_id=room),
            Fill(steps=min(again, 12)),
            second,
            Enter(room_id=away),
            Fill(steps=gap - 1, hide=hide),
        ]
    )


def spread_over_visits(
    room: str,
    others: Sequence[str],
    blocks: Sequence[Block],
    visits: Sequence[int],
    size: Size,
    cap: int,
    rng: random.Random,
    rooms_after: int,
) -> tuple[ScriptItem, ...]:
    """Blocks over several visits to one room, with sessions elsewhere between, and others at the end.

    Args:
        room: The room of all blocks.
        others: Rooms of the other sessions, used in turn.
        blocks: Cue blocks in order.
        visits: How many blocks each visit has; sums to the number of blocks.
        size: Drawn length and gap.
        cap: Steps that a session has at most.
        rng: Source of chance.
        rooms_after: Into how many sessions the steps after the last block are divided.
    """
    acts = sum(len(block.actions) for block in blocks)
    gap = min(max(size.gap, rooms_after * (MIN_AWAY + 1)), cap)
    entries = 2 * len(visits) - 1
    free = max(0, size.steps - gap - acts - entries - MIN_AWAY * (len(visits) - 1))
    shares = divide(free, len(blocks) + len(visits) - 1, rng)
    items: list[ScriptItem] = []
    queue, turn = list(blocks), itertools.cycle(others)
    for visit, count in enumerate(visits):
        items.append(Enter(room_id=room))
        for _ in range(count):
            items += [Fill(steps=min(shares.pop(), 30)), queue.pop(0)]
        if visit < len(visits) - 1:
            items += [
                Enter(room_id=next(turn)),
                Fill(steps=min(MIN_AWAY + shares.pop(), cap - 1)),
            ]
    free = gap - rooms_after * (MIN_AWAY + 1)
    for share in divide(free, rooms_after, rng):
        items += [Enter(room_id=next(turn)), Fill(steps=MIN_AWAY + share)]
    return _tidy(items)


def _tidy(items: Sequence[ScriptItem]) -> tuple[ScriptItem, ...]:
    return tuple(item for item in items if not (isinstance(item, Fill) and item.steps == 0))
