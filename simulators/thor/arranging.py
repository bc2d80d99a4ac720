"""Brings the loaded room to the full list of its objects, and compares it with the list.

What holds things comes first, then the things, then the states that things may change (a running tap
cleans what lies under it); in the end the agent takes in its hand what it brought along.
"""

from __future__ import annotations

from collections.abc import Mapping

from simulators.symbolic.containment import contents
from simulators.symbolic.state import COOKED, DIRTY, FILLED, ON, OPEN, SLICED, HomeState
from simulators.thor.figures import pose_of
from simulators.thor.loaded_room import LoadedRoom
from simulators.thor.wanted import Wanted, differences, needs_reload, wanted_in

STATES: tuple[tuple[int, tuple[str, str]], ...] = (
    (DIRTY, ("DirtyObject", "CleanObject")),
    (FILLED, ("FillObjectWithLiquid", "EmptyLiquidFromObject")),
    (COOKED, ("CookObject", "")),
)
"""Bit, and the actions that set and clear it."""

ARGUMENTS: dict[str, dict[str, object]] = {"FillObjectWithLiquid": {"fillLiquid": "water"}}


def enter(loaded: LoadedRoom, state: HomeState, room: int, held: int) -> None:
    """Makes a room the loaded one, with everything in it, or in its house, where it was left.

    Args:
        loaded: The room that AI2-THOR has loaded, and the orders that it takes.
        state: The home's books.
        room: The room.
        held: What the simulated agent brings along in its hand, or -1.

    Raises:
        RuntimeError: If an object is not as it was left, although it was put back.
    """
    if loaded.is_ready(room, held):
        loaded.room = room
        return
    loaded.leave()
    if room not in loaded.rooms:
        loaded.load(room)
    loaded.room = room
    wanted = wanted_in(state, loaded.rooms, held, loaded.placements)
    if needs_reload(loaded.figures, wanted, loaded.ids):
        loaded.load(room)
    elif loaded.held >= 0 and not loaded.drop():
        loaded.load(room)  # there is no room to drop it, and one cannot rearrange with full hands
    _Arranging(loaded, state, wanted, held).do_all()
    loaded.settle(held)


class _Arranging:
    def __init__(
        self, loaded: LoadedRoom, state: HomeState, wanted: Mapping[int, Wanted], held: int
    ) -> None:
        self._loaded = loaded
        self._things = state.catalogue.things
        self._wanted = wanted
        self._load = {held, *contents(state, held)} if held >= 0 else set()
        self._held = held
        self._complaint = ""

    def do_all(self) -> None:
        loaded = self._loaded
        self._slice_and_bring()
        self._set(ON, ("", "ToggleObjectOff"))
        self._set(OPEN, ("OpenObject", "CloseObject"))
        self._place()
        self._set(ON, ("ToggleObjectOn", ""))
        for bit, actions in STATES:
            self._set(bit, actions)
        self._compare()
        if self._held in loaded.figures:
            taken = loaded.act("PickupObject", self._held, forceAction=True).success
            loaded.hold(self._held if taken else -1)

    def _slice_and_bring(self) -> None:
        loaded = self._loaded
        for index, goal in self._wanted.items():
            if loaded.bring(index) and self._flags(index) & SLICED < goal.flags & SLICED:
                loaded.slice(index, forced=True)

    def _set(self, bit: int, actions: tuple[str, str]) -> None:
        """Takes the first action on what must have a state and has it not; else the second."""
        for index, goal in self._wanted.items():
            differs = index in self._loaded.figures and (self._flags(index) ^ goal.flags) & bit
            if not differs or (bit == ON and self._things[index].object_type == "StoveBurner"):
                continue  # a burner's knob switches it
            action = actions[0] if goal.flags & bit else actions[1]
            if action:
                more = ARGUMENTS.get(action, {})
                self._do(action, objectId=self._loaded.ids[index], forceAction=True, **more)

    def _place(self) -> None:
        """Puts all loose things where they belong at once; what is not named leaves the scene."""
        figures, movable = self._loaded.figures, self._movable()
        if not any(movable[index] for index in differences(figures, self._wanted, movable, -1)):
            return
        goals = [
            (figures[index].name, goal.placement)
            for index, goal in self._wanted.items()
            if movable[index] and index in figures
        ]
        goals += [(other.name, other.placement) for other in self._loaded.bystanders]
        poses = [{"objectName": name, **pose_of(place)} for name, place in goals]
        self._do("SetObjectPoses", objectPoses=poses, placeStationary=True)

    def _compare(self) -> None:
        """Checks the room object by object; what is only carried need not be in the scene."""
        figures, movable = self._loaded.figures, self._movable()
        wrong = [
            index
            for index in differences(figures, self._wanted, movable, self._held)
            if index in figures or index not in self._load
        ]
        if wrong:
            labels = ", ".join(self._things[index].label for index in wrong[:5])
            raise RuntimeError(
                f"{self._loaded.scene_id}: {len(wrong)} of {len(self._wanted)} objects are not as they"
                f" were left: {labels}{self._complaint}"
            )

    def _do(self, action: str, **arguments: object) -> None:
        """Takes an action whose failure shows when the room is compared with its list."""
        reply = self._loaded.link.change(action, **arguments)
        if reply.success:
            self._loaded.absorb(reply)
        else:
            self._complaint = f" ({action}: {reply.message})"

    def _flags(self, index: int) -> int:
        figure = self._loaded.figures.get(index)
        return 0 if figure is None else figure.flags

    def _movable(self) -> dict[int, bool]:
        specs = {
            index: self._things[index].spec
            for index in sorted({*self._wanted, *self._loaded.figures})
        }
        return {index: spec.pickupable or spec.moveable for index, spec in specs.items()}
