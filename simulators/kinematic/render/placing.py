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
PATTERN_AXES = np.array(((2, 1), (0, 2), (0, 1)))
"""For each axis that a pattern is seen along, the two that it lies in."""


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
    mesh: tuple[Floats, Ints, Ints], shown: Flags, origins: Floats, bases: Floats, sizes: Floats,
    axes: Ints, eye: Floats, points: Floats, normals: Floats, patterns: Floats,
) -> None:  # fmt: skip
    """Writes vertices, face normals and patterns of all segments that are shown.

    Args:
        mesh: Vertices, faces and spans of segments; see `RoomMesh`.
        shown: For each segment whether it is drawn.
        origins: Of each frame.
        bases: Axes times extents of each frame.
        sizes: Extents of each frame.
        axes: The axis of its frame that each face's pattern is seen along: 0 right, 1 up, 2 front.
        eye: The camera's position.
        points: Receives vertices in the world, shape (vertices, 3).
        normals: Receives unit normals, turned to the camera, shape (faces, 3).
        patterns: Receives for each face two rows of four, which give the coordinates in its pattern
            from a position and 1, and how far the pattern reaches in both; shape (faces, 10).
    """
    vertices, faces, spans = mesh
    for s in range(len(spans)):
        t = spans[s, 0]
        if not shown[s]:
            continue
        for v in range(spans[s, 1], spans[s, 2]):
            x, y, z = vertices[v, 0], vertices[v, 1], vertices[v, 2]
            for j in range(3):
                points[v, j] = origins[t, j] + x * bases[t, 0, j] + y * bases[t, 1, j]
                points[v, j] += z * bases[t, 2, j]
        for f in range(spans[s, 3], spans[s, 4]):
            turn(faces, f, points, eye, normals)
            for k in range(2):
                axis = PATTERN_AXES[axes[f], k]
                offset = 0.0
                for j in range(3):
                    toward = bases[t, axis, j] / sizes[t, axis]
                    patterns[f, 4 * k + j] = toward
                    offset += origins[t, j] * toward
                patterns[f, 4 * k + 3] = -offset
                patterns[f, 8 + k] = sizes[t, axis]


@compiled
def turn(faces: Ints, f: int, points: Floats, eye: Floats, normals: Floats) -> None:
    """Writes the unit normal of a face, turned to the camera."""
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
    x, y, z = eye[0] - points[a, 0], eye[1] - points[a, 1], eye[2] - points[a, 2]
    if nx * x + ny * y + nz * z < 0.0:
        long = -long
    normals[f, 0], normals[f, 1], normals[f, 2] = nx / long, ny / long, nz / long
