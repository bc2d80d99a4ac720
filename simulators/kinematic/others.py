"""Changes that somebody else makes, only in rooms where the agent is not."""

from __future__ import annotations

from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from simulators.kinematic.actions.hand import holding_part, put_on, require_place
from simulators.kinematic.actions.openable import require_movable_lid
from simulators.kinematic.actions.toggle import require_switch, require_working, switch
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import in_hand, outermost_closed
from simulators.kinematic.effects import settle
from simulators.kinematic.feedback import Refused
from simulators.kinematic.loads import lift
from simulators.kinematic.state import NOWHERE, ON, OPEN
from simulators.kinematic.world_now import WorldNow

_OPENING = {WorldEventKind.OPEN: True, WorldEventKind.CLOSE: False}
_SWITCHING = {WorldEventKind.TOGGLE_ON: True, WorldEventKind.TOGGLE_OFF: False}


def apply_event(world: WorldNow, event: WorldEvent) -> None:
    """Makes one change. Opening what is open, or switching on what is on, changes nothing.

    Raises:
        RecordRejected: If it cannot be made; nothing has changed then.
    """
    try:
        thing = world.thing(event.object_id)
        if in_hand(world.state, thing.index):
            raise _reject("held", event, "the agent holds it")
        if event.kind in _OPENING:
            _open_or_close(world, thing, event)
        elif event.kind in _SWITCHING:
            _switch(world, thing, event)
        else:
            _move(world, thing, event)
    except Refused as refused:
        raise _reject(refused.event.failure.value, event, refused.event.message) from refused


def _open_or_close(world: WorldNow, thing: Thing, event: WorldEvent) -> None:
    _require_absent(world, world.state.now[thing.index].room, event)
    _require_present(world, thing, event)
    opening = _OPENING[event.kind]
    if not thing.spec.openable:
        raise _reject("wrong_property", event, "it does not open")
    require_movable_lid(world.state, thing, opening)
    if opening and thing.object_type == "Microwave" and world.state.flag(thing.index, ON):
        raise _reject("device_on", event, "it is running")
    world.state.set_flag(thing.index, OPEN, opening)


def _switch(world: WorldNow, thing: Thing, event: WorldEvent) -> None:
    _require_absent(world, world.state.now[thing.index].room, event)
    _require_present(world, thing, event)
    require_switch(world, thing)
    on = _SWITCHING[event.kind]
    if on:
        require_working(world.state, thing)
        if thing.object_type == "Microwave" and world.state.flag(thing.index, OPEN):
            raise _reject("device_open", event, "it is open")
    switch(world.state, thing, on)


def _move(world: WorldNow, thing: Thing, event: WorldEvent) -> None:
    if not thing.spec.pickupable:
        raise _reject("wrong_property", event, "it cannot be carried")
    _require_absent(world, world.state.now[thing.index].room, event)
    if event.kind is WorldEventKind.ARRIVE:
        if world.state.now[thing.index].room != NOWHERE:
            raise _reject("already", event, "it is in the home")
    else:
        _require_present(world, thing, event)
    if event.kind is WorldEventKind.REMOVE:
        lift(world.state, thing.index)
    else:
        _put(world, thing, event)


def _put(world: WorldNow, thing: Thing, event: WorldEvent) -> None:
    """Puts an object where its new receptacle's interaction pose shows it.

    A closed receptacle may be filled, a locked one too: somebody else has opened and closed it.
    """
    state = world.state
    place = holding_part(world, world.thing(event.to))
    room = state.now[place.index].room
    if room == NOWHERE:
        raise _reject("not_visible", event, f"'{event.to}' is not in the home or is held")
    _require_absent(world, room, event)
    if place.index == thing.index or thing.index in _chain(world, place.index):
        raise _reject("wrong_property", event, "a thing cannot be put on itself")
    require_place(state, thing, place)
    was_open = state.flag(place.index, OPEN)
    if place.encloses:
        state.set_flag(place.index, OPEN, True)  # while it is filled
    try:
        _set_down(world, thing, place, event)
    finally:
        if place.encloses:
            state.set_flag(place.index, OPEN, was_open)
    settle(state, room)


def _set_down(world: WorldNow, thing: Thing, place: Thing, event: WorldEvent) -> None:
    state = world.state
    view = world.views[state.now[place.index].room]
    hidden = outermost_closed(state, place.index) >= 0
    pose = None if hidden else view.interaction_pose(place.index)
    x, z = pose[:2] if pose is not None else view.entry[:2]
    if not put_on(world, thing, place, (x, z), pose):
        raise _reject("no_space", event, f"no free spot in or on '{event.to}'")


def _chain(world: WorldNow, index: int) -> tuple[int, ...]:
    chain = []
    parent = world.state.now[index].parent
    while parent >= 0:
        chain.append(parent)
        parent = world.state.now[parent].parent
    return tuple(chain)


def _require_absent(world: WorldNow, room: int, event: WorldEvent) -> None:
    if room != NOWHERE and room == world.state.agent.room:
        name = world.catalogue.room_id(room)
        raise _reject("agent_present", event, f"the agent is in the {name}")


def _require_present(world: WorldNow, thing: Thing, event: WorldEvent) -> None:
    if world.state.now[thing.index].room == NOWHERE:
        raise _reject("not_visible", event, "it is not in the home")


def _reject(reason: str, event: WorldEvent, detail: str) -> RecordRejected:
    return RecordRejected(
        f"world_event_{reason}", f"{event.kind.value} of '{event.object_id}': {detail}"
    )
