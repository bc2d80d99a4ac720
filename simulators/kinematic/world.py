"""Exports the symbolic state of the home."""

from __future__ import annotations

from schemas.knowledge.placement import FLOOR
from schemas.world import ObjectState, WorldState
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import holders, in_hand, outermost_closed
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
    ObjectNow,
)
from simulators.kinematic.world_now import WorldNow

TEMPERATURES = ("RoomTemp", "Hot", "Cold")

_Known = tuple[ObjectNow, tuple[int, ...], bool, bool, bool]


class WorldExport:
    """Makes world states of one home; what has not changed is not made again."""

    def __init__(self, world: WorldNow) -> None:
        self._world = world
        self._ranks = distance_ranks(world)
        self._known: dict[int, tuple[_Known, ObjectState]] = {}
        rooms = world.catalogue.home.rooms
        self._furniture = tuple(
            reachable_furniture(scene, room.scene_hash)
            for scene, room in zip(world.catalogue.scenes, rooms, strict=True)
        )

    def world_state(self) -> WorldState:
        """Returns all objects of the home, sorted by id, and the agent."""
        world = self._world
        return WorldState(
            home_id=world.catalogue.home.home_id,
            rooms=tuple(room.room_id for room in world.catalogue.home.rooms),
            agent=agent_state(world),
            objects=tuple(self._object(thing) for thing in world.catalogue.things),
        )

    def _object(self, thing: Thing) -> ObjectState:
        state = self._world.state
        index = thing.index
        known: _Known = (
            state.now[index],
            tuple(holders(state, index)),
            index == state.held,
            outermost_closed(state, index) < 0,
            self._reachable(index),
        )
        before = self._known.get(index)
        if before is not None and before[0] == known:
            return before[1]
        made = self._make(thing, known)
        self._known[index] = (known, made)
        return made

    def _reachable(self, index: int) -> bool:
        """Tells whether the agent can get at an object; for a loose one, at the furniture under it.

        Furniture counts as the published room shows it (`reach.py`), so that a state is cheap to
        export; what lies on the bare floor counts as it is seen now. What is in the hand is
        reachable; what was removed from the home is not.
        """
        state, things = self._world.state, self._world.catalogue.things
        room = state.now[index].room
        if room == NOWHERE:
            return in_hand(state, index)
        for item in (index, *holders(state, index)):
            spec = things[item].spec
            if not spec.pickupable and spec.object_type != FLOOR:
                return spec.object_id in self._furniture[room]
        return self._world.views[room].interaction_pose(index) is not None

    def _make(self, thing: Thing, known: _Known) -> ObjectState:
        now, chain, held, accessible, reachable = known
        ids = self._world.catalogue
        overlay = self._world.state.overlay.get(thing.index)
        spec = thing.spec
        return ObjectState(
            object_id=thing.object_id,
            object_type=thing.object_type,
            room_id=ids.room_id(now.room),
            parent=ids.object_id(now.parent),
            ancestors=tuple(ids.object_id(holder) for holder in chain),
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
            is_held=held,
            temperature=TEMPERATURES[now.temperature],
            accessible=accessible,
            reachable=reachable,
            overlay="" if overlay is None else overlay.value,
            distance_rank=self._ranks.get(thing.index, -1),
        )
