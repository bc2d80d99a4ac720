"""Slice. As in AI2-THOR no knife is needed.

A difference to AI2-THOR: there the object is replaced by new ones (`...|AppleSliced_0`); in a home it
keeps its id and its place and becomes sliced, so that labels never change. Where a rule speaks of
slices (a toaster takes BreadSliced) the sliced object counts as one.
"""

from __future__ import annotations

from schemas.action import Action, Event
from simulators.symbolic import feedback
from simulators.symbolic.containment import in_hand
from simulators.symbolic.household import Household
from simulators.symbolic.state import SLICED


def slice_object(home: Household, action: Action) -> Event:
    """Slices an object that lies in reach, not in the hand."""
    thing = home.within_reach(action.target)
    state = home.state
    if in_hand(state, thing.index):
        raise feedback.wrong_property(
            thing,
            "sliced while it is in your hand",
            "target object cannot be sliced if it is in the agent's hand",
        )
    if not thing.spec.sliceable:
        raise feedback.wrong_property(
            thing, "sliced", f"{thing.spec.name} Does not have the CanBeSliced property!"
        )
    if state.flag(thing.index, SLICED):
        raise feedback.already(thing, "sliced", f"{thing.object_id} is already sliced")
    home.body.slice(thing)
    return feedback.done(f"You sliced {thing.label}.")
