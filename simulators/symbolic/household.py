"""What actions work on: the home's objects, its state, and its body."""

from __future__ import annotations

from dataclasses import dataclass

from simulators.symbolic import feedback
from simulators.symbolic.body import Body
from simulators.symbolic.catalogue import Catalogue, Thing
from simulators.symbolic.containment import in_hand, is_shown
from simulators.symbolic.state import NOWHERE, HomeState


@dataclass(frozen=True, slots=True)
class Household:
    """A home as it is now."""

    catalogue: Catalogue
    state: HomeState
    body: Body

    def thing(self, object_id: str) -> Thing:
        """Returns the object of an id.

        Raises:
            Refused: If the home has none.
        """
        index = self.catalogue.index.get(object_id)
        if index is None:
            raise feedback.unknown_object(object_id)
        return self.catalogue.things[index]

    def within_reach(self, object_id: str) -> Thing:
        """Finds the target of an action: in view and within 1.5 m, or in the hand.

        A Sink counts as found when its basin is, and the other way round.

        Raises:
            Refused: In AI2-THOR's order: unknown, elsewhere, not visible.
        """
        thing = self.thing(object_id)
        state = self.state
        if in_hand(state, thing.index):
            return thing
        room = state.now[thing.index].room
        if state.agent.room == NOWHERE or room not in (NOWHERE, state.agent.room):
            raise feedback.elsewhere(thing)
        if room == NOWHERE or not is_shown(state, thing.index):
            raise feedback.not_visible(thing)
        for part in (thing.index, thing.basin, thing.whole):
            if part >= 0 and self.body.in_reach(part):
                return thing
        raise feedback.not_visible(thing)
