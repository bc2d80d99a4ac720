"""The changeable part of a room: rest boxes, presence, openness, and what follows for the picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from schemas.scene import Vector
from simulators.kinematic.geometry.boxes import Frame, along, upright_frame
from simulators.kinematic.geometry.mesh import ALWAYS, OPENED
from simulators.kinematic.geometry.model import RoomModel, drawn_box
from simulators.kinematic.geometry.polygons import MAX_CORNERS, Rectangle
from simulators.kinematic.geometry.raster import World

PULL = 0.85
"""Share of its depth by which an open drawer is pulled out."""
LONGEST_PULL = 0.45
CONTENT_SLACK = 0.01
"""A thing whose centre is this near to a drawer's inside belongs to it, metres."""

Box = tuple[Vector, Vector, float]
"""Centre, axis-aligned size, yaw."""


class RoomState:
    """The state of one room, and the arrays that drawing and measuring read.

    Attributes:
        shown: For each mesh segment, whether it is drawn.
        origins: For each frame its drawn origin.
        bases: For each frame its axes times its drawn size.
        corners: For each footprint polygon its corners, padded.
        counts: For each footprint polygon its number of corners.
        owners: For each footprint polygon its object.
    """

    def __init__(self, model: RoomModel) -> None:
        self._model = model
        objects = model.scene.objects
        self._published: tuple[Box, ...] = tuple(
            (spec.box_center, spec.box_size, frame.yaw)
            for spec, frame in zip(objects, model.frames, strict=True)
        )
        self._owned = [model.mesh.segments_of(k) for k in range(len(objects))]
        self._segments = [
            tuple((int(s), int(model.mesh.forms[s])) for s in segments) for segments in self._owned
        ]
        self._drawers = tuple(k for k, spec in enumerate(objects) if spec.object_type == "Drawer")
        self._drawer_boxes = tuple(
            (k, model.bounds.low[k].tolist(), model.bounds.high[k].tolist()) for k in self._drawers
        )
        flat = [(k, polygon) for k, own in enumerate(model.footprints) for polygon in own]
        self.owners = np.array([k for k, _ in flat], dtype=np.int64)
        self._polygons_of = [
            tuple(int(p) for p in np.flatnonzero(self.owners == k)) for k in range(len(objects))
        ]
        self._first_corners = np.zeros((len(flat), MAX_CORNERS, 2))
        for p, (_, polygon) in enumerate(flat):
            self._first_corners[p, : len(polygon)] = polygon
        self._first_counts = np.array([len(polygon) for _, polygon in flat], dtype=np.int64)
        self.boxes: list[Box] = list(self._published)
        self.frames: list[Frame] = list(model.frames)
        self.present = [True] * len(objects)
        self.open = [spec.openable and spec.is_open for spec in objects]
        self._rest_corners = self._first_corners.copy()
        self.corners = self._first_corners.copy()
        self.counts = self._first_counts.copy()
        self.origins = np.zeros((len(objects) + 1, 3))
        self.bases = np.zeros((len(objects) + 1, 3, 3))
        self.bases[-1] = np.eye(3)
        self.shown = np.ones(len(model.mesh.forms), dtype=np.bool_)
        self._carriers = [self._carrier_of(k) for k in range(len(objects))]
        for index in range(len(objects)):
            self._place(index)
            self._show(index)
        self._first_open = tuple(self.open)
        self._first_carriers = tuple(self._carriers)
        self._first_drawn = (
            self.origins.copy(),
            self.bases.copy(),
            self.shown.copy(),
            self.corners.copy(),
        )

    def reset(self) -> None:
        """Brings back the published state."""
        self.boxes = list(self._published)
        self.frames = list(self._model.frames)
        self.present = [True] * len(self.boxes)
        self.open = list(self._first_open)
        self._carriers = list(self._first_carriers)
        self._rest_corners = self._first_corners.copy()
        self.counts = self._first_counts.copy()
        origins, bases, shown, corners = self._first_drawn
        self.origins, self.bases = origins.copy(), bases.copy()
        self.shown, self.corners = shown.copy(), corners.copy()

    def move(self, index: int, centre: Vector, size: Vector, yaw: float) -> None:
        """Sets an object's rest box; see `RoomGeometry.move`."""
        self.boxes[index] = (centre, size, yaw)
        first_centre, first_size, first_yaw = self._published[index]
        if size == first_size and yaw == first_yaw:
            first = self._model.frames[index]
            shift = np.subtract(centre, first_centre)
            self.frames[index] = Frame(first.centre + shift, first.axes, first.size)
            for p in self._polygons_of[index]:
                self.counts[p] = self._first_counts[p]
                self._rest_corners[p] = self._first_corners[p] + shift[[0, 2]]
        else:
            self.frames[index] = upright_frame(centre, size, yaw)
            (x, _, z), (width, _, depth) = centre, size
            area = Rectangle(x - width / 2, x + width / 2, z - depth / 2, z + depth / 2)
            for p in self._polygons_of[index]:
                self.counts[p] = 4
                self._rest_corners[p, :4] = area.polygon()
        self._carriers[index] = self._carrier_of(index)
        self._place(index)

    def set_present(self, index: int, present: bool) -> None:
        """Shows or hides an object."""
        self.present[index] = present
        self._show(index)

    def set_open(self, index: int, is_open: bool) -> None:
        """Opens or closes an object; what lies in a drawer is shown slid with it."""
        if not self._model.scene.objects[index].openable or self.open[index] == is_open:
            return
        self.open[index] = is_open
        self._show(index)
        if index in self._drawers:
            self._place(index)
            for k, carrier in enumerate(self._carriers):
                if carrier == index:
                    self._place(k)

    def offset(self, index: int) -> tuple[float, float]:
        """Returns how far (x, z) an object is shown from its rest place by an open drawer."""
        drawer = index if index in self._drawers else self._carriers[index]
        if drawer < 0 or not self.open[drawer]:
            return (0.0, 0.0)
        frame = self._model.frames[drawer]
        pull = min(PULL * float(frame.size[2]), LONGEST_PULL)
        return (float(frame.axes[2, 0]) * pull, float(frame.axes[2, 2]) * pull)

    def world(self) -> World:
        """Returns what the kernels of `raster.py` look at."""
        mesh = self._model.mesh
        return (
            mesh.vertices,
            mesh.faces,
            mesh.two_sided,
            mesh.spans,
            mesh.extents,
            self.shown,
            self.origins,
            self.bases,
        )

    def polygons_of(self, index: int) -> tuple[int, ...]:
        """Returns the indices of an object's footprint polygons."""
        return self._polygons_of[index]

    def segments_of(self, index: int) -> NDArray[np.int64]:
        """Returns the indices of an object's mesh segments."""
        return self._owned[index]

    def _carrier_of(self, index: int) -> int:
        """Returns the drawer in which an object's rest centre lies, or -1."""
        if not self._model.scene.objects[index].pickupable:
            return -1
        x, y, z = self.boxes[index][0]
        slack = CONTENT_SLACK
        for drawer, low, high in self._drawer_boxes:
            if (
                low[0] - slack <= x <= high[0] + slack
                and low[1] - slack <= y <= high[1] + slack
                and low[2] - slack <= z <= high[2] + slack
            ):
                return drawer
        return -1

    def _place(self, index: int) -> None:
        """Writes an object's drawn frame and shown footprint."""
        frame = self.frames[index]
        centre, size = drawn_box(self._model.scene.objects[index], frame)
        dx, dz = self.offset(index)
        self.bases[index] = frame.axes * size[:, None]
        self.origins[index] = centre - 0.5 * along(size, frame.axes) + (dx, 0.0, dz)
        for p in self._polygons_of[index]:
            self.corners[p] = self._rest_corners[p] + (dx, dz)

    def _show(self, index: int) -> None:
        """Writes which segments of an object are drawn."""
        form = OPENED if self.open[index] else OPENED - 1
        for segment, shown_in in self._segments[index]:
            self.shown[segment] = self.present[index] and shown_in in (ALWAYS, form)
