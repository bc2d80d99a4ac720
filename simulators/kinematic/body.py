"""The embedded simulator's body: nothing has weight, a change is a change of the state."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.names import ActionType
from simulators.agent import Pose
from simulators.kinematic.effects import settle
from simulators.kinematic.geometry.grid import RADIUS
from simulators.kinematic.room_view import RoomView
from simulators.kinematic.setting_down import put_on
from simulators.symbolic import feedback
from simulators.symbolic.body import Body
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import outermost_closed
from simulators.symbolic.loads import lift
from simulators.symbolic.sight import Listing
from simulators.symbolic.state import NOWHERE, ON, OPEN, SLICED, AgentPose, HomeState


class KinematicBody(Body):
    """The rooms of a home, each with its geometry.

    Attributes:
        views: One for each room.
    """

    def __init__(self, state: HomeState, views: Sequence[RoomView]) -> None:
        self._state = state
        self._catalogue = state.catalogue
        self.views = tuple(views)

    def pose(self) -> Pose:
        """Returns where the agent stands and looks, in its room."""
        agent = self._state.agent
        return (agent.x, agent.z, agent.yaw, agent.horizon)

    def listing(self) -> Listing:
        """Returns what the agent has in view; nothing in the hallway."""
        room = self._state.agent.room
        return {} if room == NOWHERE else self.views[room].listing(self.pose())

    def in_reach(self, index: int) -> bool:
        """Tells whether the agent has an object in view within 1.5 m."""
        return self.views[self._state.agent.room].interactable(index, self.pose())

    def pose_at(self, index: int) -> Pose | None:
        """Returns the pose from which an object of the agent's room can be acted on."""
        return self.views[self._state.agent.room].interaction_pose(index)

    def entry(self, room: int) -> tuple[float, float, float]:
        """Returns the pose of arrival in a room."""
        return self.views[room].entry

    def height(self, room: int) -> float:
        """Returns the height of the agent's position in a room."""
        return self.views[room].agent_y

    def go(self, agent: AgentPose) -> None:
        """Puts the agent to a pose."""
        self._state.agent = agent

    def move(self, kind: ActionType, agent: AgentPose) -> None:
        """Makes a step, if the agent can stand there."""
        now = self._state.agent
        if (agent.x, agent.z) != (now.x, now.z):
            self._require_free(agent, agent.x - now.x, agent.z - now.z)
        self._state.agent = agent

    def set_open(self, thing: Thing, opened: bool) -> None:
        """Opens or closes an object."""
        self._state.set_flag(thing.index, OPEN, opened)

    def switch(self, thing: Thing, on: bool) -> None:
        """Switches a device."""
        for index in (thing.index, *thing.controls):
            self._state.set_flag(index, ON, on)
        self._settle(self._state.now[thing.index].room)

    def slice(self, thing: Thing) -> None:
        """Slices an object, which keeps its place."""
        self._state.set_flag(thing.index, SLICED, True)
        self._settle(self._state.now[thing.index].room)

    def pick_up(self, thing: Thing) -> None:
        """Takes an object in the hand."""
        lift(self._state, thing.index)
        self._state.held = thing.index

    def put_down(self, held: Thing, place: Thing) -> bool:
        """Puts what is held on the nearest spot where it can be seen."""
        agent = self._state.agent
        if not put_on(self._state, self.views, held, place, (agent.x, agent.z), self.pose()):
            return False
        self._state.held = -1
        self._settle(agent.room)
        return True

    def others_remove(self, thing: Thing) -> None:
        """Takes an object out of the home."""
        lift(self._state, thing.index)

    def others_put(self, thing: Thing, place: Thing) -> bool:
        """Puts an object where its new receptacle's interaction pose shows it."""
        state, room = self._state, self._state.now[place.index].room
        view, was_open = self.views[room], state.flag(place.index, OPEN)
        if place.encloses:
            state.set_flag(place.index, OPEN, True)  # while it is filled
        hidden = outermost_closed(state, place.index) >= 0
        pose = None if hidden else view.interaction_pose(place.index)
        x, z = pose[:2] if pose is not None else view.entry[:2]
        done = put_on(state, self.views, thing, place, (x, z), pose)
        if place.encloses:
            state.set_flag(place.index, OPEN, was_open)
        if done:
            settle(state, room)
        return done

    def _settle(self, room: int) -> None:
        if room != NOWHERE:
            settle(self._state, room)

    def _require_free(self, agent: AgentPose, dx: float, dz: float) -> None:
        if (agent.x, agent.z) in self.views[agent.room].cells:
            return
        label, name = self._blocker(agent.room, agent.x, agent.z)
        raise feedback.blocked(
            label, f"{name} is blocking Agent 0 from moving by ({dx:.4f}, 0.0000, {dz:.4f})."
        )

    def _blocker(self, room: int, x: float, z: float) -> tuple[str, str]:
        """Returns label and name of the object that a body at (x, z) would hit; else the wall."""
        view = self.views[room]
        distances = view.current_geometry().footprint_distances(x, z)
        nearest: tuple[float, int] | None = None
        for index in self._catalogue.of_room[room]:
            thing = self._catalogue.things[index]
            if thing.spec.pickupable or thing.object_type == "Floor":
                continue
            distance = float(distances[view.slot(index)])
            if distance < RADIUS and (nearest is None or (distance, index) < nearest):
                nearest = (distance, index)
        if nearest is None:
            return ("The wall", "Wall")
        thing = self._catalogue.things[nearest[1]]
        return (thing.label, thing.spec.name)
