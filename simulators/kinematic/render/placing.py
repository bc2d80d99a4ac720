"""Brings a mesh into the room: vertices and normals in the world, for the frames as they are now."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
_TINY = 1e-12


def sizes_of(bases: Floats) -> Floats:
    """Returns the extents of frames.

    Args:
        bases: Axes times extents, shape (frames, 3, 3).

    Returns:
        Shape (frames, 3); never zero.
    """
    squares = bases[:, :, 0] * bases[:, :, 0]
    squares = squares + bases[:, :, 1] * bases[:, :, 1] + bases[:, :, 2] * bases[:, :, 2]
    return np.maximum(np.sqrt(squares), 1e-6)


@compiled
def place(
    mesh: tuple[Floats, Ints, Ints], shown: Flags, origins: Floats, bases: Floats,
    points: Floats, normals: Floats,
) -> None:  # fmt: skip
    """Writes the vertices and face normals of all segments that are shown.

    Args:
        mesh: Vertices, faces and spans of segments; see `RoomMesh`.
        shown: For each segment whether it is drawn.
        origins: Of each frame.
        bases: Axes times extents of each frame.
        points: Receives vertices in the world, shape (vertices, 3).
        normals: Receives unit normals, shape (faces, 3).
    """
    vertices, faces, spans = mesh
    for s in range(len(spans)):
        frame = spans[s, 0]
        if not shown[s]:
            continue
        for v in range(spans[s, 1], spans[s, 2]):
            x, y, z = vertices[v, 0], vertices[v, 1], vertices[v, 2]
            for j in range(3):
                points[v, j] = (
                    origins[frame, j]
                    + x * bases[frame, 0, j]
                    + y * bases[frame, 1, j]
                    + z * bases[frame, 2, j]
                )
        for f in range(spans[s, 3], spans[s, 4]):
            a, b, c = faces[f, 0], faces[f, 1], faces[f, 2]
            ux, uy, uz = (
                points[b, 0] - points[a, 0],
                points[b, 1] - points[a, 1],
                points[b, 2] - points[a, 2],
            )
            vx, vy, vz = (
                points[c, 0] - points[a, 0],
                points[c, 1] - points[a, 1],
                points[c, 2] - points[a, 2],
            )
            nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
            long = math.sqrt(nx * nx + ny * ny + nz * nz) + _TINY
            normals[f, 0], normals[f, 1], normals[f, 2] = nx / long, ny / long, nz / long
