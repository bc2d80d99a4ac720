"""Normals of a mesh in the frames of its objects: smooth over round things, sharp at edges."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

CREASE = 0.42
"""Cosine of the angle (about 65 degrees) from which an edge is drawn sharp."""
_TINY = 1e-12


def corner_normals(vertices: Floats, faces: Ints, sizes: Floats) -> tuple[Floats, Flags]:
    """Returns the normal at each corner of each face, and which faces are curved.

    Args:
        vertices: In unit coordinates of the objects' frames, shape (vertices, 3).
        faces: Shape (faces, 3).
        sizes: Extents of each face's frame, shape (faces, 3).

    Returns:
        Unit vectors on the frames' axes, shape (faces, 3, 3), and flags, shape (faces,).
    """
    flat = _weighted(vertices, faces, sizes)
    order = np.argsort(faces.ravel(), kind="stable")
    firsts = np.searchsorted(faces.ravel()[order], np.arange(len(vertices) + 1))
    corners = np.empty((len(faces), 3, 3))
    smooth = np.zeros(len(faces), dtype=np.bool_)
    blend(faces, flat, order // 3, firsts.astype(np.int64), corners, smooth)
    return corners, smooth


def pattern_axes(vertices: Floats, faces: Ints, sizes: Floats) -> Ints:
    """Returns for each face the axis of its frame that it is most turned to: 0, 1 or 2."""
    flat = np.abs(_weighted(vertices, faces, sizes))
    preferred = flat * np.array((1.0, 1.0 + 1e-9, 1.0))
    return np.asarray(np.argmax(preferred, axis=1), dtype=np.int64)


def _weighted(vertices: Floats, faces: Ints, sizes: Floats) -> Floats:
    """Returns face normals whose length is twice the face's area, shape (faces, 3)."""
    first = vertices[faces[:, 0]]
    u = (vertices[faces[:, 1]] - first) * sizes
    v = (vertices[faces[:, 2]] - first) * sizes
    parts = (
        u[:, 1] * v[:, 2] - u[:, 2] * v[:, 1],
        u[:, 2] * v[:, 0] - u[:, 0] * v[:, 2],
        u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0],
    )
    return np.stack(parts, axis=1)


@compiled
def blend(
    faces: Ints, flat: Floats, around: Ints, firsts: Ints, corners: Floats, smooth: Flags
) -> None:
    """Writes at each corner the mean normal of the faces that meet there without a crease.

    Args:
        faces: Shape (faces, 3).
        flat: Their normals, as long as they are large.
        around: Faces in the order of their vertices.
        firsts: For each vertex its first place in `around`, and one more entry.
        corners: Receives unit normals, shape (faces, 3, 3).
        smooth: Receives whether a face's corners differ.
    """
    for f in range(len(faces)):
        fx, fy, fz = flat[f, 0], flat[f, 1], flat[f, 2]
        long = math.sqrt(fx * fx + fy * fy + fz * fz) + _TINY
        fx, fy, fz = fx / long, fy / long, fz / long
        for c in range(3):
            sx = sy = sz = 0.0
            for k in range(firsts[faces[f, c]], firsts[faces[f, c] + 1]):
                g = around[k]
                gx, gy, gz = flat[g, 0], flat[g, 1], flat[g, 2]
                other = math.sqrt(gx * gx + gy * gy + gz * gz) + _TINY
                if fx * gx + fy * gy + fz * gz > CREASE * other:
                    sx, sy, sz = sx + gx, sy + gy, sz + gz
            total = math.sqrt(sx * sx + sy * sy + sz * sz)
            if total < _TINY:
                sx, sy, sz, total = fx, fy, fz, 1.0
            corners[f, c, 0], corners[f, c, 1] = sx / total, sy / total
            corners[f, c, 2] = sz / total
            if (sx * fx + sy * fy + sz * fz) / total < 0.9999:
                smooth[f] = True
