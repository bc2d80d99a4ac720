"""The mutable state of a home: every object, the agent and its hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from schemas.names import OverlayKind
from schemas.scene import Vector
from simulators.symbolic.catalogue import Catalogue

Box = tuple[Vector, Vector, float]
"""Centre, axis-aligned size, yaw: an object's rest box in its room's coordinates."""

OPEN, ON, SLICED, DIRTY, FILLED, COOKED = 1, 2, 4, 8, 16, 32
"""Bits of `ObjectNow.flags`."""

ROOM_TEMPERATURE, HOT, COLD = 0, 1, 2
NOWHERE = -1


class ObjectNow(NamedTuple):
    """One object at this moment.

    Attributes:
        room: Number of the room it is in; NOWHERE while held (or on something held) or removed.
        parent: Number of its direct holder, or -1.
    """

    room: int
    parent: int
    box: Box
    flags: int
    temperature: int


class AgentPose(NamedTuple):
    """The agent; `room` is -1 in the hallway, `at` the object it last went to, or -1."""

    room: int
    x: float
    z: float
    yaw: float
    horizon: float
    at: int


HALLWAY = AgentPose(NOWHERE, 0.0, 0.0, 0.0, 0.0, -1)


def _corners(box: Box) -> tuple[Vector, Vector]:
    (x, y, z), (width, height, depth), _ = box
    return (
        (x - width / 2, y - height / 2, z - depth / 2),
        (x + width / 2, y + height / 2, z + depth / 2),
    )


class HomeState:
    """All that changes. One object changes at a time, at a cost that does not grow with the home.

    Attributes:
        now: By object number.
        children: By object number, what it directly holds.
        held: Number of the object in the hand, or -1.
        overlay: Hidden conditions by object number.
        touched: For each room, the objects whose look may have changed since a view last asked.
        unexported: The objects whose symbolic state may have changed since an export last asked.
        rooms: By object number, the room it is in, as in `now`; shape (n,).
        corners: By object number, lowest and highest corner of its box, shape (n, 2, 3).
    """

    def __init__(
        self,
        catalogue: Catalogue,
        initial: Sequence[ObjectNow],
        overlay: dict[int, OverlayKind],
    ) -> None:
        self.catalogue = catalogue
        self.agent = HALLWAY
        self.held = -1
        self.now = list(initial)
        self.children: list[set[int]] = [set() for _ in initial]
        for index, thing in enumerate(initial):
            if thing.parent >= 0:
                self.children[thing.parent].add(index)
        self.touched: list[set[int]] = [set(own) for own in catalogue.of_room]
        self.unexported = set(range(len(initial)))
        self.rooms = np.array([thing.room for thing in initial], dtype=np.int64)
        self.corners = np.array([_corners(thing.box) for thing in initial]).reshape(-1, 2, 3)
        self._initial = tuple(initial)
        self._changed: set[int] = set()
        self._lines = [self._line(index) for index in range(len(initial))]
        self._stale: set[int] = set()
        self._digest = ("", "")
        self._set_overlay(overlay)

    def start_over(self, overlay: dict[int, OverlayKind]) -> None:
        """Brings everything back to the reset, under an overlay."""
        self.replace_all((), HALLWAY, -1)
        self.unexported.update(self.overlay, overlay)
        self._set_overlay(overlay)

    def _set_overlay(self, overlay: dict[int, OverlayKind]) -> None:
        self.overlay = overlay
        kinds = (f"{index}={overlay[index].value}" for index in sorted(overlay))
        self._head = "|".join([self.catalogue.home.home_id, *kinds])

    def set(self, index: int, now: ObjectNow) -> None:
        """Replaces one object's state, and marks what may look different because of it."""
        before = self.now[index]
        if now == before:
            return
        self.now[index] = now
        if now.parent != before.parent:
            if before.parent >= 0:
                self.children[before.parent].discard(index)
            if now.parent >= 0:
                self.children[now.parent].add(index)
        if now == self._initial[index]:
            self._changed.discard(index)
        else:
            self._changed.add(index)
        if now.box is not before.box:
            self.corners[index] = _corners(now.box)
        self.rooms[index] = now.room
        self._stale.add(index)
        load = self._load(index)
        self.unexported.update(load)
        for room in (before.room, now.room):
            if room != NOWHERE:
                self.touched[room].update(load)

    def flag(self, index: int, bit: int) -> bool:
        """Tells whether a flag of an object is set."""
        return bool(self.now[index].flags & bit)

    def set_flag(self, index: int, bit: int, value: bool) -> None:
        """Sets or clears a flag of an object."""
        now = self.now[index]
        flags = now.flags | bit if value else now.flags & ~bit
        if flags != now.flags:
            self.set(index, now._replace(flags=flags))

    def changed(self) -> tuple[int, ...]:
        """Returns the objects that are not as they were at the reset, sorted."""
        return tuple(sorted(self._changed))

    def initial(self, index: int) -> ObjectNow:
        """Returns an object's state at the reset."""
        return self._initial[index]

    def replace_all(
        self, changed: Iterable[tuple[int, ObjectNow]], agent: AgentPose, held: int
    ) -> None:
        """Brings every object to the given state; those not named to the state at the reset."""
        wanted = dict(changed)
        for index in sorted(self._changed | set(wanted)):
            self.set(index, wanted.get(index, self._initial[index]))
        self.agent = agent
        self.held = held

    def digest(self) -> str:
        """Returns the SHA-256 over the home, its overlay, the agent, the hand and every object."""
        ids, agent = self.catalogue, self.agent
        head = (
            f"{self._head}\n{ids.room_id(agent.room)}|{agent.x!r}|{agent.z!r}|{agent.yaw!r}"
            f"|{agent.horizon!r}|{ids.object_id(agent.at)}\n{ids.object_id(self.held)}\n"
        )
        if self._stale or head != self._digest[0]:
            for index in sorted(self._stale):
                self._lines[index] = self._line(index)
            self._stale.clear()
            text = (head + "\n".join(self._lines)).encode("utf-8")
            self._digest = (head, hashlib.sha256(text).hexdigest())
        return self._digest[1]

    def _line(self, index: int) -> str:
        now = self.now[index]
        thing = self.catalogue.things[index]
        return (
            f"{thing.object_id}|{self.catalogue.room_id(now.room)}"
            f"|{self.catalogue.object_id(now.parent)}|{now.box!r}|{now.flags}|{now.temperature}"
        )

    def _load(self, index: int) -> list[int]:
        """Returns an object and all that it holds, also in its basin."""
        load = [index]
        for holder in load:
            load.extend(self.children[holder])
            basin = self.catalogue.things[holder].basin
            if basin >= 0:
                load.append(basin)
        return load
