"""Draws what an agent sees: rasterises the room, shades each point once, and resolves the pixels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.frame import FIELD_OF_VIEW
from simulators.kinematic.geometry.camera import focal_length
from simulators.kinematic.geometry.model import RoomModel
from simulators.kinematic.geometry.raster import Camera, draw
from simulators.kinematic.render.lighting import light
from simulators.kinematic.render.materials import (
    CEILING,
    GLASS,
    PANE,
    STRIPED,
    TILED,
    WALL,
    WATER,
    texture,
)
from simulators.kinematic.render.occlusion import (
    CELL,
    ambience,
    compare,
    occlude,
    probe_offsets,
    smooth,
)
from simulators.kinematic.render.placing import place, sizes_of
from simulators.kinematic.render.resolving import describe, resolve, tone_curve
from simulators.kinematic.render.sampling import SPREAD, collect, locate, orient
from simulators.kinematic.render.shadows import LIGHT_DIRECTION, ShadowMap, shadow_map, sunlight
from simulators.kinematic.render.stage import Stage

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Reals = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]

BATCH = 32768
"""Points that are shaded together at most. Few pixels have more than one, so that there are about a
quarter as many, whose numbers fit the processor's cache."""
CASTS = np.ones(40, dtype=np.bool_)
"""Which materials cast a shadow."""
CASTS[[WALL, STRIPED, TILED, CEILING, GLASS, PANE, WATER]] = False
_TONES = tone_curve()
_PROBES = probe_offsets()


class Raw(NamedTuple):
    """One picture.

    Attributes:
        colours: Shape (size, size, 3).
        faces: Face of each pixel, NOTHING where nothing is; overwritten by the next picture.
        metres: Depth along the view axis, infinite where nothing is.
        present: Rising, the owners that have a pixel.
    """

    colours: Bytes
    faces: Triangles
    metres: Reals
    present: Ints


class _Place(NamedTuple):
    """The content of a picture in the world.

    Attributes:
        points: Vertices.
        normals: Face normals.
        sizes: Extents of the frames.
        directions: Unit axes of the frames.
    """

    points: Floats
    normals: Floats
    sizes: Floats
    directions: Floats
    shadows: ShadowMap


