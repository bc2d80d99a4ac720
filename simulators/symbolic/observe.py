"""What the agent sees now."""

from __future__ import annotations

from schemas.observation import Observation, SeenObject
from schemas.world import AgentState
from simulators.symbolic.household import Household
from simulators.symbolic.sight import Listing, Row
from simulators.symbolic.state import (
    COOKED,
    DIRTY,
    FILLED,
    NOWHERE,
    ON,
    OPEN,
    SLICED,
    HomeState,
)

PERCEIVABLE = (
    ("cooked", COOKED),
    ("dirty", DIRTY),
    ("filled", FILLED),
    ("on", ON),
    ("open", OPEN),
    ("sliced", SLICED),
)
"""Sorted. What the overlay adds (locked, jammed, out of order) is never perceivable."""

_STATES: dict[int, tuple[str, ...]] = {
    flags: tuple(name for name, bit in PERCEIVABLE if flags & bit) for flags in range(64)
}


def observe(home: Household) -> Observation:
    """Returns the visible objects, sorted by id, and the agent; nothing is seen in the hallway."""
    rows = home.body.listing()
    seen = tuple(_seen(home.state, index, rows[index], rows) for index in sorted(rows))
    return Observation(agent=agent_state(home), visible=seen)


def agent_state(home: Household) -> AgentState:
    """Returns where the agent is and what it holds."""
    agent = home.state.agent
    ids = home.catalogue
    height = home.body.height(agent.room) if agent.room != NOWHERE else 0.0
    return AgentState(
        room_id=ids.room_id(agent.room),
        position=(agent.x, height, agent.z),
        rotation=agent.yaw,
        horizon=agent.horizon,
        held=ids.object_id(home.state.held),
        at=ids.object_id(agent.at),
    )


def _seen(state: HomeState, index: int, row: Row, rows: Listing) -> SeenObject:
    thing = state.catalogue.things[index]
    return SeenObject(
        object_id=thing.object_id,
        object_type=thing.object_type,
        box=row.box,
        holder=state.catalogue.object_id(_listed_holder(state, index, rows)),
        states=_STATES[state.now[index].flags],
        interactable=row.interactable,
        distance=row.distance,
    )


def _listed_holder(state: HomeState, index: int, rows: Listing) -> int:
    """Returns the direct holder if it is listed, else the Sink or Bathtub whose basin it is."""
    holder = state.now[index].parent
    if holder < 0 or holder in rows:
        return holder
    whole = state.catalogue.things[holder].whole
    return whole if whole in rows else -1
