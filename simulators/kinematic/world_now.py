"""What actions work on: the home's objects, its state, and the view of each room."""

from __future__ import annotations

from dataclasses import dataclass

from simulators.kinematic import feedback
from simulators.kinematic.catalogue import Catalogue, Thing
from simulators.kinematic.containment import in_hand, is_shown
from simulators.kinematic.geometry.poses import Pose
from simulators.kinematic.room_view import Listing, RoomView
from simulators.kinematic.state import NOWHERE, HomeState


@dataclass(frozen=True, slots=True)
class WorldNow:
    """A home as it is now.

    Attributes:
        views: One for each room.
    """

    catalogue: Catalogue
    state: HomeState
    views: tuple[RoomView, ...]

    def thing(self, object_id: str) -> Thing:
        """Returns the object of an id.

        Raises:
            Refused: If the home has none.
        """
        index = self.catalogue.index.get(object_id)
        if index is None:
            raise feedback.unknown_object(object_id)
        return self.catalogue.things[index]

    def agent_pose(self) -> Pose:
        """Returns where the agent stands and looks, in its room."""
        agent = self.state.agent
        return (agent.x, agent.z, agent.yaw, agent.horizon)

    def listing(self) -> Listing:
        """Returns what the agent has in view; nothing in the hallway."""
        agent = self.state.agent
        return {} if agent.room == NOWHERE else self.views[agent.room].listing(self.agent_pose())

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
        view, pose = self.views[room], self.agent_pose()
        for part in (thing.index, thing.basin, thing.whole):
            if part >= 0 and view.interactable(part, pose):
                return thing
        raise feedback.not_visible(thing)
