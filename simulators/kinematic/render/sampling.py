"""Which points of a picture are shaded: one for each distinct triangle of each pixel.

A pixel is looked at in SPREAD x SPREAD places. Where one triangle fills it, as almost everywhere, one
point is shaded instead of four.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.counting import NOTHING
from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.geometry.raster import Camera

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]
Vectors = tuple[Floats, Floats, Floats]
"""x, y and z, or red, green and blue, of each point of a batch: apart, so that they are computed for
several points at once."""

SPREAD = 2
"""Places across and down a pixel."""
OUTLINE = 0.24
"""How much darker an object's outline is."""
FINE_AT = 1.6
"""Distance at which fine patterns begin to fade in a picture of 300 pixels, metres."""


@compiled
def collect(
    triangles: Triangles, owners: Ints, top: int, bottom: int,
    rows: Triangles, columns: Triangles, shares: Floats, ends: Triangles,
) -> int:  # fmt: skip
    """Chooses the points to shade in some rows of pixels.

    Args:
        triangles: Face at each place, shape (places down, places across).
        owners: Of each face.
        top: The first row of pixels.
        bottom: The row of pixels after the last.
        rows: Receives the row of each point among the places.
        columns: Receives the column of each point.
        shares: Receives what each point adds to its pixel, less where it is part of an outline.
        ends: Receives for each pixel the number of points up to its last, row by row.

    Returns:
        The number of points.
    """
    n = pixel = 0
    high, wide = triangles.shape
    for y in range(top * SPREAD, bottom * SPREAD, SPREAD):
        for x in range(0, wide, SPREAD):
            first, face = n, triangles[y, x]
            if plain(triangles, y, x, face):
                rows[n], columns[n], shares[n] = y, x, 1.0
                n += 1
            else:
                for j in range(y, y + SPREAD):
                    for i in range(x, x + SPREAD):
                        face = triangles[j, i]
                        k = first
                        while k < n and triangles[rows[k], columns[k]] != face:
                            k += 1
                        if k == n:
                            rows[n], columns[n], shares[n] = j, i, 0.0
                            n += 1
                        right = triangles[j, min(i + 1, wide - 1)]
                        below = triangles[min(j + 1, high - 1), i]
                        lit = 1.0 - OUTLINE if edge(face, right, below, owners) else 1.0
                        shares[k] += lit / (SPREAD * SPREAD)
            ends[pixel] = n
            pixel += 1
    return n


@compiled
def plain(triangles: Triangles, y: int, x: int, face: int) -> bool:
    """Tells whether one face fills a pixel and the places right of it and below."""
    down, across = min(y + SPREAD, triangles.shape[0] - 1), min(x + SPREAD, triangles.shape[1] - 1)
    for k in range(SPREAD):
        if triangles[y + k, across] != face or triangles[down, x + k] != face:
            return False
        for i in range(SPREAD):
            if triangles[y + k, x + i] != face:
                return False
    return True


@compiled
def edge(face: int, right: int, below: int, owners: Ints) -> bool:
    """Tells whether another object begins to the right or below."""
    own = owners[face] if face != NOTHING else -1
    beside = owners[right] if right != NOTHING else -1
    under = owners[below] if below != NOTHING else -1
    return own != beside or own != under


@compiled
def locate(
    n: int, rows: Triangles, columns: Triangles, depth: Floats, triangles: Triangles,
    camera: Camera, face: Triangles, inverse: Floats, fine: Floats, place: Vectors,
) -> None:  # fmt: skip
    """Writes where each point of a batch is.

    Args:
        n: Number of points.
        rows: Row of each point.
        columns: Column of each point.
        depth: Inverse depth.
        triangles: Face at each place.
        camera: The camera, in places.
        face: Receives the face, NOTHING where nothing is.
        inverse: Receives the inverse depth.
        fine: Receives how much of a fine pattern is seen, 0 to 1.
        place: Receives the position in the world, x, y and z.
    """
    eye, axes, focal, middle_column, middle_row = camera
    clear, narrow = FINE_AT * focal / 300.0, 1.0 / focal
    for k in range(n):
        row, column = rows[k], columns[k]
        face[k], inverse[k] = triangles[row, column], depth[row, column]
    for k in range(n):
        fine[k] = min(1.0, clear * inverse[k])
    for j in range(3):
        out, start = place[j], eye[j]
        across, up, ahead = axes[0, j] * narrow, axes[1, j] * narrow, axes[2, j]
        ahead += across * (0.5 - middle_column) + up * (middle_row - 0.5)
        for k in range(n):
            out[k] = start + (columns[k] * across - rows[k] * up + ahead) / inverse[k]


