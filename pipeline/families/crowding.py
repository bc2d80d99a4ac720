"""Fills containers until an object no longer fits: how a home gets full drawers."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from pipeline.families.site import Site, act, navigate
from schemas.action import FailureKind, WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.knowledge.placement import compatible
from schemas.names import ActionType
from schemas.world import ObjectState

MAX_FILLERS = 10


def crowd(
    site: Site,
    before: Sequence[WorldEvent],
    target: ObjectState,
    places: Sequence[ObjectState],
    avoid: Collection[str],
    rng: random.Random,
) -> tuple[WorldEvent, ...]:
    """Moves other things of the home into containers until each has no room for the target.

    Args:
        site: The home.
        before: Setup events that come first.
        target: What must no longer fit.
        places: Closed containers of one room, to be filled one after another.
        avoid: Ids that may not be moved.
        rng: Source of chance.

    Returns:
        The additional setup events.

    Raises:
        RecordRejected: If a container still has room, or does not fail for want of room.
    """
    added: list[WorldEvent] = []
    used = set(avoid)
    site.arrange(before)
    for place in places:
        for _ in range(MAX_FILLERS + 1):
            if not _has_room(site, target, place):
                break
            filler = _add_filler(site, place, used, rng)
            used.add(filler.object_id)
            added.append(filler)
        else:
            raise RecordRejected("not_full", f"{site.labels.label(place.object_id)} still has room")
    return tuple(added)


def _has_room(site: Site, target: ObjectState, place: ObjectState) -> bool:
    source = site.objects[target.object_id].parent
    actions = [
        navigate(source),
        act(ActionType.PICK_UP, target.object_id),
        navigate(place.object_id),
        act(ActionType.OPEN, place.object_id),
        act(ActionType.PUT_OBJECT, place.object_id),
    ]
    events, _ = site.try_actions(place.room_id, actions)
    if events[-1].success:
        return True
    if len(events) < len(actions) or events[-1].failure is not FailureKind.NO_SPACE:
        raise RecordRejected("not_full", f"storing fails otherwise: {events[-1].message}")
    return False


def _add_filler(
    site: Site, place: ObjectState, used: Collection[str], rng: random.Random
) -> WorldEvent:
    """Draws a thing that still fits into a container, and moves it there."""
    holders = {state.parent for state in site.objects.values()}
    things = [
        state
        for state in site.objects.values()
        if state.pickupable
        and state.object_id not in used
        and state.object_id not in holders
        and state.parent != place.object_id
        and compatible(state.object_type, place.object_type)
    ]
    rng.shuffle(things)
    for thing in things[:40]:
        event = WorldEvent(kind=WorldEventKind.MOVE, object_id=thing.object_id, to=place.object_id)
        try:
            site.simulator.apply(event)
        except RecordRejected:
            continue
        return event
    raise RecordRejected("not_full", f"nothing more fits into {site.labels.label(place.object_id)}")
