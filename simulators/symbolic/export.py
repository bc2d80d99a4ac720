"""Exports the symbolic state of the home."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from schemas.knowledge.placement import FLOOR
from schemas.world import ObjectState, WorldState
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import contents, holders, in_hand, outermost_closed
from simulators.symbolic.household import Household
from simulators.symbolic.observe import agent_state
from simulators.symbolic.state import (
    COOKED,
    DIRTY,
    FILLED,
    NOWHERE,
    ON,
    OPEN,
    SLICED,
)

TEMPERATURES = ("RoomTemp", "Hot", "Cold")


Reaches = Callable[[int, int], bool]
"""Tells of a room and an object on its bare floor whether the agent can get at it now."""


class Export:
    """Makes world states of one home; what has not changed is not made again."""

    def __init__(
        self,
        home: Household,
        ranks: Mapping[int, int],
        furniture: Sequence[frozenset[str]],
        on_floor: Reaches,
    ) -> None:
        """Exports the home once.

        Args:
            home: The home, as it was published.
            ranks: Of its receptacles and devices, by distance from the entry pose of their room.
            furniture: For each room, the ids in its scene of the furniture that can be acted on.
            on_floor: For what lies on the bare floor.
        """
        self._home = home
        self._ranks = ranks
        self._furniture = furniture
        self._reaches = on_floor
        self._held = home.state.held
        self._on_floor: set[int] = set()
        self._objects = [self._make(thing) for thing in home.catalogue.things]
        home.state.unexported.clear()

    def world_state(self) -> WorldState:
        """Returns all objects of the home, sorted by id, and the agent."""
        home = self._home
        self._update()
        return WorldState(
            home_id=home.catalogue.home.home_id,
            rooms=tuple(room.room_id for room in home.catalogue.home.rooms),
            agent=agent_state(home),
            objects=tuple(self._objects),
        )

    def _update(self) -> None:
        """Makes anew what may have changed.

        That is what was set since the last export, what has come into the hand or left it, and what
        lies on the bare floor, where other things may hide it.
        """
        state = self._home.state
        stale = state.unexported | self._on_floor
        if state.held != self._held:
            for held in (state.held, self._held):
                stale.update((held, *contents(state, held)) if held >= 0 else ())
        for index in sorted(stale):
            self._objects[index] = self._make(self._home.catalogue.things[index])
        self._held = state.held
        state.unexported.clear()

    def _reachable(self, index: int) -> bool:
        """Tells whether the agent can get at an object; for a loose one, at the furniture under it.

        Furniture counts as the published room shows it, so that a state is cheap to
        export; what lies on the bare floor counts as it is seen now. What is in the hand is
        reachable; what was removed from the home is not.
        """
        state, things = self._home.state, self._home.catalogue.things
        room = state.now[index].room
        self._on_floor.discard(index)
        if room == NOWHERE:
            return in_hand(state, index)
        for item in (index, *holders(state, index)):
            spec = things[item].spec
            if not spec.pickupable and spec.object_type != FLOOR:
                return spec.object_id in self._furniture[room]
        self._on_floor.add(index)
        return self._reaches(room, index)

    def _make(self, thing: Thing) -> ObjectState:
        state, ids, spec = self._home.state, self._home.catalogue, thing.spec
        now, overlay = state.now[thing.index], state.overlay.get(thing.index)
        return ObjectState(
            object_id=thing.object_id,
            object_type=thing.object_type,
            room_id=ids.room_id(now.room),
            parent=ids.object_id(now.parent),
            ancestors=tuple(ids.object_id(holder) for holder in holders(state, thing.index)),
            pickupable=spec.pickupable,
            receptacle=spec.receptacle,
            openable=spec.openable,
            toggleable=spec.toggleable,
            sliceable=spec.sliceable,
            is_open=bool(now.flags & OPEN),
            is_toggled=bool(now.flags & ON),
            is_sliced=bool(now.flags & SLICED),
            is_dirty=bool(now.flags & DIRTY),
            is_filled=bool(now.flags & FILLED),
            is_cooked=bool(now.flags & COOKED),
            is_held=thing.index == state.held,
            temperature=TEMPERATURES[now.temperature],
            accessible=outermost_closed(state, thing.index) < 0,
            reachable=self._reachable(thing.index),
            overlay="" if overlay is None else overlay.value,
            distance_rank=self._ranks.get(thing.index, -1),
        )
