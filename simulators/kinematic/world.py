"""Exports the symbolic state of the home."""

from __future__ import annotations

from schemas.knowledge.placement import FLOOR
from schemas.world import ObjectState, WorldState
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import contents, holders, in_hand, outermost_closed
from simulators.kinematic.observe import agent_state
from simulators.kinematic.ranks import distance_ranks
from simulators.kinematic.reach import reachable_furniture
from simulators.kinematic.state import (
    COOKED,
    DIRTY,
    FILLED,
    NOWHERE,
    ON,
    OPEN,
    SLICED,
)
from simulators.kinematic.world_now import WorldNow

TEMPERATURES = ("RoomTemp", "Hot", "Cold")


class WorldExport:
    """Makes world states of one home; what has not changed is not made again."""

    def __init__(self, world: WorldNow) -> None:
        self._world = world
        self._ranks = distance_ranks(world)
        self._held = world.state.held
        self._on_floor: set[int] = set()
        rooms = world.catalogue.home.rooms
        self._furniture = tuple(
            reachable_furniture(scene, room.scene_hash)
            for scene, room in zip(world.catalogue.scenes, rooms, strict=True)
        )
        self._objects = [self._make(thing) for thing in world.catalogue.things]
        world.state.unexported.clear()

    def world_state(self) -> WorldState:
        """Returns all objects of the home, sorted by id, and the agent."""
        world = self._world
        self._update()
        return WorldState(
            home_id=world.catalogue.home.home_id,
            rooms=tuple(room.room_id for room in world.catalogue.home.rooms),
            agent=agent_state(world),
            objects=tuple(self._objects),
        )

    def _update(self) -> None:
        """Makes anew what may have changed.

        That is what was set since the last export, what has come into the hand or left it, and what
        lies on the bare floor, where other things may hide it.
        """
        state = self._world.state
        stale = state.unexported | self._on_floor
        if state.held != self._held:
            for held in (state.held, self._held):
                stale.update((held, *contents(state, held)) if held >= 0 else ())
        for index in sorted(stale):
            self._objects[index] = self._make(self._world.catalogue.things[index])
        self._held = state.held
        state.unexported.clear()

    def _reachable(self, index: int) -> bool:
        """Tells whether the agent can get at an object; for a loose one, at the furniture under it.

        Furniture counts as the published room shows it (`reach.py`), so that a state is cheap to
        export; what lies on the bare floor counts as it is seen now. What is in the hand is
        reachable; what was removed from the home is not.
        """
        state, things = self._world.state, self._world.catalogue.things
        room = state.now[index].room
        self._on_floor.discard(index)
        if room == NOWHERE:
            return in_hand(state, index)
        for item in (index, *holders(state, index)):
            spec = things[item].spec
            if not spec.pickupable and spec.object_type != FLOOR:
                return spec.object_id in self._furniture[room]
        self._on_floor.add(index)
        return self._world.views[room].interaction_pose(index) is not None

    def _make(self, thing: Thing) -> ObjectState:
        state, ids, spec = self._world.state, self._world.catalogue, thing.spec
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
