"""The one room that AI2-THOR has loaded, and how it is brought to what the home's books say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.errors import UserError
from simulators.symbolic.body import Pose
from simulators.symbolic.catalogue import Catalogue
from simulators.symbolic.containment import contents
from simulators.symbolic.state import COOKED, DIRTY, FILLED, NOWHERE, ON, OPEN, SLICED, HomeState
from simulators.thor.facts import SceneFacts, teleport
from simulators.thor.figures import Figure, Placement, figure_of
from simulators.thor.link import Frame, Reply, ThorLink
from simulators.thor.wanted import Wanted, differences, needs_reload, wanted_in

STATES: tuple[tuple[int, str, str], ...] = (
    (DIRTY, "DirtyObject", "CleanObject"),
    (FILLED, "FillObjectWithLiquid", "EmptyLiquidFromObject"),
    (COOKED, "CookObject", ""),
)
"""Bit, the action that sets it, and the one that clears it."""

LIQUID = "water"


class Stage:
    """A room on the running simulator.

    Attributes:
        room: Number of the loaded room, or -1.
        figures: Every object of the room as AI2-THOR last reported it, by object number.
        ids: The id under which AI2-THOR knows each object; of a sliced one, that of its first piece.
        held: What is in the simulated hand, or -1.
        placements: Where every object of the home is, also in rooms that are not loaded.
    """

    def __init__(self, link: ThorLink, state: HomeState, facts: Sequence[SceneFacts]) -> None:
        self.link = link
        self.room = NOWHERE
        self.figures: dict[int, Figure] = {}
        self.ids: dict[int, str] = {}
        self.held = -1
        self.placements: dict[int, Placement] = _initial_placements(state.catalogue, facts)
        self._state = state
        self._things = state.catalogue.things
        self._facts = facts
        self._spawned: set[int] = set()
        self._cut: set[int] = set()
        self._brought = -1
        self._complaint = ""
        self._pose: Pose | None = None
        self._stale = True
        self._frame: Frame | None = None

    # --- the room

    def enter(self, room: int, held: int) -> None:
        """Makes a room the loaded one, with everything where it was left.

        Args:
            room: The room.
            held: What the simulated agent brings along in its hand, or -1.

        Raises:
            RuntimeError: If an object is not as it was left, although it was put back.
        """
        if room == self.room and not self._stale and held == self._brought:
            return
        wanted = wanted_in(self._state, room, held, self.placements)
        if room != self.room or needs_reload(self.figures, wanted, self.ids):
            self._load(room)
        self._arrange(wanted, held)
        self._brought = held
        self._stale = False

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
            name = self._facts[self.room].scene_id
            raise UserError(
                f"AI2-THOR does not let the agent stand at {pose} in {name}: {reply.message}"
            )
        self.absorb(reply)

    def look(self) -> Frame:
        """Returns what the camera shows; asked again without a change, it is the same picture."""
        if self._frame is None:
            self._frame = self.link.look()
        return self._frame

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
        yaw, horizon = (
            round(agent["rotation"]["y"]) % 360 + 0.0,
            round(agent["cameraHorizon"]) + 0.0,
        )
        self._pose = (x, z, yaw, horizon)
        self._frame = None

    def pose(self) -> Pose:
        """Returns where the simulated agent stands."""
        assert self._pose is not None
        return self._pose

    def hold(self, index: int) -> None:
        """Says what is in the simulated hand after an action on it; -1 = nothing."""
        self.held = self._brought = index

    def act(self, action: str, index: int, **arguments: object) -> Reply:
        """Acts on an object and lets the fixed time pass."""
        reply = self.link.change(action, objectId=self.ids[index], **arguments)
        if reply.success:
            self.absorb(reply)
        return reply

    def slice(self, index: int, forced: bool = False) -> Reply:
        """Slices an object. The first of its pieces stands for it, the others leave the scene."""
        whole = self.ids[index]
        reply = self.link.change("SliceObject", objectId=whole, forceAction=forced)
        if not reply.success:
            return reply
        pieces = sorted(name for name in reply.objects if name.startswith(f"{whole}|"))
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
        reply = self.link.do(
            "SpawnAsset",
            assetId=thing.spec.asset_id,
            generatedId=thing.object_id,
            position=_point(place.position),
            rotation=_point(place.rotation),
        )
        if not reply.success:
            return False
        self.ids[index] = thing.object_id
        self._spawned.add(index)
        self.absorb(reply)
        return True

    # --- putting things back

    def _load(self, room: int) -> None:
        facts, catalogue = self._facts[room], self._state.catalogue
        self.room, self.held = room, -1
        self._spawned, self._cut = set(), set()
        self.ids = {
            index: facts.ids[self._things[index].spec.object_id]
            for index in catalogue.of_room[room]
        }
        self.absorb(self.link.load(facts.scene_id))

    def _arrange(self, wanted: Mapping[int, Wanted], held: int) -> None:
        """Brings the loaded scene to a list: what holds things first, then things, then states."""
        self._complaint = ""
        if self.held >= 0:
            self._do("DropHeldObject", forceAction=True)
            self.held = -1
        self._slice_and_bring(wanted)
        self._states(wanted, ON, "", "ToggleObjectOff")
        self._states(wanted, OPEN, "OpenObject", "CloseObject")
        self._place(wanted, held)
        self._states(wanted, ON, "ToggleObjectOn", "")
        for bit, setting, clearing in STATES:
            self._states(wanted, bit, setting, clearing)
        self._compare(wanted, held)
        if held in self.figures:
            reply = self.act("PickupObject", held, forceAction=True)
            if reply.success:
                self.held = held

    def _slice_and_bring(self, wanted: Mapping[int, Wanted]) -> None:
        for index, goal in wanted.items():
            if not self.bring(index):
                continue
            figure = self.figures.get(index)
            if figure is not None and goal.flags & ~figure.flags & SLICED:
                self.slice(index, forced=True)

    def _states(self, wanted: Mapping[int, Wanted], bit: int, setting: str, clearing: str) -> None:
        for index, goal in wanted.items():
            figure = self.figures.get(index)
            if figure is None or not (figure.flags ^ goal.flags) & bit:
                continue
            if bit == ON and self._things[index].object_type == "StoveBurner":
                continue  # its knob switches it
            action = setting if goal.flags & bit else clearing
            if action:
                extra: dict[str, Any] = (
                    {} if action != "FillObjectWithLiquid" else {"fillLiquid": LIQUID}
                )
                self._do(action, objectId=self.ids[index], forceAction=True, **extra)

    def _place(self, wanted: Mapping[int, Wanted], held: int) -> None:
        movable = {index: self._is_movable(index) for index in sorted({*wanted, *self.figures})}
        wrong = differences(self.figures, wanted, movable, -1)
        if not any(movable[index] for index in wrong):
            return
        names = self._names()
        poses = [
            {
                "objectName": names[index],
                "position": _point(goal.placement.position),
                "rotation": _point(goal.placement.rotation),
            }
            for index, goal in wanted.items()
            if movable[index] and index in self.figures
        ]
        self._do("SetObjectPoses", objectPoses=poses, placeStationary=True)

    def _compare(self, wanted: Mapping[int, Wanted], held: int) -> None:
        """Checks the room object by object against the list."""
        virtual = {held, *contents(self._state, held)} if held >= 0 else set()
        movable = {index: self._is_movable(index) for index in sorted({*wanted, *self.figures})}
        wrong = [
            index
            for index in differences(self.figures, wanted, movable, held)
            if not (index in virtual and index not in self.figures)
        ]
        if wrong:
            labels = ", ".join(self._things[index].label for index in wrong[:5])
            raise RuntimeError(
                f"{self._facts[self.room].scene_id}: {len(wrong)} of {len(wanted)} objects are not as"
                f" they were left: {labels}{self._complaint}"
            )

    def _do(self, action: str, **arguments: object) -> None:
        """Takes an action whose failure shows when the room is compared with its list."""
        reply = self.link.change(action, **arguments)
        if reply.success:
            self.absorb(reply)
        else:
            self._complaint = f" ({action}: {reply.message})"

    def _names(self) -> dict[int, str]:
        items = self.link.do("Pass").objects
        return {index: items[self.ids[index]]["name"] for index in self.figures}

    def _is_movable(self, index: int) -> bool:
        spec = self._things[index].spec
        return spec.pickupable or spec.moveable


def _initial_placements(catalogue: Catalogue, facts: Sequence[SceneFacts]) -> dict[int, Placement]:
    return {
        thing.index: facts[thing.room].figures[thing.spec.object_id].placement
        for thing in catalogue.things
    }


def _point(vector: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip("xyz", vector, strict=True))
