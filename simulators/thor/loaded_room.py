"""What AI2-THOR has loaded, one room or a house: what it reports of it, and the orders that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schemas.errors import UserError
from schemas.knowledge.placement import FLOOR
from simulators.agent import Pose
from simulators.symbolic.catalogue import Catalogue
from simulators.symbolic.state import NOWHERE, SLICED
from simulators.thor.facts import SceneFacts, teleport
from simulators.thor.figures import Figure, Placement, figure_of, pose_of
from simulators.thor.link import ThorLink
from simulators.thor.naming import WHOLE_FLOOR
from simulators.thor.replies import Item, Reply
from simulators.thor.sightings import Bounds, sightings
from simulators.thor.stages import Stage


class View(NamedTuple):
    """What a picture shows.

    Attributes:
        pixels: Of the whole picture.
        seen: For each object in view its pixels and its 2-D box.
    """

    pixels: int
    seen: dict[int, tuple[int, Bounds]]


class LoadedRoom:
    """A room on the running simulator; of a house, the one in which something happens.

    Attributes:
        room: Number of this room, or -1.
        rooms: Numbers of all rooms that are loaded: of a house, all of them.
        figures: Every object of these rooms as AI2-THOR last reported it, by object number.
        ids: The id under which AI2-THOR knows each object; of a sliced one, that of its first piece.
        held: What is in the simulated hand, or -1.
        bystanders: What AI2-THOR has loaded besides and could lose, as in a house's rooms of no scene.
        placements: Where every object of the home is, also in rooms that are not loaded.
    """

    def __init__(
        self,
        link: ThorLink,
        catalogue: Catalogue,
        facts: Sequence[SceneFacts],
        stages: Sequence[Stage],
    ) -> None:
        self.link = link
        self.room = NOWHERE
        self.rooms: tuple[int, ...] = ()
        self.figures: dict[int, Figure] = {}
        self.ids: dict[int, str] = {}
        self.held = -1
        self.bystanders: list[Figure] = []
        self.placements: dict[int, Placement] = _initial_placements(catalogue, facts)
        self._catalogue = catalogue
        self._things = catalogue.things
        self._facts = facts
        self._stages = {room: stage for stage in stages for room in stage.rooms}
        self._cut: set[int] = set()
        self._brought = -1
        self._pose: Pose | None = None
        self._stale = True
        self._view: View | None = None

    # --- the room

    @property
    def scene_id(self) -> str:
        """Name of the loaded scene, or house."""
        return self._stages[self.room].name

    def is_ready(self, room: int, held: int) -> bool:
        """Tells whether a room is loaded as it was left, with the agent's hand as it is to be."""
        return room in self.rooms and not self._stale and held == self._brought

    def load(self, room: int) -> None:
        """Loads a room, with its house, in its initial state; nothing is left of what was loaded."""
        stage = self._stages[room]
        self.room, self.rooms = room, stage.rooms
        self.held, self._cut, self._stale = -1, set(), True
        self.ids = {
            index: self._facts[one].ids[self._things[index].spec.object_id]
            for one in stage.rooms
            for index in self._catalogue.of_room[one]
        }
        reply = stage.load(self.link)
        known = set(self.ids.values())
        self.bystanders = [
            figure_of(item)
            for name, item in reply.objects.items()
            if name not in known and _loose(item)
        ]
        self.absorb(reply)

    def settle(self, held: int) -> None:
        """Says that the room is as it was left, and what the agent has brought along."""
        self._brought, self._stale = held, False

    def leave(self) -> None:
        """Says that the books may have changed: the room is compared before it is used again."""
        self._stale = True

    def stand(self, pose: Pose) -> None:
        """Puts the agent to a pose.

        Raises:
            UserError: If AI2-THOR does not let it stand there.
        """
        if pose == self._pose:
            return
        x, z, yaw, horizon = pose
        reply = teleport(self.link, x, self._facts[self.room].agent_y, z, yaw, horizon)
        if not reply.success:
            where = f"at {pose} in {self.scene_id}"
            raise UserError(f"AI2-THOR does not let the agent stand {where}: {reply.message}")
        self.absorb(reply)

    def look(self) -> View:
        """Returns what the camera shows; asked again without a change, it is the same picture."""
        if self._view is None:
            shot = self.link.look()
            self._view = View(shot.ids.size, sightings(shot, self.ids))
        return self._view

    # --- its objects

    def absorb(self, reply: Reply) -> None:
        """Takes over what AI2-THOR reports of the room's objects and of the agent."""
        self.figures = {}
        for index, name in self.ids.items():
            if name in reply.objects:
                figure = figure_of(reply.objects[name])
                cut = SLICED if index in self._cut else 0
                self.figures[index] = figure._replace(flags=figure.flags | cut)
        agent = reply.agent
        x, z = (round(float(agent["position"][axis]), 4) + 0.0 for axis in "xz")
        yaw, horizon = round(agent["rotation"]["y"]) % 360, round(agent["cameraHorizon"])
        self._pose = (x, z, yaw + 0.0, horizon + 0.0)
        self._view = None

    def pose(self) -> Pose:
        """Returns where the simulated agent stands."""
        assert self._pose is not None
        return self._pose

    def whole_floor(self) -> dict[str, int]:
        """Returns the one floor on which things of a house lie, as the floor of this room."""
        if len(self.rooms) == 1:
            return {}
        own = self._catalogue.of_room[self.room]
        floors = [index for index in own if self._things[index].object_type == FLOOR]
        return dict(zip((WHOLE_FLOOR,), floors, strict=False))

    def hold(self, index: int) -> None:
        """Says what is in the simulated hand after an action on it; -1 = nothing."""
        self.held = self._brought = index

    def drop(self) -> bool:
        """Lets go of what is in the simulated hand; where it falls does not matter."""
        reply = self.link.change("DropHeldObject", forceAction=True)
        if reply.success:
            self.hold(-1)
            self.absorb(reply)
        return reply.success

    def act(self, action: str, index: int, **arguments: object) -> Reply:
        """Acts on an object and lets the fixed time pass."""
        reply = self.link.change(action, objectId=self._target(action, index), **arguments)
        if reply.success:
            self.absorb(reply)
        return reply

    def _target(self, action: str, index: int) -> str:
        """Returns the id to act on: what is put on a floor of a house is put on its one floor."""
        on_floor = action == "PutObject" and index in self.whole_floor().values()
        return WHOLE_FLOOR if on_floor else self.ids[index]

    def slice(self, index: int, forced: bool = False) -> Reply:
        """Slices an object. The first of its pieces stands for it, the others leave the scene."""
        whole = self.ids[index]
        reply = self.link.change("SliceObject", objectId=whole, forceAction=forced)
        if not reply.success:
            return reply
        others = {*self.ids.values(), *(other.name for other in self.bystanders)}
        new = sorted(set(reply.objects) - others)
        pieces = [name for name in new if name.startswith(f"{whole}|")]
        for name in pieces[1:]:
            self.link.do("RemoveFromScene", objectId=name)
        self.ids[index] = pieces[0] if pieces else whole
        self._cut.add(index)
        reply = self.link.do("Pass")
        self.absorb(reply)
        return reply

    def bring(self, index: int) -> bool:
        """Makes a thing of another room exist in this one; False if the build cannot.

        AI2-THOR makes things from its asset database, where a build's scene has one.
        """
        if index in self.ids:
            return True
        thing, place = self._things[index], self.placements[index]
        reply = self.link.attempt(
            "SpawnAsset",
            assetId=thing.spec.asset_id,
            generatedId=thing.object_id,
            **pose_of(place),
        )
        if reply is None or not reply.success:
            return False
        self.ids[index] = thing.object_id
        self.absorb(reply)
        return True


def _loose(item: Item) -> bool:
    return bool(item.get("pickupable") or item.get("moveable"))


def _initial_placements(catalogue: Catalogue, facts: Sequence[SceneFacts]) -> dict[int, Placement]:
    return {
        thing.index: facts[thing.room].figures[thing.spec.object_id].placement
        for thing in catalogue.things
    }
