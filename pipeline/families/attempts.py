"""How a history tries candidates of which one works, so that only the outcomes tell which."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.site import act, navigate
from schemas.action import Action
from schemas.cue import Block
from schemas.names import ActionType
from schemas.world import ObjectState

TRY_USABLE = 0.8
"""Share of histories in which the usable candidate is tried too, and works."""
RETRIES = ((0, 0.4), (1, 0.45), (2, 0.15))
"""How often an attempt that failed is repeated, with probabilities: with these, a candidate that works
has the most rows of all about as often as chance would have it, so that counting rows tells nothing."""


def attempts(
    candidates: Sequence[ObjectState],
    usable: ObjectState,
    verb: ActionType,
    undo: ActionType,
    rng: random.Random,
) -> list[Block]:
    """Tries candidates one by one: what does not work fails, once or more; what works is undone."""
    blocks = []
    for number, place in enumerate(_tried(candidates, usable, rng), start=1):
        actions = [navigate(place.object_id), act(verb, place.object_id)]
        failing: set[int] = set()
        if place is usable:
            actions.append(act(undo, place.object_id))
        else:
            actions += [act(verb, place.object_id)] * _retries(rng)
            failing = set(range(1, len(actions)))
        blocks.append(_block(f"attempt_{number}", actions, failing))
    return blocks


def store_attempts(
    candidates: Sequence[ObjectState],
    usable: ObjectState,
    target: ObjectState,
    source: str,
    rng: random.Random,
) -> Block:
    """Tries to store a thing in one candidate after another, and puts it back where it was.

    It fits into the usable one, and is taken out again: as many rows as a failed attempt has.

    Args:
        candidates: The usable one and the full ones.
        usable: The one with room.
        target: The thing.
        source: Id of the place where the thing is.
        rng: Source of chance.
    """
    actions: list[Action] = [navigate(source), act(ActionType.PICK_UP, target.object_id)]
    failing: set[int] = set()
    for place in _tried(candidates, usable, rng):
        put = act(ActionType.PUT_OBJECT, place.object_id)
        actions += [navigate(place.object_id), act(ActionType.OPEN, place.object_id)]
        if place is usable:
            actions += [put, act(ActionType.PICK_UP, target.object_id)]
        else:
            tries = 1 + _retries(rng)
            failing |= set(range(len(actions), len(actions) + tries))
            actions += [put] * tries
        actions.append(act(ActionType.CLOSE, place.object_id))
    actions += [navigate(source), act(ActionType.PUT_OBJECT, source)]
    return _block("try_to_store", actions, failing)


def _tried(
    candidates: Sequence[ObjectState], usable: ObjectState, rng: random.Random
) -> list[ObjectState]:
    """Draws which candidates the history tries, in which order: all unusable ones, and mostly all.

    If the usable one were never touched, it could be told without reading a single outcome.
    """
    tried = [place for place in candidates if place is not usable or rng.random() < TRY_USABLE]
    rng.shuffle(tried)
    return tried


def _retries(rng: random.Random) -> int:
    counts, weights = zip(*RETRIES, strict=True)
    return int(rng.choices(counts, weights)[0])


def _block(name: str, actions: Sequence[Action], failing: set[int]) -> Block:
    expect = tuple(index not in failing for index in range(len(actions)))
    return Block(name=name, actions=tuple(actions), expect=expect)
