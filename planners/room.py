"""What activities may use in a room: everything that is free, reachable and not protected."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from planners.problem import encloses
from schemas.knowledge.placement import FLOOR, compatible
from schemas.places import whole_of
from schemas.world import ObjectState, WorldState

Option = tuple[ObjectState, tuple[ObjectState, ...]]
"""An item, and the places that it may be brought to."""


def protected_ids(world: WorldState, banned: Iterable[str]) -> frozenset[str]:
    """Returns what no activity may touch: banned objects, what holds them, and the same places.

    A sink and its basin are one place, so each protects the other. A Floor is not protected by what
    lies on it: no activity goes to a Floor or puts anything there.
    """
    known = {state.object_id: state for state in world.objects}
    blocked = {object_id for object_id in banned if object_id in known}
    for object_id in sorted(blocked):
        holders = (*known[object_id].ancestors, known[object_id].parent)
        blocked.update(one for one in holders if one in known and known[one].object_type != FLOOR)
    places = {whole_of(object_id) for object_id in blocked}
    return frozenset(
        state.object_id for state in world.objects if whole_of(state.object_id) in places
    )


class RoomContent:
    """The free content of one room, as themes choose from it; all tuples sorted by object id.

    Attributes:
        surfaces: Receptacles that never close.
        containers: Closed receptacles that can be opened.
        devices: Fixed things to switch, microwaves and coffee machines aside.
        items: Things to take: accessible on a surface or the floor, or inside one of `containers`.
            Not those that hold or lie on other movable things, and not sliced ones.
        openables: Fixed closed things that open: `containers`, and others such as Blinds. Not a
            Toilet, which opens without holding anything inside.
    """

    def __init__(self, world: WorldState, room_id: str, banned: Iterable[str]) -> None:
        """Sorts out what is free."""
        blocked = protected_ids(world, banned)
        self.room_id = room_id
        self._options: dict[str, list[Option]] = {}
        self.start_at = world.agent.at if world.agent.room_id == room_id else ""
        here = [state for state in world.objects if state.room_id == room_id]
        self._states = {state.object_id: state for state in here}
        free = [state for state in here if state.object_id not in blocked and not state.overlay]
        fixed = [state for state in free if not state.pickupable and state.reachable]
        self.surfaces = tuple(state for state in fixed if _is_surface(state))
        self.openables = tuple(
            state
            for state in fixed
            if state.openable and not state.is_open and not state.is_toggled
            if encloses(state) or not state.receptacle
        )
        self.containers = tuple(state for state in self.openables if encloses(state))
        self._places = sorted(self.surfaces + self.containers, key=lambda one: one.object_id)
        self.devices = tuple(
            state for state in fixed if state.toggleable and not _takes_things(state)
        )
        self._holders = frozenset(state.object_id for state in self.surfaces + self.containers)
        self._floors = frozenset(state.object_id for state in free if state.object_type == FLOOR)
        laden = {holder for state in world.objects for holder in (*state.ancestors, state.parent)}
        self.items = tuple(
            state
            for state in free
            if state.object_id not in laden and self._is_free(state, blocked)
        )

    def _is_free(self, item: ObjectState, blocked: frozenset[str]) -> bool:
        if not item.pickupable or item.is_held or item.is_sliced or blocked & {*item.ancestors}:
            return False
        if item.parent in self._floors:
            return item.accessible and item.reachable
        if item.parent not in self._holders:
            return False
        inside = encloses(self._states[item.parent])
        return inside or (item.accessible and item.reachable)

    def remembered(self, name: str, make: Callable[[], list[Option]]) -> list[Option]:
        """Returns what a theme may carry here; made at the first draw, since nothing changes."""
        if name not in self._options:
            self._options[name] = make()
        return self._options[name]

    def has(self, object_type: str) -> bool:
        """Tells whether the room has an object of a type, free or not."""
        return any(state.object_type == object_type for state in self._states.values())

    def state(self, object_id: str) -> ObjectState:
        """Returns an object of the room, free or not."""
        return self._states[object_id]

    def in_container(self, item: ObjectState) -> bool:
        """Tells whether an item lies in something that must be opened first."""
        return encloses(self._states[item.parent])

    def takes_back(self, item: ObjectState) -> bool:
        """Tells whether an item may be put back where it lies."""
        holder = self._states[item.parent]
        return holder.object_id in self._holders and compatible(
            item.object_type, holder.object_type
        )

    def destinations(self, item: ObjectState, types: Iterable[str]) -> tuple[ObjectState, ...]:
        """Returns the free receptacles of some types that take an item, other than its own."""
        wanted = frozenset(types)
        return tuple(
            place
            for place in self._places
            if place.object_type in wanted
            and place.object_id != item.parent
            and compatible(item.object_type, place.object_type)
        )

    def of_type(self, states: Iterable[ObjectState], *types: str) -> tuple[ObjectState, ...]:
        """Returns those of some types."""
        return tuple(state for state in states if state.object_type in types)

    def sink_with_tap(self) -> tuple[ObjectState, ObjectState] | None:
        """Returns basin and faucet if both are free and each is the only one of its room."""
        here = [self._states[object_id] for object_id in sorted(self._states)]
        basins = self.of_type(here, "SinkBasin")
        faucets = self.of_type(here, "Faucet")
        if len(basins) != 1 or len(faucets) != 1 or faucets[0].is_toggled:
            return None
        free = basins[0] in self.surfaces and faucets[0] in self.devices
        return (basins[0], faucets[0]) if free else None


def _takes_things(state: ObjectState) -> bool:
    """A Toaster takes only slices, which no activity carries; it is a device."""
    return state.receptacle and state.object_type != "Toaster"


def _is_surface(state: ObjectState) -> bool:
    return _takes_things(state) and state.object_type != FLOOR and not encloses(state)
