"""The geometry of one room: where things are, where the agent can stand, and what it sees.

Axes are AI2-THOR's: x right, y up, z forward, metres; yaw in degrees, clockwise from +z; horizon in
degrees, positive is down. Objects are named by index, in the order of `scene.objects`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from schemas.scene import Scene, Vector

CAMERA_OFFSET = 0.675
"""Height of the standing camera above the agent's position (read off AI2-THOR 5.0 recordings)."""

Pose = tuple[float, float, float, float]
"""(x, z, yaw, horizon)."""

Polygon = NDArray[np.float64]
"""Corners of a convex polygon, shape (n, 2), columns x and z."""


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
        entry: Fixed entry pose (x, z, yaw).
    """

    floor_y: float
    agent_y: float
    camera_offset: float
    cells: tuple[tuple[float, float], ...]
    entry: tuple[float, float, float]

    def __init__(self, scene: Scene) -> None:
        """Builds the room, or reuses what an earlier room of the same scene has built."""
        raise NotImplementedError

    def reset(self) -> None:
        """Brings back the published state of every object."""
        raise NotImplementedError

    def index_of(self, object_id: str) -> int:
        """Returns an object's index.

        Raises:
            KeyError: If the scene has no such object.
        """
        raise NotImplementedError

    def box(self, index: int) -> tuple[Vector, Vector, float]:
        """Returns an object's rest box: centre, axis-aligned size, yaw.

        `move(index, *box(index))` changes nothing, and brings an object back after other moves.
        """
        raise NotImplementedError

    def resting_size(self, index: int) -> Vector:
        """Returns the size of an object set down upright at yaw 0: (width x, height y, depth z).

        At yaw 90 or 270 the axis-aligned size is the same with x and z swapped.
        """
        raise NotImplementedError

    def move(self, index: int, centre: Vector, size: Vector, yaw: float) -> None:
        """Sets an object's rest box.

        Args:
            index: The object.
            centre: Centre of the axis-aligned box.
            size: Extent of the axis-aligned box in the world.
            yaw: A multiple of 90, or the published yaw together with the published size (then the
                published oriented box is kept, only its centre changes).
        """
        raise NotImplementedError

    def is_present(self, index: int) -> bool:
        """Tells whether an object is in the room (not held, not removed)."""
        raise NotImplementedError

    def set_present(self, index: int, present: bool) -> None:
        """Shows or hides an object (held or removed objects are hidden)."""
        raise NotImplementedError

    def set_open(self, index: int, is_open: bool) -> None:
        """Opens or closes an object's front or lid; nothing happens for what cannot be opened."""
        raise NotImplementedError

    def footprint_polygons(self, index: int) -> tuple[Polygon, ...]:
        """Returns an object's shown footprint as convex polygons; L-shaped counters have several."""
        raise NotImplementedError

    def footprint_distance(self, index: int, x: float, z: float) -> float:
        """Returns the horizontal distance from a point to the shown footprint; 0 inside."""
        raise NotImplementedError

    def footprint_distances(self, x: float, z: float) -> NDArray[np.float64]:
        """Returns the horizontal distance to every object's shown footprint, shape (n_objects,)."""
        raise NotImplementedError

    def pixel_counts(
        self, x: float, z: float, yaw: float, horizon: float
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Renders object ids at a pose, 300 x 300 pixels, field of view 90 degrees.

        Returns:
            Pixels of each object, shape (n_objects,), and the 2-D boxes of what is seen, shape
            (n_objects, 4): left, top, right, bottom as fractions of the image; zeros if unseen.
            Both are buffers that the next call overwrites.
        """
        raise NotImplementedError

    def interaction_poses(self, index: int) -> tuple[Pose, ...]:
        """Returns poses from which an object may be acted on, best first.

        All are within 1.5 m of the shown footprint, on `cells`. The order is by a closed-form score
        (facing, a comfortable distance of about 0.75 m, a horizon that centres it); nothing is
        rendered, so a pose may turn out to be blocked from view.
        """
        raise NotImplementedError

    def containers_interior(self, index: int) -> tuple[Vector, Vector] | None:
        """Returns the axis-aligned box (centre, size) in which things inside a container lie.

        In rest coordinates (a drawer's interior as if closed). None for what has no inside.
        """
        raise NotImplementedError

    def support_surfaces(self, index: int) -> tuple[tuple[Polygon, float], ...]:
        """Returns where things may lie on or in a receptacle: convex polygons and their height.

        In rest coordinates. For a container these are its inner floor or shelves. The Floor's are
        small squares around the reachable cells. Empty for what is no receptacle.
        """
        raise NotImplementedError
