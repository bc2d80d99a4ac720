"""One room as it looks now: what a pose shows, and from which pose an object can be acted on.

Both follow from the room's look alone (which objects are shown, where, and which are open), so they
are remembered under a key of that look, for all simulators of the process.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np

from simulators.kinematic.catalogue import Catalogue
from simulators.kinematic.containment import is_shown
from simulators.kinematic.geometry.room import Pose, RoomGeometry
from simulators.kinematic.memo import RoomMemo, memo_of
from simulators.kinematic.state import OPEN, Box, HomeState

IMAGE_PIXELS = 300 * 300
MIN_SHARE = 0.0002
"""An object is listed from this share of the image's pixels on (best F1 against real recordings)."""

OBSERVATION_RANGE = 6.0
INTERACTION_RANGE = 1.5
MOST_POSES = 48
"""How many interaction poses are tried before an object counts as unreachable."""

_RANGE_TOLERANCE = 1e-6


class Row(NamedTuple):
    """One listed object: 2-D box as fractions of the image, distance to its footprint in metres."""

    box: tuple[float, float, float, float]
    distance: float

    @property
    def interactable(self) -> bool:
        """Within AI2-THOR's interaction distance."""
        return self.distance <= INTERACTION_RANGE + _RANGE_TOLERANCE


Listing = dict[int, Row]
"""What one pose shows, by object number."""


class RoomView:
    """The geometry of one room of a home, kept in step with the home's state on demand.

    Attributes:
        geometry: Only its fixed facts may be read from here; see `current_geometry`.
        cells: Where the agent can stand, (x, z).
    """

    def __init__(
        self, catalogue: Catalogue, room: int, state: HomeState, geometry: RoomGeometry
    ) -> None:
        """Takes over a geometry that is in its published state."""
        self._catalogue = catalogue
        self._room = room
        self._state = state
        self.geometry = geometry
        self._slots = {
            index: self.geometry.index_of(catalogue.things[index].spec.object_id)
            for index in catalogue.of_room[room]
        }
        self._owners = {slot: index for index, slot in self._slots.items()}
        self._applied: dict[int, tuple[bool, Box, bool]] = {
            slot: (True, state.initial(index).box, catalogue.things[index].spec.is_open)
            for index, slot in self._slots.items()
        }
        self._tokens: dict[int, int] = {}
        self._pending: set[int] = set()
        self._key = 0
        self.cells = frozenset(geometry.cells)
        self._memo: RoomMemo = memo_of(catalogue.home.rooms[room].scene_hash)

    def listing(self, pose: Pose) -> Listing:
        """Returns what an agent at a pose has in view, closed containers' contents left out."""
        self._update_key()
        rows = self._memo.view(self._key, pose)
        if rows is None:
            rows = self._render(pose)
            self._memo.keep_view(self._key, pose, rows)
        index = self._catalogue.by_name
        return {index[name]: Row(box, distance) for name, box, distance in rows}

    def interaction_pose(self, index: int) -> Pose | None:
        """Returns the fixed pose from which an object can be acted on, or None if there is none.

        It is the first of the geometry's interaction poses that lists the object within reach.
        """
        self._update_key()
        name = self._catalogue.names[index]
        known, pose = self._memo.pose(self._key, name)
        if not known:
            pose = self._search(index)
            self._memo.keep_pose(self._key, name, pose)
        return pose

    def current_geometry(self) -> RoomGeometry:
        """Returns the geometry, brought to the home's state; only to be read."""
        self._update_key()
        self._update_geometry()
        return self.geometry

    def slot(self, index: int) -> int:
        """Returns an object's number in the geometry; an object of another room is admitted."""
        slot = self._slots.get(index)
        if slot is None:
            slot = self.geometry.admit(self._catalogue.things[index].spec)
            self._slots[index] = slot
            self._owners[slot] = index
        return slot

    def _search(self, index: int) -> Pose | None:
        if not is_shown(self._state, index) or self._state.now[index].room != self._room:
            return None
        geometry = self.current_geometry()
        for pose in geometry.interaction_poses(self.slot(index))[:MOST_POSES]:
            row = self.listing(pose).get(index)
            if row is not None and row.interactable:
                return pose
        return None

    def _render(
        self, pose: Pose
    ) -> tuple[tuple[str, tuple[float, float, float, float], float], ...]:
        geometry = self.current_geometry()
        counts, boxes = geometry.pixel_counts(*pose)
        distances = geometry.footprint_distances(pose[0], pose[1])
        listed = np.nonzero(
            (counts >= MIN_SHARE * IMAGE_PIXELS) & (distances <= OBSERVATION_RANGE)
        )[0]
        names = self._catalogue.names
        rows = []
        for slot in listed.tolist():
            left, top, right, bottom = boxes[slot].tolist()
            box = (round(left, 3), round(top, 3), round(right, 3), round(bottom, 3))
            rows.append((names[self._owners[slot]], box, round(float(distances[slot]), 4)))
        return tuple(sorted(rows))

    def _update_key(self) -> None:
        touched = self._state.touched[self._room]
        if not touched:
            return
        for index in sorted(touched):
            token = self._token(index)
            self._key ^= self._tokens.get(index, 0) ^ token
            self._tokens[index] = token
        self._pending |= touched
        touched.clear()

    def _token(self, index: int) -> int:
        """Returns a 128-bit number for how an object looks; 0 if it is not shown here."""
        now = self._state.now[index]
        if now.room != self._room or not is_shown(self._state, index):
            return 0
        text = f"{self._catalogue.names[index]}|{now.box!r}|{now.flags & OPEN}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")

    def _update_geometry(self) -> None:
        for index in sorted(self._pending):
            now = self._state.now[index]
            shown = now.room == self._room and is_shown(self._state, index)
            if not shown and index not in self._slots:
                continue
            wanted = (shown, now.box, bool(now.flags & OPEN))
            slot = self.slot(index)
            before = self._applied.get(slot)
            if before == wanted:
                continue
            if before is None or before[1] != wanted[1]:
                self.geometry.move(slot, *now.box)
            if before is None or before[2] != wanted[2]:
                self.geometry.set_open(slot, wanted[2])
            if before is None or before[0] != shown:
                self.geometry.set_present(slot, shown)
            self._applied[slot] = wanted
        self._pending.clear()
