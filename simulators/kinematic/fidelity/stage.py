"""One published room as a home of its own, on which the simulator's own code is measured."""

from __future__ import annotations

from schemas.base import content_hash
from schemas.home import Home, HomeRoom, home_object_id
from schemas.ids import scene_number, split_of
from schemas.labels import assign_labels
from schemas.perception import Perception
from schemas.scene import Scene
from simulators.agent import Pose
from simulators.kinematic.initial import published_home
from simulators.symbolic.catalogue import Thing, build_catalogue
from simulators.symbolic.state import HALLWAY, AgentPose

ROOM = 0
"""The number of the one room."""


class Stage:
    """A room in its published state, with the agent where one wants it.

    Attributes:
        scene: The room.
        world: What the simulator's actions work on.
        view: The room's view.
    """

    def __init__(self, scene: Scene) -> None:
        room_id = scene.room_type.value
        room = HomeRoom(
            room_id=room_id,
            room_type=scene.room_type,
            scene_id=scene.scene_id,
            scene_hash=content_hash(scene),
        )
        home = Home(
            home_id=scene.scene_id,
            split=split_of(scene_number(scene.scene_id)),
            rooms=(room,),
            labels=assign_labels([(room_id, scene)]),
        )
        catalogue = build_catalogue(home, [scene])
        self.scene = scene
        self.world, body = published_home(catalogue, {}, Perception())
        self.view = body.views[ROOM]

    def reset(self) -> None:
        """Brings the published state back; the agent is nowhere, its hand empty."""
        self.world.state.replace_all((), HALLWAY, -1)

    def thing(self, object_id: str) -> Thing | None:
        """Returns the object of an AI2-THOR id, or None if the published room has none."""
        catalogue = self.world.catalogue
        index = catalogue.index.get(home_object_id(catalogue.home.rooms[ROOM].room_id, object_id))
        return None if index is None else catalogue.things[index]

    def place(self, pose: Pose) -> None:
        """Puts the agent at a pose, whether it could walk there or not."""
        self.world.state.agent = AgentPose(ROOM, *pose, -1)

    def close(self) -> None:
        """Gives the room's geometry back."""
        self.view.release()