class Renderer:
    """Draws pictures of one size after another; its buffers are reused, so it serves one at a time."""

    def __init__(self) -> None:
        self._size = 0
        self._seen = np.empty((0, 6))
        self._batch = _batch_buffers()

    def ids(self, stage: Stage, eye: Floats, axes: Floats, size: int) -> Raw:
        """Returns a picture without its colours, which are then empty.

        Args:
            stage: What is seen.
            eye: The camera's position, shape (3,).
            axes: Its axes, rows right, up, forward.
            size: Pixels of a side.
        """
        self._reserve(size, len(stage.world[0]))
        canvas = (self._seen, self._flat_depth, self._flat)
        draw(stage.world, _camera(eye, axes, size), _whole(size), canvas)
        metres = np.empty((size, size), dtype=np.float32)
        present = np.empty(len(stage.owners) + 1, dtype=np.bool_)
        describe(self._flat, self._flat_depth, metres, present)
        owners = np.unique(stage.owners[present[:-1]])
        return Raw(np.empty((0, 0, 3), dtype=np.uint8), self._flat, metres, owners)

    def picture(self, model: RoomModel, stage: Stage, eye: Floats, axes: Floats, size: int) -> Raw:
        """Returns a picture with its colours; see `ids`."""
        raw = self.ids(stage, eye, axes, size)
        places = size * SPREAD
        camera = _camera(eye, axes, places)
        draw(stage.world, camera, _whole(places), (self._seen, self._depth, self._triangles))
        world = _placed(model, stage)
        lamps = _lamps(stage, raw.present)
        occlude(
            raw.metres, self._flat, world.normals, axes, camera[2] / SPREAD, _PROBES,
            self._ambient, self._near,
        )  # fmt: skip
        smooth(self._ambient, self._near, self._scratch)
        compare(self._near, self._even)
        batch, colours = self._batch, np.empty((size, size, 3), dtype=np.uint8)
        high = max(1, BATCH // (places * SPREAD))
        for top in range(0, size, high):
            bottom = min(size, top + high)
            n = collect(
                self._triangles, stage.owners, top, bottom,
                batch.row, batch.column, batch.share, batch.end,
            )  # fmt: skip
            self._shade(model, stage, world, camera, lamps, n)
            resolve(batch.colour, batch.share, batch.end, top, bottom, _TONES, colours)
        return raw._replace(colours=colours)

    def _reserve(self, size: int, vertices: int) -> None:
        """Makes the buffers of a picture's size; they are kept while the size stays."""
        if vertices > len(self._seen):
            self._seen = np.empty((vertices, 6))
        if size == self._size:
            return
        places, cells = size * SPREAD, -(-size // CELL)
        self._flat_depth = np.empty((size, size))
        self._flat = np.empty((size, size), dtype=np.int32)
        self._depth = np.empty((places, places))
        self._triangles = np.empty((places, places), dtype=np.int32)
        self._ambient = np.empty((cells, cells), dtype=np.float32)
        self._near, self._scratch = np.empty_like(self._ambient), np.empty_like(self._ambient)
        self._even = np.empty((cells + 1, cells + 1), dtype=np.bool_)
        self._size = size

    def _shade(
        self, model: RoomModel, stage: Stage, world: _Place, camera: Camera, lamps: Floats, n: int
    ) -> None:
        """Shades the `n` points of the batch."""
        looks, batch, shadows = stage.looks, self._batch, world.shadows
        locate(
            n, batch.row, batch.column, self._depth, self._triangles,
            camera[0], camera[1], camera[2], model.floor_y,
            looks.frames, stage.world[6], world.directions,
            batch.face, batch.place, batch.local, batch.fine, batch.height,
        )  # fmt: skip
        orient(
            n, batch.face, batch.place, camera[0], stage.world[1], world.points, world.normals,
            looks.frames, looks.smooth, looks.corners, world.directions, batch.normal,
        )  # fmt: skip
        texture(
            n, batch.face, batch.local, batch.fine, batch.height, looks.colours,
            (looks.materials, looks.seeds, looks.axes, looks.wear, looks.frames), world.sizes,
            batch.albedo, batch.shine, batch.glow,
        )  # fmt: skip
        sunlight(n, batch.place, batch.normal, *shadows, batch.sun)
        ambience(
            n, batch.row, batch.column, self._depth, CELL * SPREAD, self._ambient, self._near,
            self._even, batch.ambient,
        )  # fmt: skip
        light(
            n, batch.face, batch.place, batch.normal, camera[0], batch.albedo, batch.shine,
            batch.glow, batch.sun, batch.ambient, lamps, batch.colour,
        )  # fmt: skip


class _Batch(NamedTuple):
    row: Triangles
    column: Triangles
    share: Floats
    end: Triangles
    face: Ints
    place: Floats
    local: Floats
    normal: Floats
    fine: Floats
    height: Floats
    albedo: Floats
    shine: Floats
    glow: Floats
    sun: Floats
    ambient: Floats
    colour: Floats


def _batch_buffers() -> _Batch:
    def triples() -> Floats:
        return np.zeros((BATCH, 3))

    def singles() -> Floats:
        return np.zeros(BATCH)

    def whole() -> Triangles:
        return np.zeros(BATCH, dtype=np.int32)

    return _Batch(
        row=whole(),
        column=whole(),
        share=singles(),
        end=whole(),
        face=np.zeros(BATCH, dtype=np.int64),
        place=triples(),
        local=triples(),
        normal=triples(),
        fine=singles(),
        height=singles(),
        albedo=triples(),
        shine=singles(),
        glow=singles(),
        sun=singles(),
        ambient=singles(),
        colour=triples(),
    )


def _camera(eye: Floats, axes: Floats, side: int) -> Camera:
    return (eye, axes, focal_length(side, FIELD_OF_VIEW), side * 0.5, side * 0.5)


def _whole(side: int) -> tuple[int, int, int, int]:
    return (0, side - 1, 0, side - 1)


def _placed(model: RoomModel, stage: Stage) -> _Place:
    vertices, faces, two_sided, spans, _, shown, origins, bases = stage.world
    points, normals = np.zeros((len(vertices), 3)), np.zeros((len(faces), 3))
    place((vertices, faces, spans), shown, origins, bases, points, normals)
    sizes = sizes_of(bases)
    shell = len(model.scene.objects)
    casts = np.repeat(shown, spans[:, 4] - spans[:, 3]) & (stage.owners <= shell)
    casts &= CASTS[stage.looks.materials]
    casts &= two_sided | (normals @ np.array(LIGHT_DIRECTION) > 0.0)
    shadows = shadow_map(points, faces, np.flatnonzero(casts), model.walls, model.floor_y)
    return _Place(points, normals, sizes, bases / sizes[:, :, None], shadows)


def _lamps(stage: Stage, present: Ints) -> Floats:
    """Returns position and strength of the lamps in the picture, shape (lamps, 4).

    A lamp outside of the picture adds nothing: a picture must not tell the state of what it does not
    show.
    """
    rows = []
    for owner, strength in stage.lamps:
        if owner in present:
            origin, basis = stage.world[6][owner], stage.world[7][owner]
            rows.append((*(origin + 0.5 * basis[0] + 0.85 * basis[1] + 0.5 * basis[2]), strength))
    return np.array(rows, dtype=np.float64).reshape(-1, 4)
