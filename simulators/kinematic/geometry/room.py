"""The geometry of one room: where things are, where the agent can stand, and what it sees.

Axes are AI2-THOR's: x right, y up, z forward, metres; yaw in degrees, clockwise from +z; horizon in
degrees, positive is down. Objects are named by index, in the order of `scene.objects`.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec, Scene, Vector
from simulators.agent import CAMERA_OFFSET, YAWS, Pose
from simulators.kinematic.geometry import places
from simulators.kinematic.geometry.boxes import Frame
from simulators.kinematic.geometry.camera import focal_length, rotation
from simulators.kinematic.geometry.counting import count_pixels
from simulators.kinematic.geometry.guests import with_guests
from simulators.kinematic.geometry.model import RoomModel, room_model
from simulators.kinematic.geometry.polygons import Polygon, owner_distances
from simulators.kinematic.geometry.poses import rank_poses
from simulators.kinematic.geometry.raster import Camera, draw, look_at
from simulators.kinematic.geometry.state import RoomState

PICTURE_SIDE = 300
"""Pixels of the picture's side, as AI2-THOR's default."""
FIELD_OF_VIEW = 90.0
_ALL = (0, PICTURE_SIDE - 1, 0, PICTURE_SIDE - 1)

FRONTED = frozenset({"Cabinet", "Drawer", "Fridge", "Microwave", "Safe"})
"""Types that are best acted on from their front."""

_ENTRIES: WeakKeyDictionary[RoomModel, tuple[float, float, float]] = WeakKeyDictionary()


class RoomGeometry:
    """A mutable room. What does not change is shared by all rooms of the same scene in a process.

    The state is, for every object, its rest box (centre, axis-aligned size, yaw), whether it is
    present, and whether it is open. Everything else follows from this state, whatever the order in
    which it was reached: setting the same state gives the same pictures.

    An object whose rest centre lies inside a drawer belongs to the drawer: while the drawer is open
    it is *shown* slid out with it, and distances and footprints are those of the shown box. Callers
    need not move it; `box` stays the rest box.

    Attributes:
        floor_y: Height of the floor.
        agent_y: Height of the agent's position (AI2-THOR: about floor + 0.901).
        camera_offset: Height of the camera above `agent_y`.
        cells: Reachable (x, z), multiples of 0.25, sorted; movable clutter does not change them.
        entry: Fixed entry pose (x, z, yaw): the published start, and of the four yaws the one that
            sees most objects (the lowest of equals).
    """

    def __init__(
        self, scene: Scene, guests: Sequence[ObjectSpec] = (), scene_hash: str = ""
    ) -> None:
        """Builds the room, or reuses what an earlier room of the same scene has built.

        Args:
            scene: The room's scene.
            guests: Loose things of other rooms that may be moved in; they are numbered after the
                scene's own objects, and hidden at first.
            scene_hash: Content hash of the scene, if the caller knows it.
        """
        own = room_model(scene, scene_hash)
        self.model: RoomModel = with_guests(own, guests) if guests else own
        scene = self.model.scene
        self._first_guest = len(own.scene.objects)
        self.floor_y = self.model.floor_y
        self.agent_y = scene.agent_start[1]
        self.camera_offset = CAMERA_OFFSET
        self.cells = self.model.cells
        self._indices = {spec.object_id: k for k, spec in enumerate(scene.objects)}
        self._state = RoomState(self.model)
        count = len(scene.objects)
        self._distances, self._counts = np.zeros(count), np.zeros(count, dtype=np.int64)
        self._boxes = np.zeros((count, 4))
        self._seen = np.zeros((len(self.model.mesh.vertices), 6))
        self._depth = np.zeros((PICTURE_SIDE, PICTURE_SIDE))
        self._triangles = np.zeros((PICTURE_SIDE, PICTURE_SIDE), dtype=np.int32)
        self._surfaces: dict[int, tuple[Frame, tuple[places.Surface, ...]]] = {}
        self._cell_array = np.array(self.cells)
        self._hide_guests()
        self.entry = self._find_entry(own)

    def reset(self) -> None:
        """Brings back the published state of every object; guests are hidden."""
        self._state.reset()
        self._hide_guests()

    def _hide_guests(self) -> None:
        for index in range(self._first_guest, len(self.model.scene.objects)):
            self._state.set_present(index, False)

    @property
    def state(self) -> RoomState:
        """What changes, only to be read."""
        return self._state

    def index_of(self, object_id: str) -> int:
        """Returns an object's index.

        Raises:
            KeyError: If the scene has no such object.
        """
        return self._indices[object_id]

    def box(self, index: int) -> tuple[Vector, Vector, float]:
        """Returns an object's rest box: centre, axis-aligned size, yaw.

        `move(index, *box(index))` changes nothing, and brings an object back after other moves.
        """
        return self._state.boxes[index]

    def shown_center(self, index: int) -> Vector:
        """Returns the centre of an object's box as shown: its rest centre, or slid with a drawer."""
        (x, y, z), _, _ = self._state.boxes[index]
        dx, dz = self._state.offset(index)
        return (x + dx, y, z + dz)

    def resting_size(self, index: int) -> Vector:
        """Returns the size of an object set down upright at yaw 0: (width x, height y, depth z).

        At yaw 90 or 270 the axis-aligned size is the same with x and z swapped.
        """
        width, height, depth = self.model.frames[index].size.tolist()
        return (round(width, 5), round(height, 5), round(depth, 5))

    def move(self, index: int, centre: Vector, size: Vector, yaw: float) -> None:
        """Sets an object's rest box.

        Args:
            index: The object.
            centre: Centre of the axis-aligned box.
            size: Extent of the axis-aligned box in the world.
            yaw: A multiple of 90, or the published yaw together with the published size (then the
                published oriented box is kept, only its centre changes).
        """
        self._state.move(index, centre, size, yaw)

    def is_present(self, index: int) -> bool:
        """Tells whether an object is in the room."""
        return self._state.present[index]

    def set_present(self, index: int, present: bool) -> None:
        """Shows or hides an object (held or removed objects are hidden)."""
        self._state.set_present(index, present)

    def is_open(self, index: int) -> bool:
        """Tells whether an object is shown open."""
        return self._state.open[index]

    def set_open(self, index: int, is_open: bool) -> None:
        """Opens or closes an object's front or lid; nothing happens for what cannot be opened."""
        self._state.set_open(index, is_open)

    def footprint_polygons(self, index: int) -> tuple[Polygon, ...]:
        """Returns an object's shown footprint as convex polygons.

        Each has shape (n, 2), columns x and z; L-shaped counters have several.
        """
        now = self._state
        return tuple(now.corners[p, : now.counts[p]].copy() for p in now.polygons_of(index))

    def footprint_distance(self, index: int, x: float, z: float) -> float:
        """Returns the horizontal distance from a point to the shown footprint; 0 inside."""
        return float(self.footprint_distances(x, z)[index])

    def footprint_distances(self, x: float, z: float) -> NDArray[np.float64]:
        """Returns the horizontal distance to every object's shown footprint.

        Returns:
            Shape (n_objects,), a buffer that the next call overwrites. The Floor's is 0.
        """
        state = self._state
        owner_distances(state.corners, state.counts, state.owners, x, z, self._distances)
        return self._distances

    def pixel_counts(
        self, x: float, z: float, yaw: float, horizon: float
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Renders object ids at a pose, 300 x 300 pixels, field of view 90 degrees.

        Returns:
            Pixels of each object, shape (n_objects,), and the 2-D boxes of what is seen, shape
            (n_objects, 4): left, top, right, bottom as fractions of the image; zeros if unseen.
            Both are buffers that the next call overwrites.
        """
        self._draw(x, z, yaw, horizon, FIELD_OF_VIEW, self._depth, self._triangles)
        count_pixels(self._triangles, self.model.mesh.owners, self._counts, self._boxes)
        return self._counts, self._boxes

    def shown_pixels(self, index: int, pose: Pose, enough: int = 0) -> int:
        """Counts the pixels of one object at a pose, without rendering the rest of the picture.

        Returns:
            The number that `pixel_counts` gives if `enough` is 0; else at least `enough` if that
            number is, and less if it is not.
        """
        camera = self._camera(*pose, PICTURE_SIDE, FIELD_OF_VIEW)
        target = self._state.segments_of(index)
        canvas = (self._seen, self._depth, self._triangles)
        return look_at(self._state.world(), camera, target, _ALL, enough, canvas)

    def picture(
        self,
        x: float,
        z: float,
        yaw: float,
        horizon: float,
        side: int = PICTURE_SIDE,
        field_of_view: float = FIELD_OF_VIEW,
    ) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """Renders triangle indices and inverse depth, for colouring and for other lenses.

        Returns:
            Index into `model.mesh.faces` at each pixel, -1 where nothing is, and inverse depth
            (1 / metres along the view axis), 0 where nothing is; both of shape (side, side), new.
        """
        triangles = np.zeros((side, side), dtype=np.int32)
        depth = np.zeros((side, side))
        self._draw(x, z, yaw, horizon, field_of_view, depth, triangles)
        return triangles, depth

    def interaction_poses(self, index: int, most: int | None = None) -> tuple[Pose, ...]:
        """Returns poses (x, z, yaw, horizon) from which an object may be acted on, best first.

        Args:
            index: The object.
            most: Only so many of the best, if given.

        All are within 1.5 m of the shown footprint, on `cells`. The order is by a closed-form score
        (facing, a comfortable distance of about 0.75 m, a horizon that centres it); nothing is
        rendered, so a pose may turn out to be blocked from view.
        """
        spec = self.model.scene.objects[index]
        (_, y, _), (_, height, _), _ = self._state.boxes[index]
        if spec.receptacle and not spec.openable:
            y += (self.model.levels[index] - 0.5) * height  # look at what things lie on
        front = self._state.frames[index].yaw if spec.object_type in FRONTED else None
        camera_y = self.agent_y + self.camera_offset
        polygons = self.footprint_polygons(index)
        return rank_poses(self._cell_array, polygons, y, camera_y, front, most)

    def containers_interior(self, index: int) -> tuple[Vector, Vector] | None:
        """Returns the axis-aligned box (centre, size) in which things inside a container lie.

        In rest coordinates, a drawer's as if closed; None for what has no inside.
        """
        return places.interior(self.model, index, self._state.frames[index])

    def support_surfaces(self, index: int) -> tuple[places.Surface, ...]:
        """Returns where things may lie on or in a receptacle: convex polygons and their height.

        In rest coordinates. For a container these are its inner floor or shelves; for a towel or
        paper holder the height is that of the lower end of what hangs there. The Floor's are small
        squares around the reachable cells. Empty for what is no receptacle.
        """
        frame = self._state.frames[index]
        known = self._surfaces.get(index)
        if known is None or known[0] is not frame:
            known = (frame, places.surfaces(self.model, index, frame))
            self._surfaces[index] = known
        return known[1]

    def _draw(
        self,
        x: float,
        z: float,
        yaw: float,
        horizon: float,
        field_of_view: float,
        depth: NDArray[np.float64],
        triangles: NDArray[np.int32],
    ) -> None:
        camera = self._camera(x, z, yaw, horizon, depth.shape[0], field_of_view)
        last = depth.shape[0] - 1
        draw(self._state.world(), camera, (0, last, 0, last), (self._seen, depth, triangles))

    def _camera(
        self, x: float, z: float, yaw: float, horizon: float, side: int, field_of_view: float
    ) -> Camera:
        eye = np.array((x, self.agent_y + self.camera_offset, z))
        focal = focal_length(side, field_of_view)
        return (eye, rotation(yaw, horizon), focal, side * 0.5, side * 0.5)

    def _find_entry(self, own: RoomModel) -> tuple[float, float, float]:
        entry = _ENTRIES.get(own)
        if entry is None:
            x, _, z = self.model.scene.agent_start
            seen = [np.count_nonzero(self.pixel_counts(x, z, yaw, 0.0)[0]) for yaw in YAWS]
            entry = _ENTRIES[own] = (x, z, YAWS[seen.index(max(seen))])
        return entry
