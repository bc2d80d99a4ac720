"""Parts of probes that several families use."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pipeline.families.site import Site
from schemas.errors import RecordRejected
from schemas.knowledge.aliases import alias_type
from schemas.probe import BUDGET, Trigger, TriggerKind
from schemas.world import ObjectState

MIN_PLACE_TYPES = 4
"""Plausible places must be of at least so many alias types (design: what memory must be worth)."""
MAX_REACH = 0.5
"""An agent without memory may be able to visit at most this share of the plausible places."""


def other_rooms(site: Site, room: str, rng: random.Random) -> tuple[str, str]:
    """Draws the room of the sessions away from the cue, and the room that the task starts in."""
    others = [name for name in site.rooms if name != room]
    return rng.choice(others), rng.choice(others)


def wrong_place_types(site: Site, right: Iterable[str]) -> tuple[str, ...]:
    """Returns the alias types of all fixed receptacles of the home but the right ones, sorted."""
    good = {alias_type(site.objects[place].object_type) for place in right}
    return tuple(
        sorted(
            {
                alias_type(state.object_type)
                for state in site.objects.values()
                if state.receptacle and not state.pickupable
            }
            - good
            - {"Floor"}
        )
    )


def navigate_trigger(site: Site, right: str) -> Trigger:
    """An error: going to a place of another type before the remembered place."""
    return Trigger(
        trigger_id="navigate_elsewhere",
        kind=TriggerKind.NAVIGATE,
        wrong_types=wrong_place_types(site, [right]),
        reached=(right,),
    )


def reach(
    places: Iterable[ObjectState], start_room: str, budget: int = BUDGET, *, to_open: bool = True
) -> float:
    """Returns the largest share of the places that fits into a budget, one action left to act.

    A visit costs a Navigate, and an Open more if the place is closed; a room that is not the start
    room costs a MoveToRoom first.

    Args:
        places: All plausible places.
        start_room: Where the task starts.
        budget: Actions of the task.
        to_open: Whether a closed place tells nothing until it is opened.
    """
    by_room: dict[str, list[int]] = {}
    for place in places:
        cost = 2 if to_open and place.openable and not place.is_open else 1
        by_room.setdefault(place.room_id, []).append(cost)
    best = {budget - 1: 0}
    for room, costs in sorted(by_room.items()):
        step = dict(best)
        for left, visited in best.items():
            remaining = left - (0 if room == start_room else 1)
            for count, cost in enumerate(sorted(costs), start=1):
                remaining -= cost
                if remaining < 0:
                    break
                step[remaining] = max(step.get(remaining, 0), visited + count)
        best = step
    total = sum(len(costs) for costs in by_room.values())
    return max(best.values()) / total if total else 1.0


def require_worth(places: list[ObjectState], start_room: str, budget: int = BUDGET) -> None:
    """Refuses a probe that an agent without memory could answer by searching.

    Raises:
        RecordRejected: If the plausible places are of fewer than four alias types, or more than half
            of them can be visited within the budget.
    """
    types = {alias_type(place.object_type) for place in places}
    if len(types) < MIN_PLACE_TYPES:
        raise RecordRejected("too_few_place_types", f"{len(types)} alias types: {sorted(types)}")
    share = reach(places, start_room, budget)
    if share > MAX_REACH:
        raise RecordRejected("reach_too_large", f"{share:.2f} of the places fit into the budget")
