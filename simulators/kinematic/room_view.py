"""One room as it looks now: what a pose shows, and from which pose an object can be acted on.

Both follow from the room's look alone (which objects are shown, where, and which are open), so they
are remembered under a key of that look, for all simulators of the process.
"""

from __future__ import annotations

import hashlib

import numpy as np

from schemas.perception import Perception
from simulators.agent import Pose
from simulators.kinematic.geometry.room import RoomGeometry
from simulators.kinematic.memo import RoomMemo, ViewRows, memo_of
from simulators.kinematic.pool import GeometryKey, borrow, give_back
from simulators.symbolic.catalogue import Catalogue
from simulators.symbolic.containment import is_shown
from simulators.symbolic.sight import (
    Listing,
    Row,
    is_near,
    least_pixels,
)
from simulators.symbolic.state import OPEN, HomeState

IMAGE_PIXELS = 300 * 300
MOST_POSES = 16
"""How many interaction poses are tried before an object counts as unreachable."""


class RoomView:
    """The geometry of one room of a home, kept in step with the home's state on demand.

    Attributes:
        cells: Where the agent can stand, (x, z).
        entry: The fixed pose of arrival: x, z, yaw.
        agent_y: Height of the agent's position.
        least_pixels: From so many on an object is in view.
    """

    def __init__(
        self, catalogue: Catalogue, room: int, state: HomeState, perception: Perception
    ) -> None:
        self._catalogue = catalogue
        self._room = room
        self._state = state
        self._scene = catalogue.scenes[room]
        self._scene_hash = catalogue.home.rooms[room].scene_hash
        self.least_pixels = least_pixels(perception, IMAGE_PIXELS)
        self._farthest = perception.farthest
        self._guests: tuple[int, ...] = ()
        self._tokens: dict[int, int] = {}
        self._pending: set[int] = set()
        self._look = 0
        self._memo: RoomMemo = memo_of(self._scene_hash, perception)
        self._take(borrow(self._scene, (self._scene_hash,)))
        self.cells = frozenset(self._geometry.cells)
        self.entry = self._geometry.entry
        self.agent_y = self._geometry.agent_y

    def release(self) -> None:
        """Gives the geometry back; the view must not be used any more."""
        give_back(self._geometry, self._key())

    def listing(self, pose: Pose) -> Listing:
        """Returns what an agent at a pose has in view, closed containers' contents left out."""
        self._update_look()
        rows = self._memo.view(self._look, pose)
        if rows is None:
            rows = self._render(pose)
            self._memo.keep_view(self._look, pose, rows)
        index = self._catalogue.by_name
        return {index[name]: Row(box, distance, is_near(distance)) for name, box, distance in rows}

    def interactable(self, index: int, pose: Pose) -> bool:
        """Tells whether `listing` has an object within reach, at a fraction of its cost."""
        self._update_look()
        name = self._catalogue.names[index]
        rows = self._memo.view(self._look, pose)
        if rows is not None:
            return any(other == name and is_near(distance) for other, _, distance in rows)
        found = self._memo.sight(self._look, pose, name)
        if found is None:
            found = self._is_interactable(index, pose)
            self._memo.keep_sight(self._look, pose, name, found)
        return found

    def _is_interactable(self, index: int, pose: Pose) -> bool:
        slot = self.slot(index)
        geometry = self.current_geometry()
        distance = round(geometry.footprint_distance(slot, pose[0], pose[1]), 4)
        least = self.least_pixels
        return is_near(distance) and geometry.shown_pixels(slot, pose, least) >= least

    def interaction_pose(self, index: int) -> Pose | None:
        """Returns the fixed pose from which an object can be acted on, or None if there is none.

        It is the first of the geometry's interaction poses that lists the object within reach.
        """
        self._update_look()
        name = self._catalogue.names[index]
        known, pose = self._memo.pose(self._look, name)
        if not known:
            pose = self._search(index)
            self._memo.keep_pose(self._look, name, pose)
        return pose

    def current_geometry(self) -> RoomGeometry:
        """Returns the geometry, brought to the home's state; only to be read, and only now."""
        self._update_look()
        self._update_geometry()
        return self._geometry

    def distances_from_entry(self) -> dict[int, float]:
        """Returns how far, horizontally, the footprint of each of the room's own objects is now."""
        x, z, _ = self.entry
        distances = self.current_geometry().footprint_distances(x, z)
        own = self._catalogue.of_room[self._room]
        return {index: float(distances[self.slot(index)]) for index in own}

    def owners(self) -> dict[int, int]:
        """Returns for each object number of the current geometry that of the home."""
        return dict(self._owners)

    def slot(self, index: int) -> int:
        """Returns an object's number in the geometry; an object of another room becomes a guest.

        Call it before `current_geometry`: a new guest replaces the geometry.
        """
        if index not in self._slots:
            self._admit(index)
        return self._slots[index]

    def _admit(self, index: int) -> None:
        """Makes a guest known, and with it all loose things of its room: more of them may follow."""
        self.release()
        things = self._catalogue.things
        others = self._catalogue.of_room[things[index].room]
        loose = {other for other in others if things[other].spec.pickupable}
        self._guests = tuple(sorted({*self._guests, *loose, index}))
        guests = tuple(things[guest] for guest in self._guests)
        self._take(borrow(self._scene, self._key(), guests))

    def _key(self) -> GeometryKey:
        names = self._catalogue.names
        return (self._scene_hash, *(names[guest] for guest in self._guests))

    def _take(self, geometry: RoomGeometry) -> None:
        """Starts from a geometry in its published state."""
        self._geometry = geometry
        things = self._catalogue.things
        self._slots = {
            index: geometry.index_of(things[index].spec.object_id)
            for index in self._catalogue.of_room[self._room]
        }
        for guest in self._guests:
            self._slots[guest] = geometry.index_of(things[guest].object_id)
        self._owners = {slot: index for index, slot in self._slots.items()}
        self._applied = {
            slot: (geometry.is_present(slot), geometry.box(slot), things[index].spec.is_open)
            for index, slot in self._slots.items()
        }
        self._pending |= set(self._slots)

    def _search(self, index: int) -> Pose | None:
        if not is_shown(self._state, index) or self._state.now[index].room != self._room:
            return None
        poses = self._candidates(index)
        return next((pose for pose in poses if self.interactable(index, pose)), None)

    def _candidates(self, index: int) -> tuple[Pose, ...]:
        """Returns the poses to try; they follow from the object's own box and its drawer's place."""
        slot = self.slot(index)
        geometry = self.current_geometry()
        key = (self._catalogue.names[index], geometry.box(slot), geometry.shown_center(slot))
        known = self._memo.candidates(key)
        if known is None:
            known = geometry.interaction_poses(slot, MOST_POSES)
            self._memo.keep_candidates(key, known)
        return known

    def _render(self, pose: Pose) -> ViewRows:
        geometry = self.current_geometry()
        counts, boxes = geometry.pixel_counts(*pose)
        distances = geometry.footprint_distances(pose[0], pose[1])
        listed = np.nonzero((counts >= self.least_pixels) & (distances <= self._farthest))[0]
        names = self._catalogue.names
        rows = []
        for slot in listed.tolist():
            left, top, right, bottom = boxes[slot].tolist()
            box = (round(left, 3), round(top, 3), round(right, 3), round(bottom, 3))
            rows.append((names[self._owners[slot]], box, round(float(distances[slot]), 4)))
        return tuple(sorted(rows))

    def _update_look(self) -> None:
        touched = self._state.touched[self._room]
        if not touched:
            return
        for index in sorted(touched):
            token = self._token(index)
            self._look ^= self._tokens.get(index, 0) ^ token
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
            if index not in self._slots and self._state.now[index].room == self._room:
                self._admit(index)
        for index in sorted(self._pending):
            if index not in self._slots:
                continue
            now = self._state.now[index]
            shown = now.room == self._room and is_shown(self._state, index)
            wanted = (shown, now.box, bool(now.flags & OPEN))
            slot = self._slots[index]
            before = self._applied[slot]
            if before == wanted:
                continue
            if before[1] != wanted[1]:
                self._geometry.move(slot, *now.box)
            if before[2] != wanted[2]:
                self._geometry.set_open(slot, wanted[2])
            if before[0] != shown:
                self._geometry.set_present(slot, shown)
            self._applied[slot] = wanted
        self._pending.clear()
