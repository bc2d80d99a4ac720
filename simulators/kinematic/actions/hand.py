"""PickUp and PutObject, with AI2-THOR's checks in AI2-THOR's order."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.knowledge.placement import compatible, preposition, single_holder
from simulators.kinematic import feedback
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import in_hand
from simulators.kinematic.effects import settle
from simulators.kinematic.geometry.poses import Pose
from simulators.kinematic.kinds import placement_type
from simulators.kinematic.loads import lift, remember_load, restore_load, set_down
from simulators.kinematic.placement import find_spots
from simulators.kinematic.state import OPEN, Box, HomeState
from simulators.kinematic.world_now import WorldNow


def pick_up(world: WorldNow, action: Action) -> Event:
    """Takes an object in the hand, with all that lies on or in it."""
    thing = world.within_reach(action.target)
    state = world.state
    if not thing.spec.pickupable:
        raise feedback.wrong_property(
            thing,
            "picked up",
            f"InvalidOperationException: {thing.object_id} must have the property CanPickup"
            " to be picked up.",
        )
    if state.held >= 0:
        raise feedback.hand_full(world.catalogue.things[state.held])
    lift(state, thing.index)
    state.held = thing.index
    return feedback.done(f"You picked up {thing.label}.")


def put_object(world: WorldNow, action: Action) -> Event:
    """Puts the held object on or into a receptacle; a Sink stands for its basin."""
    target = world.within_reach(action.target)
    state = world.state
    if state.held < 0:
        raise feedback.hand_empty()
    held = world.catalogue.things[state.held]
    if in_hand(state, target.index):
        raise feedback.wrong_property(target, "used for that", "No valid Receptacle found")
    place = holding_part(world, target)
    require_place(state, held, place)
    if place.encloses and not state.flag(place.index, OPEN):
        raise feedback.receptacle_closed(place)
    agent = state.agent
    if not put_on(world, held, place, (agent.x, agent.z), world.agent_pose()):
        raise feedback.no_space(held, place)
    state.held = -1
    settle(state, agent.room)
    in_or_on = preposition(place.object_type)
    return feedback.done(f"You put {held.label} {in_or_on} {target.label}.")


def holding_part(world: WorldNow, place: Thing) -> Thing:
    """Returns the basin of a Sink or Bathtub that has one, else the place itself."""
    return world.catalogue.things[place.basin] if place.basin >= 0 else place


def require_place(state: HomeState, held: Thing, place: Thing) -> None:
    """Checks that a place takes the held object, apart from free space and being open.

    Raises:
        Refused: If it is no receptacle, full, or not for things of this type.
    """
    if not place.spec.receptacle:
        raise feedback.wrong_property(
            place, "used for that", "This target object is NOT a receptacle!"
        )
    kind = placement_type(state, held.index)
    only = single_holder(place.object_type)
    if only is not None and state.children[place.index] - {held.index}:
        raise feedback.holder_full(place)
    if only is not None and kind not in only:
        raise feedback.incompatible(held, kind, place, one_type_only=True)
    types = [place.object_type]
    if place.whole >= 0:
        types.append(state.catalogue.things[place.whole].object_type)
    if not any(compatible(kind, name) for name in types):
        raise feedback.incompatible(held, kind, place, one_type_only=False)


def put_on(
    world: WorldNow,
    held: Thing,
    place: Thing,
    near: tuple[float, float],
    seen_from: Pose | None,
) -> bool:
    """Sets an object down on the first spot that shows it within reach of a pose, else the first.

    Args:
        world: The home; it changes.
        held: What is set down, with all that it carries.
        place: Its new direct holder.
        near: (x, z); nearer spots come first.
        seen_from: The pose, or None if it does not matter.

    Returns:
        False if there is no free spot; nothing has changed then.
    """
    state = world.state
    room = state.now[place.index].room
    view = world.views[room]
    before = remember_load(state, held.index)
    first: Box | None = None
    for spot in find_spots(state, view, held, place, near):
        first = first or spot
        if seen_from is None:
            break
        set_down(state, held.index, room, place.index, spot)
        if view.interactable(held.index, seen_from):
            return True
        restore_load(state, before)
    if first is None:
        return False
    set_down(state, held.index, room, place.index, first)
    return True
