"""Finds things in a home, and brings the agent to them; backend-independent."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.feedback import LASTING, MAY_LAST, tells_lasting
from schemas.home import Overlay, OverlayEntry
from schemas.knowledge.placement import compatible, must_be_open, single_holder
from schemas.names import ActionType, OverlayKind
from schemas.world import ObjectState
from simulators.base import Simulator

Wanted = Callable[[ObjectState], bool]


class Conditioned(NamedTuple):
    """An object and the overlay that gives it a condition."""

    object_id: str
    overlay: Overlay


def act(sim: Simulator, kind: ActionType, target: str = "") -> Event:
    """Takes one action."""
    return sim.step(Action(type=kind, target=target))


def go(sim: Simulator, room_id: str) -> None:
    """Goes to a room by its door, or to the hallway."""
    if sim.observe().agent.room_id == room_id:
        return
    kind = ActionType.MOVE_TO_ROOM if room_id else ActionType.LEAVE_ROOM
    assert act(sim, kind, room_id).success


def state_of(sim: Simulator, object_id: str) -> ObjectState:
    """Returns one object's state."""
    return sim.world_state().object(object_id)


def reach(sim: Simulator, object_id: str) -> None:
    """Goes to an object, which must work."""
    go(sim, state_of(sim, object_id).room_id)
    event = act(sim, ActionType.NAVIGATE, object_id)
    assert event.success, event


def find(sim: Simulator, wanted: Wanted) -> str:
    """Returns the first object that is as wanted."""
    return next(item.object_id for item in sim.world_state().objects if wanted(item))


def rooms_with(sim: Simulator, room_id: str) -> tuple[str, ...]:
    """Returns all accessible objects of a room."""
    return tuple(
        item.object_id
        for item in sim.world_state().objects
        if item.room_id == room_id and item.accessible
    )


def loose(item: ObjectState) -> bool:
    """A small thing that can be reached now."""
    return item.pickupable and not item.receptacle and item.accessible and item.reachable


def is_closed_container(item: ObjectState) -> bool:
    """A closed drawer, cabinet or fridge that can be reached."""
    return (
        must_be_open(item.object_type)
        and item.openable
        and not item.is_open
        and item.reachable
        and not item.pickupable
    )


def in_closed_container(item: ObjectState) -> bool:
    """Something that lies in something closed."""
    return item.pickupable and not item.accessible


def removed(item: ObjectState) -> bool:
    """Neither in a room nor in the hand."""
    return item.room_id == "" and item.parent == "" and not item.is_held and not item.reachable


def open_surface(item: ObjectState) -> bool:
    """Furniture with a top on which things can be put."""
    return (
        item.receptacle
        and not item.pickupable
        and item.reachable
        and item.object_type in ("CounterTop", "DiningTable", "SideTable", "Desk", "Bed", "Dresser")
    )


def move(sim: Simulator, *, across_rooms: bool = False, closed: bool = False) -> tuple[str, str]:
    """Returns a loose thing and a place that takes it and does not hold it yet."""
    world = sim.world_state()
    wanted = is_closed_container if closed else open_surface
    small = ("Pencil", "Pen", "CreditCard", "KeyChain", "Spoon", "Fork", "Watch", "CD", "SoapBar")
    for thing in world.objects:
        if not loose(thing) or thing.object_type not in small:
            continue
        for place in world.objects:
            if (
                wanted(place)
                and single_holder(place.object_type) is None
                and compatible(thing.object_type, place.object_type)
                and place.object_id not in thing.ancestors
                and (place.room_id != thing.room_id or not across_rooms)
            ):
                return thing.object_id, place.object_id
    raise AssertionError("the home has no such pair")


def overlay_on(sim: Simulator, kind: OverlayKind) -> Conditioned:
    """Returns an object that can have a condition, and the overlay for it."""
    if kind is OverlayKind.OUT_OF_ORDER:
        devices = [
            item
            for item in sim.world_state().objects
            if item.toggleable and item.reachable and not item.pickupable
        ]
        switches = [item for item in devices if item.object_type == "LightSwitch"]
        target = (switches or devices)[0].object_id
    else:
        target = find(sim, is_closed_container)
    return Conditioned(target, Overlay(entries=(OverlayEntry(object_id=target, kind=kind),)))


def does_not_fit(sim: Simulator) -> tuple[str, str]:
    """Fills closed containers until something finds no room, and returns it and the container."""
    sim.place_agent("")
    world = sim.world_state()
    for place in filter(is_closed_container, world.objects):
        for thing in filter(loose, world.objects):
            if not compatible(thing.object_type, place.object_type):
                continue
            try:
                kind = WorldEventKind.MOVE
                sim.apply(WorldEvent(kind=kind, object_id=thing.object_id, to=place.object_id))
            except RecordRejected:
                if state_of(sim, thing.object_id).reachable:
                    return thing.object_id, place.object_id
    raise AssertionError("the home has room for everything")


def refused(sim: Simulator, action: Action) -> Event:
    """Takes an action that must fail and change nothing."""
    digest, seen = sim.state_digest(), sim.observe()
    event = sim.step(action)
    assert not event.success, action
    assert event.failure is not FailureKind.NONE
    assert event.feedback
    assert event.message
    assert "|" not in event.feedback, "feedback speaks of labels, never of ids"
    if action.type in MAY_LAST:
        assert tells_lasting(action.type, event.feedback) is (event.failure in LASTING)
    assert sim.state_digest() == digest
    assert sim.observe() == seen
    return event


def rejected(sim: Simulator, event: WorldEvent) -> None:
    """Applies an event that must be rejected and change nothing."""
    digest, world = sim.state_digest(), sim.world_state()
    with pytest.raises(RecordRejected):
        sim.apply(event)
    assert sim.state_digest() == digest
    assert sim.world_state() == world
