"""One scene as the stand-in has it loaded: a home of its rooms, without any rules over it."""

from __future__ import annotations

from typing import Any

from schemas.perception import Perception
from schemas.scene import Vector
from simulators.agent import Pose
from simulators.kinematic.initial import published_home
from simulators.kinematic.room_view import RoomView
from simulators.symbolic.catalogue import Thing, build_catalogue
from simulators.symbolic.containment import contents, in_hand
from simulators.symbolic.loads import lift
from simulators.symbolic.parents import initial_parents
from simulators.symbolic.state import NOWHERE, AgentPose, Box, ObjectNow
from tests.standin.catalogue import Scenes

OWN = 0
"""Number of the first loaded room; an iTHOR scene has no other, and rooms after it only lend things."""


Memory = dict[tuple[str, Vector, float], tuple[Box, str, int]]
"""By name, position and yaw of a thing: its box, what held it, and its room, when it was last there.

AI2-THOR knows the shape of a thing from its mesh, and its holder from physics; here both are remembered,
and guessed from the boxes where a thing was never seen in that place.
"""


class World:
    """A loaded scene.

    Attributes:
        names: The loaded rooms, then the scenes that things were spawned from.
        own: Numbers of the loaded rooms.
        pieces: Object number to the ids of the pieces that it was cut into and that are still there.
        reported: What was last reported of the objects, and the state that it was made from.
        guests: Object number to the id and name under which it was spawned.
    """

    def __init__(
        self, rooms: Scenes, names: tuple[str, ...], memory: Memory, loaded: int = 1
    ) -> None:
        self.rooms = rooms
        self.names = names
        self.own = range(loaded)
        self.guests: dict[int, str] = {}
        self.pieces: dict[int, list[str]] = {}
        self.reported: tuple[object, dict[int, dict[str, Any]]] | None = None
        self._memory = memory
        self._build()
        x, z, _ = self.body.views[OWN].entry
        self.state.agent = AgentPose(OWN, x, z, 0.0, 0.0, -1)

    def _build(self) -> None:
        home = self.rooms.home(self.names)
        catalogue = build_catalogue(home, [self.rooms.load(name) for name in self.names])
        self.household, self.body = published_home(catalogue, {}, Perception())
        self.state = self.household.state
        for room in range(len(self.own), len(self.names)):
            for index in catalogue.of_room[room]:
                self.state.set(index, self.state.now[index]._replace(room=NOWHERE, parent=-1))

    # --- rooms

    @property
    def view(self) -> RoomView:
        """The room where the agent is."""
        return self.body.views[self.state.agent.room]

    @property
    def title(self) -> str:
        """What the scene is called."""
        return f"{self.names[OWN]}_physics"

    def release(self) -> None:
        """Gives all geometry back."""
        for view in self.body.views:
            view.release()

    def room_at(self, x: float, z: float) -> int:
        """Returns the loaded room of a place."""
        return OWN

    def is_here(self, index: int) -> bool:
        """Tells whether a thing is in the agent's room or in its hand."""
        return self.state.now[index].room == self.state.agent.room or in_hand(self.state, index)

    # --- names

    @property
    def things(self) -> tuple[Thing, ...]:
        """Everything, also what other rooms could lend."""
        return self.state.catalogue.things

    def present(self) -> list[int]:
        """Returns what the scene has: what is in the room, or in the hand."""
        held = (
            [self.state.held, *contents(self.state, self.state.held)]
            if self.state.held >= 0
            else []
        )
        inside = [index for index, now in enumerate(self.state.now) if now.room in self.own]
        return sorted({*inside, *held})

    def thor_id(self, index: int) -> str:
        """Returns AI2-THOR's id of a thing."""
        if index in self.pieces:
            return self.pieces[index][0]
        return self.whole_id(index)

    def whole_id(self, index: int) -> str:
        """Returns AI2-THOR's id of a thing that is not cut."""
        return self.guests.get(index, self.things[index].spec.object_id)

    def name(self, index: int) -> str:
        """Returns the name of its game object."""
        if index in self.pieces:
            return self.pieces[index][0]
        return self.guests.get(index, self.things[index].spec.name)

    def find(self, thor_id: str) -> int:
        """Returns the number of a thing of the scene.

        Raises:
            LookupError: If there is none, in AI2-THOR's words.
        """
        for index in self.present():
            if self.thor_id(index) == thor_id:
                return index
        raise LookupError(
            f"ArgumentException: objectId: {thor_id} is not the objectId on any object in the scene!"
        )

    # --- places

    def place_of(self, index: int) -> tuple[Vector, float]:
        """Returns position and yaw of a thing, and remembers what it is like there; not of one held."""
        now = self.state.now[index]
        if now.room == NOWHERE:
            return now.box[0], now.box[2]
        key = self._key(index, now.box[0], now.box[2])
        self._memory[key] = (now.box, self.state.catalogue.object_id(now.parent), now.room)
        return now.box[0], now.box[2]

    def _key(self, index: int, position: Vector, yaw: float) -> tuple[str, Vector, float]:
        x, y, z = (
            round(value, 4) + 0.0 for value in position
        )  # as precise as the backend keeps it
        return (self.things[index].object_id, (x, y, z), round(yaw % 360.0, 4))

    def put_at(self, index: int, position: Vector, yaw: float) -> None:
        """Sets a thing to a place, with the size and the holder that it has there."""
        known = self._memory.get(self._key(index, position, yaw))
        now = self.state.now[index]
        if known is not None:
            box, holder, room = known
            parent = self.state.catalogue.index.get(holder, -1)
        else:
            room = self.room_at(position[0], position[2])
            box = (position, self._size(index, yaw, room), yaw)
            parent = self._holder(index, box, room)
        self.state.set(index, ObjectNow(room, parent, box, now.flags, now.temperature))

    def _size(self, index: int, yaw: float, room: int) -> Vector:
        initial = self.state.initial(index).box
        if yaw == initial[2]:
            return initial[1]
        view = self.body.views[room]
        slot = view.slot(index)
        width, height, depth = view.current_geometry().resting_size(slot)
        return (width, height, depth) if yaw % 180 == 0 else (depth, height, width)

    def _holder(self, index: int, box: Box, room: int) -> int:
        """Finds what a thing lies in or on, from boxes alone."""
        initial = self.state.initial(index)
        if box == initial.box and initial.room == room:
            return initial.parent
        things = self.things
        specs = [
            things[other].spec.model_copy(
                update={
                    "object_id": things[other].object_id,
                    "box_center": (box if other == index else self.state.now[other].box)[0],
                    "box_size": (box if other == index else self.state.now[other].box)[1],
                    "parents": (),
                }
            )
            for other in sorted({*self.present(), index})
            if other == index or self.state.now[other].room == room or self.is_here(other)
        ]
        scene = self.rooms.load(self.names[room]).model_copy(update={"objects": tuple(specs)})
        holder = initial_parents(scene).get(things[index].object_id, "")
        return self.state.catalogue.index.get(holder, -1)

    # --- changes that AI2-THOR has and a home has not

    def spawn(self, asset_id: str, generated_id: str, position: Vector, yaw: float) -> None:
        """Makes a thing of another room.

        Raises:
            LookupError: If no room has one.
        """
        found = self.rooms.find(generated_id.partition("/")[2], asset_id)
        if found is None:
            raise LookupError(f"Asset {asset_id} is not in the database.")
        scene, spec = found
        if scene not in self.names:
            self._grow(scene)
        index = self.state.catalogue.index[f"{scene}/{spec.object_id}"]
        self.guests[index] = generated_id
        now = self.state.now[index]
        self.state.set(index, now._replace(room=OWN, parent=-1))
        self.put_at(index, position, yaw)

    def _grow(self, scene: str) -> None:
        """Adds a room that lends things; everything stays as it is."""
        before, old = self.state, self.state.catalogue
        self.release()
        self.names = (*self.names, scene)
        self._build()
        new = self.state.catalogue
        moved = {index: new.index[thing.object_id] for index, thing in enumerate(old.things)}
        for index, now in enumerate(before.now):
            parent = moved[now.parent] if now.parent >= 0 else -1
            self.state.set(moved[index], now._replace(parent=parent))
        self.state.agent = before.agent
        self.state.held = moved[before.held] if before.held >= 0 else -1
        self.guests = {moved[index]: name for index, name in self.guests.items()}
        self.pieces = {moved[index]: names for index, names in self.pieces.items()}

    def remove(self, index: int) -> None:
        """Takes a thing out of the scene."""
        lift(self.state, index)

    def pose(self) -> Pose:
        """Returns where the agent is."""
        return self.body.pose()
