"""The body that AI2-THOR gives to a home: each change is made there, and read back."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.names import ActionType
from schemas.perception import Perception
from simulators.agent import CAMERA_OFFSET, Pose
from simulators.frame import Frame, blank_frame
from simulators.symbolic.body import Body
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import in_hand, is_shown
from simulators.symbolic.loads import lift, set_down
from simulators.symbolic.sight import Listing, Row, least_pixels
from simulators.symbolic.state import NOWHERE, OPEN, AgentPose, HomeState
from simulators.thor.arranging import enter
from simulators.thor.books import Books
from simulators.thor.developing import developed
from simulators.thor.facts import SceneFacts, interactable
from simulators.thor.loaded_room import LoadedRoom
from simulators.thor.messages import blocked_move, has_no_room, refusal
from simulators.thor.poses import REACH, footprint_distance, ranked, within
from simulators.thor.replies import Reply
from simulators.thor.stages import is_in_room

DOOR = "Wall is blocking Agent 0 from leaving the room."

MANY = 1_000_000
"""Poses asked for where all are wanted."""

ARRIVED = 0.01
"""A move that ends this near to its goal, metres, has reached it."""


class ThorBody(Body):
    """A home whose rooms are scenes of one running AI2-THOR, loaded one at a time.

    The home's state is the books; AI2-THOR is asked when the agent looks or acts. Where the agent goes
    is written down at once, and the simulated agent follows when it is next needed.
    """

    def __init__(
        self,
        loaded: LoadedRoom,
        state: HomeState,
        facts: Sequence[SceneFacts],
        perception: Perception,
    ) -> None:
        self.loaded = loaded
        self._state = state
        self._perception = perception
        self._books = Books(state, loaded)
        self._facts = facts
        self._names = state.catalogue.object_id

    def listing(self) -> Listing:
        """Returns what the agent has in view, counted in pixels of the real picture."""
        room = self._state.agent.room
        if room == NOWHERE:
            return {}
        self.be_there()
        view, agent = self.loaded.look(), self._state.agent
        least = least_pixels(self._perception, view.pixels)
        rows = {}
        for index, (pixels, bounds) in view.seen.items():
            shown = self._state.now[index].room == room and is_shown(self._state, index)
            figure = self.loaded.figures.get(index)
            if pixels < least or not shown or figure is None:
                continue
            distance = footprint_distance(figure.box, agent.x, agent.z)
            if distance <= self._perception.farthest:
                rows[index] = Row(bounds, distance, figure.visible)
        return rows

    def is_reachable(self, room: int, index: int) -> bool:
        """Tells whether a thing that lies on the bare floor of a room can be acted on.

        The room as it was published decides where the thing still lies there; elsewhere it was put by
        a hand that reached it.
        """
        name = self._state.catalogue.things[index].spec.object_id
        unmoved = self._state.now[index].box == self._state.initial(index).box
        return not unmoved or name in self._facts[room].reachable

    def picture(self, size: int, colours: bool) -> Frame:
        """Returns what the agent's camera shows; a blank picture in the hallway."""
        if self._state.agent.room == NOWHERE:
            return blank_frame(size, colours)
        self.be_there()
        ids = {index: name for index, name in self.loaded.ids.items() if self._is_here(index)}
        return developed(self.loaded.link.photograph(size), ids, self._names, colours)

    def in_reach(self, index: int) -> bool:
        """Tells whether AI2-THOR calls an object visible: in view within 1.5 m."""
        self.be_there()
        figure = self.loaded.figures.get(index)
        return figure is not None and figure.visible

    def pose_at(self, index: int) -> Pose | None:
        """Returns the best of AI2-THOR's interactable poses that shows the object when tried."""
        self.be_there()
        return self._pose_at(index)

    def be_there(self) -> None:
        """Loads the agent's room if it is not, and lets the simulated agent stand where it is."""
        agent = self._state.agent
        enter(self.loaded, self._state, agent.room, self._state.held)
        self.loaded.stand((agent.x, agent.z, agent.yaw, agent.horizon))

    def entry(self, room: int) -> tuple[float, float, float]:
        """Returns the pose of arrival in a room."""
        return self._facts[room].entry

    def height(self, room: int) -> float:
        """Returns the height of the agent's position in a room."""
        return self._facts[room].agent_y

    def go(self, agent: AgentPose) -> None:
        """Puts the agent to a pose."""
        self._state.agent = agent

    def move(self, kind: ActionType, agent: AgentPose) -> None:
        """Takes a step of AI2-THOR's own; where it ends is where the agent is."""
        self.be_there()
        before = self.loaded.pose()
        reply = self.loaded.link.do(kind.value)
        if not reply.success:
            raise blocked_move(self._state.catalogue, agent.room, reply.message)
        self.loaded.absorb(reply)
        x, z, yaw, horizon = self.loaded.pose()
        if not is_in_room(self._state.catalogue.scenes[agent.room], x, z):
            self.loaded.stand(before)  # a door of the house leads to the hallway, as all doors do
            raise blocked_move(self._state.catalogue, agent.room, DOOR)
        if max(abs(x - agent.x), abs(z - agent.z)) <= ARRIVED:
            x, z = agent.x, agent.z
        self._state.agent = agent._replace(x=x, z=z, yaw=yaw, horizon=horizon)

    def set_open(self, thing: Thing, opened: bool) -> None:
        """Opens or closes an object."""
        forced = self._attend(thing)
        action = "OpenObject" if opened else "CloseObject"
        self._done(thing, self.loaded.act(action, thing.index, forceAction=forced))

    def switch(self, thing: Thing, on: bool) -> None:
        """Switches a device."""
        forced = self._attend(thing)
        action = "ToggleObjectOn" if on else "ToggleObjectOff"
        self._done(thing, self.loaded.act(action, thing.index, forceAction=forced))

    def slice(self, thing: Thing) -> None:
        """Slices an object; its first piece stands for it from now on."""
        self.be_there()
        self._done(thing, self.loaded.slice(thing.index))

    def pick_up(self, thing: Thing) -> None:
        """Takes an object in the hand."""
        self.be_there()
        reply = self.loaded.act("PickupObject", thing.index)
        if not reply.success:
            raise refusal(thing, reply.message)
        self.loaded.hold(thing.index)
        lift(self._state, thing.index)
        self._state.held = thing.index
        self._books.update()

    def put_down(self, held: Thing, place: Thing) -> bool:
        """Puts what is held down where AI2-THOR finds room for it."""
        self.be_there()
        if self.loaded.held != held.index:
            return False  # the build could not bring it into this room
        seen = self.in_reach(place.index)
        if not self._put(held, place, forced=not seen):
            return False
        self._state.held = -1
        return True

    def others_remove(self, thing: Thing) -> None:
        """Takes an object out of the home; its room is put right when it is next entered."""
        lift(self._state, thing.index)
        self.loaded.leave()

    def others_put(self, thing: Thing, place: Thing) -> bool:
        """Sends the simulated agent, in nobody's sight, to do it with its own hands."""
        loaded, room = self.loaded, self._state.now[place.index].room
        here = self._state.now[thing.index].room == room
        enter(loaded, self._state, room, -1 if here else thing.index)
        try:
            return self._others_put(thing, place)
        finally:
            loaded.leave()

    def _others_put(self, thing: Thing, place: Thing) -> bool:
        loaded = self.loaded
        x, z, yaw = self.entry(loaded.room)
        loaded.stand((x, z, yaw, 0.0))
        closed = place.encloses and not self._state.flag(place.index, OPEN)
        if closed:
            loaded.act("OpenObject", place.index, forceAction=True)
        pose = self._pose_at(place.index)
        loaded.stand(pose if pose is not None else (x, z, yaw, 0.0))
        if loaded.held < 0 and loaded.act("PickupObject", thing.index, forceAction=True).success:
            loaded.hold(thing.index)
        if loaded.held != thing.index or not self._put(thing, place, forced=True):
            return False
        if closed:
            loaded.act("CloseObject", place.index, forceAction=True)
            self._books.update()
        return True

    def _put(self, held: Thing, place: Thing, forced: bool) -> bool:
        """Puts down what is in the simulated hand, and writes it into the books."""
        loaded = self.loaded
        reply = loaded.act(
            "PutObject", place.index, forceAction=forced, placeStationary=True, randomSeed=0
        )
        if not reply.success:
            if has_no_room(reply.message):
                return False
            raise refusal(place, reply.message)
        loaded.hold(-1)
        figure = loaded.figures[held.index]
        loaded.placements[held.index] = figure.placement
        set_down(self._state, held.index, loaded.room, place.index, figure.box)
        self._books.update()
        return True

    def _pose_at(self, index: int) -> Pose | None:
        loaded = self.loaded
        facts = self._facts[loaded.room]
        box = loaded.figures[index].box
        near = within(REACH, facts.positions, box)
        offered = interactable(loaded.link, loaded.ids[index], near, MANY)
        for pose in ranked(offered, box, facts.agent_y + CAMERA_OFFSET):
            loaded.stand(pose)
            if loaded.figures[index].visible:
                return pose
        return None

    def _is_here(self, index: int) -> bool:
        """Tells whether an object is in the agent's room, or in its hand: not behind an open door."""
        room = self._state.now[index].room
        return room == self._state.agent.room or in_hand(self._state, index)

    def _attend(self, thing: Thing) -> bool:
        """Makes sure that an object's room is loaded; tells whether the agent is elsewhere."""
        room, agent = self._state.now[thing.index].room, self._state.agent
        if room == agent.room or in_hand(self._state, thing.index):
            self.be_there()
            return in_hand(self._state, thing.index)
        enter(self.loaded, self._state, room, -1)
        self.loaded.leave()
        return True

    def _done(self, thing: Thing, reply: Reply) -> None:
        """Writes a change into the books.

        Raises:
            Refused: If AI2-THOR has refused it.
        """
        if not reply.success:
            raise refusal(thing, reply.message)
        self._books.update()
