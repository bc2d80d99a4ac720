"""Whether a goal holds in a world state, and how much of it."""

from __future__ import annotations

from schemas.places import same_place
from schemas.probe import Fact, FactKind, Goal
from schemas.world import WorldState


def fact_holds(fact: Fact, state: WorldState) -> bool:
    """Tells whether one fact holds.

    Raises:
        KeyError: If the home has no object of the fact's id.
    """
    thing = state.object(fact.object_id)
    if fact.kind is FactKind.HOLDING:
        return state.agent.held == fact.object_id
    if fact.kind is FactKind.INSIDE:
        holders = (thing.parent, *thing.ancestors)
        return any(same_place(holder, fact.place_id) for holder in holders if holder)
    if fact.kind is FactKind.OPEN:
        return thing.is_open
    if fact.kind is FactKind.CLOSED:
        return not thing.is_open
    if fact.kind is FactKind.ON:
        return thing.is_toggled
    return not thing.is_toggled


def furniture_of(state: WorldState, object_id: str) -> str:
    """Returns the id of the outermost thing that a loose object lies in or on; else empty."""
    thing = next((item for item in state.objects if item.object_id == object_id), None)
    return thing.ancestors[-1] if thing and thing.pickupable and thing.ancestors else ""


def goal_met(goal: Goal, state: WorldState) -> bool:
    """Tells whether every fact of at least one alternative holds."""
    return any(all(fact_holds(fact, state) for fact in facts) for facts in goal.any_of)


def progress(goal: Goal, state: WorldState) -> float:
    """Returns the best share of an alternative's facts that hold, in [0, 1]; 1 only if met."""
    shares = (
        sum(fact_holds(fact, state) for fact in facts) / len(facts)
        for facts in goal.any_of
        if facts
    )
    return max(shares, default=float(goal_met(goal, state)))