@compiled
def unfold(
    n: int, face: Triangles, place: Vectors, patterns: Floats, across: Floats, along: Floats
) -> None:
    """Writes where each point of a batch is in the pattern of its face.

    Args:
        n: Number of points.
        face: The face of each point; negative where nothing is.
        place: Its position in the world.
        patterns: Of each face; see `placing.place`.
        across: Receives the first coordinate, metres.
        along: Receives the second.
    """
    xs, ys, zs = place
    for k in range(n):
        f, x, y, z = max(0, face[k]), xs[k], ys[k], zs[k]
        across[k] = patterns[f, 0] * x + patterns[f, 1] * y + patterns[f, 2] * z + patterns[f, 3]
        along[k] = patterns[f, 4] * x + patterns[f, 5] * y + patterns[f, 6] * z + patterns[f, 7]


@compiled
def orient(
    n: int, face: Triangles, place: Vectors, eye: Floats,
    faces: Ints, points: Floats, normals: Floats,
    frames: Ints, smooth: Flags, corners: Floats, directions: Floats, normal: Vectors,
) -> None:  # fmt: skip
    """Writes how the surface is turned at each point of a batch.

    Args:
        n: Number of points.
        face: The face of each point; negative where nothing is.
        place: Its position in the world.
        eye: The camera's position.
        faces: Corners of each face.
        points: Vertices in the world.
        normals: Face normals in the world, turned to the camera.
        frames: Frame of each face.
        smooth: Whether a face is curved.
        corners: Corner normals of each face on its frame's axes.
        directions: Unit axes of each frame.
        normal: Receives the unit normal, turned to the camera.
    """
    xs, ys, zs = place
    out_x, out_y, out_z = normal
    for k in range(n):
        f = max(0, face[k])
        nx, ny, nz = normals[f, 0], normals[f, 1], normals[f, 2]
        if smooth[f]:
            px, py, pz = xs[k], ys[k], zs[k]
            w1, w2 = weights(f, faces, points, px, py, pz)
            w0, t = 1.0 - w1 - w2, frames[f]
            a = w0 * corners[f, 0, 0] + w1 * corners[f, 1, 0] + w2 * corners[f, 2, 0]
            b = w0 * corners[f, 0, 1] + w1 * corners[f, 1, 1] + w2 * corners[f, 2, 1]
            c = w0 * corners[f, 0, 2] + w1 * corners[f, 1, 2] + w2 * corners[f, 2, 2]
            nx = a * directions[t, 0, 0] + b * directions[t, 1, 0] + c * directions[t, 2, 0]
            ny = a * directions[t, 0, 1] + b * directions[t, 1, 1] + c * directions[t, 2, 1]
            nz = a * directions[t, 0, 2] + b * directions[t, 1, 2] + c * directions[t, 2, 2]
            scale = 1.0 / (math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12)
            if nx * (eye[0] - px) + ny * (eye[1] - py) + nz * (eye[2] - pz) < 0.0:
                scale = -scale
            nx, ny, nz = nx * scale, ny * scale, nz * scale
        out_x[k], out_y[k], out_z[k] = nx, ny, nz


@compiled
def weights(
    f: int, faces: Ints, points: Floats, px: float, py: float, pz: float
) -> tuple[float, float]:
    """Returns the weights of a face's second and third corner at a point in its plane."""
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
    wx, wy, wz = px - points[a, 0], py - points[a, 1], pz - points[a, 2]
    uu, uv, vv = (
        ux * ux + uy * uy + uz * uz,
        ux * vx + uy * vy + uz * vz,
        vx * vx + vy * vy + vz * vz,
    )
    uw, vw = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    scale = uu * vv - uv * uv
    if scale <= 0.0:
        return 0.0, 0.0
    return (vv * uw - uv * vw) / scale, (uu * vw - uv * uw) / scale
