"""PickUp and PutObject, with AI2-THOR's checks in AI2-THOR's order."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.knowledge.placement import compatible, preposition, single_holder
from simulators.symbolic import feedback
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import in_hand
from simulators.symbolic.household import Household
from simulators.symbolic.kinds import placement_type
from simulators.symbolic.state import OPEN, HomeState


def pick_up(home: Household, action: Action) -> Event:
    """Takes an object in the hand, with all that lies on or in it."""
    thing = home.within_reach(action.target)
    state = home.state
    if not thing.spec.pickupable:
        raise feedback.wrong_property(
            thing,
            "picked up",
            f"InvalidOperationException: {thing.object_id} must have the property CanPickup"
            " to be picked up.",
        )
    if state.held >= 0:
        raise feedback.hand_full(home.catalogue.things[state.held])
    home.body.pick_up(thing)
    return feedback.done(f"You picked up {thing.label}.")


def put_object(home: Household, action: Action) -> Event:
    """Puts the held object on or into a receptacle; a Sink stands for its basin."""
    target = home.within_reach(action.target)
    state = home.state
    if state.held < 0:
        raise feedback.hand_empty()
    held = home.catalogue.things[state.held]
    if in_hand(state, target.index):
        raise feedback.wrong_property(target, "used for that", "No valid Receptacle found")
    place = holding_part(home, target)
    require_place(state, held, place)
    if place.encloses and not state.flag(place.index, OPEN):
        raise feedback.receptacle_closed(place)
    if not home.body.put_down(held, place):
        raise feedback.no_space(held, place)
    in_or_on = preposition(place.object_type)
    return feedback.done(f"You put {held.label} {in_or_on} {target.label}.")


def holding_part(home: Household, place: Thing) -> Thing:
    """Returns the basin of a Sink or Bathtub that has one, else the place itself."""
    return home.catalogue.things[place.basin] if place.basin >= 0 else place


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
