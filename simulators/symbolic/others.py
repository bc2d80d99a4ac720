"""Changes that somebody else makes, only in rooms where the agent is not."""

from __future__ import annotations

from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from simulators.symbolic.actions.hand import holding_part, require_place
from simulators.symbolic.actions.openable import require_movable_lid
from simulators.symbolic.actions.toggle import require_switch, require_working
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import in_hand
from simulators.symbolic.feedback import Refused
from simulators.symbolic.household import Household
from simulators.symbolic.state import NOWHERE, ON, OPEN

_OPENING = {WorldEventKind.OPEN: True, WorldEventKind.CLOSE: False}
_SWITCHING = {WorldEventKind.TOGGLE_ON: True, WorldEventKind.TOGGLE_OFF: False}


def apply_event(home: Household, event: WorldEvent) -> None:
    """Makes one change. Opening what is open, or switching on what is on, changes nothing.

    Raises:
        RecordRejected: If it cannot be made; nothing has changed then.
    """
    try:
        thing = home.thing(event.object_id)
        if in_hand(home.state, thing.index):
            raise _reject("held", event, "the agent holds it")
        if event.kind in _OPENING:
            _open_or_close(home, thing, event)
        elif event.kind in _SWITCHING:
            _switch(home, thing, event)
        else:
            _move(home, thing, event)
    except Refused as refused:
        raise _reject(refused.event.failure.value, event, refused.event.message) from refused


def _open_or_close(home: Household, thing: Thing, event: WorldEvent) -> None:
    _require_absent(home, home.state.now[thing.index].room, event)
    _require_present(home, thing, event)
    opening = _OPENING[event.kind]
    if not thing.spec.openable:
        raise _reject("wrong_property", event, "it does not open")
    require_movable_lid(home.state, thing, opening)
    if opening and thing.object_type == "Microwave" and home.state.flag(thing.index, ON):
        raise _reject("device_on", event, "it is running")
    home.body.set_open(thing, opening)


def _switch(home: Household, thing: Thing, event: WorldEvent) -> None:
    _require_absent(home, home.state.now[thing.index].room, event)
    _require_present(home, thing, event)
    require_switch(home, thing)
    on = _SWITCHING[event.kind]
    if on:
        require_working(home.state, thing)
        if thing.object_type == "Microwave" and home.state.flag(thing.index, OPEN):
            raise _reject("device_open", event, "it is open")
    home.body.switch(thing, on)


def _move(home: Household, thing: Thing, event: WorldEvent) -> None:
    if not thing.spec.pickupable:
        raise _reject("wrong_property", event, "it cannot be carried")
    _require_absent(home, home.state.now[thing.index].room, event)
    if event.kind is WorldEventKind.ARRIVE:
        if home.state.now[thing.index].room != NOWHERE:
            raise _reject("already", event, "it is in the home")
    else:
        _require_present(home, thing, event)
    if event.kind is WorldEventKind.REMOVE:
        home.body.others_remove(thing)
    else:
        _put(home, thing, event)


def _put(home: Household, thing: Thing, event: WorldEvent) -> None:
    """Puts an object where its new receptacle's interaction pose shows it.

    A closed receptacle may be filled, a locked one too: somebody else has opened and closed it.
    """
    state = home.state
    place = holding_part(home, home.thing(event.to))
    room = state.now[place.index].room
    if room == NOWHERE:
        raise _reject("not_visible", event, f"'{event.to}' is not in the home or is held")
    _require_absent(home, room, event)
    if place.index == thing.index or thing.index in _chain(home, place.index):
        raise _reject("wrong_property", event, "a thing cannot be put on itself")
    require_place(state, thing, place)
    if not home.body.others_put(thing, place):
        raise _reject("no_space", event, f"no free spot in or on '{event.to}'")


def _chain(home: Household, index: int) -> tuple[int, ...]:
    chain = []
    parent = home.state.now[index].parent
    while parent >= 0:
        chain.append(parent)
        parent = home.state.now[parent].parent
    return tuple(chain)


def _require_absent(home: Household, room: int, event: WorldEvent) -> None:
    if room != NOWHERE and room == home.state.agent.room:
        name = home.catalogue.room_id(room)
        raise _reject("agent_present", event, f"the agent is in the {name}")


def _require_present(home: Household, thing: Thing, event: WorldEvent) -> None:
    if home.state.now[thing.index].room == NOWHERE:
        raise _reject("not_visible", event, "it is not in the home")


def _reject(reason: str, event: WorldEvent, detail: str) -> RecordRejected:
    return RecordRejected(
        f"world_event_{reason}", f"{event.kind.value} of '{event.object_id}': {detail}"
    )
