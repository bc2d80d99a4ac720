"""Ambient occlusion: how much of the light from all around is kept off by what is near.

It is estimated from the depth of the picture on a coarse raster, one cell for each 2 x 2 pixels, then
smoothed and read between cells, both without mixing near and far things.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.camera import sin_cos
from simulators.kinematic.geometry.jit import compiled

Floats = NDArray[np.float64]
Reals = NDArray[np.float32]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]

CELL = 2
"""Pixels across a cell."""
RADIUS = 0.3
"""How far away something still keeps light off, metres."""
STRENGTH = 1.75
DARKEST = 0.25
PROBES, TURNS = 6, 16
FLAT = 0.003
"""What stands out of a surface by less than this share of the depth is part of it."""
LEAST_RISE = 0.12
"""Sine of the angle over the surface from which something keeps light off."""
SIMILAR = 0.05
"""Depths that differ by less than this share belong together."""
UNLIKE = 0.002
"""Weight of a cell that does not belong to a point, where others may."""


def probe_offsets() -> Floats:
    """Returns where a cell looks, in radii: a spiral in one of several turns, shape (turns, probes, 2).

    Rounded, so that no last bit of a sine decides which pixel is looked at.
    """
    table = np.empty((TURNS, PROBES, 2))
    for turn in range(TURNS):
        for k in range(PROBES):
            sine, cosine = sin_cos(137.5 * k + 360.0 * turn / TURNS)
            away = math.sqrt((k + 0.6) / PROBES)
            table[turn, k] = round(away * cosine, 4), round(away * sine, 4)
    return table


@compiled
def occlude(
    metres: Reals, triangles: Triangles, normals: Floats, axes: Floats, focal: float,
    probes: Floats, out: Floats, near: Floats,
) -> None:  # fmt: skip
    """Writes for each cell how much light it gets, DARKEST to 1, and how far away it is.

    Args:
        metres: Depth of each pixel, shape (size, size); infinite where nothing is.
        triangles: Face of each pixel.
        normals: Of each face, in the world.
        axes: The camera's, rows right, up, forward.
        focal: Focal length, pixels.
        probes: See `probe_offsets`.
        out: Receives the light, shape (cells up, cells across).
        near: Receives the depth.
    """
    size = metres.shape[0]
    half, narrow = size * 0.5 - 0.5, 1.0 / focal
    for j in range(out.shape[0]):
        for i in range(out.shape[1]):
            row, col = min(size - 1, j * CELL + CELL // 2), min(size - 1, i * CELL + CELL // 2)
            z = metres[row, col]
            out[j, i], near[j, i] = 1.0, z
            if z == math.inf:
                continue
            face = triangles[row, col]
            x, y = (col - half) * narrow * z, (half - row) * narrow * z
            nx, ny, nz = turned(normals, face, axes)
            plane = nx * x + ny * y + nz * z
            if plane > 0.0:
                nx, ny, nz, plane = -nx, -ny, -nz, -plane
            # How far a point stands out of the surface is linear in its pixel, times its depth.
            across, down = nx * narrow, -ny * narrow
            middle = nz - (across + down) * half
            reach = min(focal * RADIUS / z, size * 0.12)
            turn = ((i & 3) * 4 + (j & 3)) * 7 % TURNS
            blocked = 0.0
            for k in range(PROBES):
                c = int(col + probes[turn, k, 0] * reach + 0.5)
                r = int(row + probes[turn, k, 1] * reach + 0.5)
                if c < 0 or r < 0 or c >= size or r >= size:
                    continue
                deep = metres[r, c]
                stands_out = (across * c + down * r + middle) * deep - plane
                if stands_out <= FLAT * z:
                    continue
                dx, dy, dz = (
                    (c - half) * narrow * deep - x,
                    (half - r) * narrow * deep - y,
                    deep - z,
                )
                square = dx * dx + dy * dy + dz * dz
                if square < 4.0 * RADIUS * RADIUS:
                    away = math.sqrt(square) + 1e-6
                    rise = stands_out / away - LEAST_RISE
                    blocked += max(rise, 0.0) * (1.0 - away * (0.5 / RADIUS))
            out[j, i] = max(DARKEST, 1.0 - STRENGTH * blocked / PROBES)


@compiled
def turned(normals: Floats, face: int, axes: Floats) -> tuple[float, float, float]:
    """Returns a face's normal on the camera's axes."""
    nx = ny = nz = 0.0
    for k in range(3):
        nx += normals[face, k] * axes[0, k]
        ny += normals[face, k] * axes[1, k]
        nz += normals[face, k] * axes[2, k]
    return nx, ny, nz


@compiled
def smooth(light: Floats, near: Floats, scratch: Floats) -> None:
    """Replaces each cell's light by the mean of 4 x 4 cells of about its depth."""
    rows, columns = light.shape
    for j in range(rows):
        for i in range(columns):
            total, count, depth = 0.0, 0, near[j, i]
            for k in range(max(0, i - 2), min(columns, i + 2)):
                if abs(near[j, k] - depth) < SIMILAR * depth:
                    total, count = total + light[j, k], count + 1
            scratch[j, i] = total / count if count else light[j, i]
    for j in range(rows):
        for i in range(columns):
            total, count, depth = 0.0, 0, near[j, i]
            for k in range(max(0, j - 2), min(rows, j + 2)):
                if abs(near[k, i] - depth) < SIMILAR * depth:
                    total, count = total + scratch[k, i], count + 1
            light[j, i] = total / count if count else scratch[j, i]


@compiled
def compare(near: Floats, even: Flags) -> None:
    """Writes for each cell whether it, the next, and both below have about the same depth.

    Args:
        near: Depth of each cell.
        even: Receives the answer; one row and one column more, for cells before the first.
    """
    high, wide = near.shape
    for j in range(high + 1):
        r0, r1 = max(j - 1, 0), min(j, high - 1)
        for i in range(wide + 1):
            c0, c1 = max(i - 1, 0), min(i, wide - 1)
            a, b, c, d = near[r0, c0], near[r0, c1], near[r1, c0], near[r1, c1]
            least = min(min(a, b), min(c, d))
            even[j, i] = max(max(a, b), max(c, d)) - least < SIMILAR * least


@compiled
def ambience(
    n: int, rows: Triangles, columns: Triangles, inverse: Floats, step: int, light: Floats,
    near: Floats, even: Flags, out: Floats,
) -> None:  # fmt: skip
    """Writes the light of each point of a batch, read between the four cells around it.

    Args:
        n: Number of points.
        rows: Of each point, in places.
        columns: Of each point, in places.
        inverse: Inverse depth of each point.
        step: Places across a cell.
        light: Of each cell.
        near: Depth of each cell.
        even: See `compare`.
        out: Receives the light.
    """
    high, wide, scale = light.shape[0] - 1, light.shape[1] - 1, 1.0 / step
    for k in range(n):
        y, x = (rows[k] + 0.5) * scale + 0.5, (columns[k] + 0.5) * scale + 0.5
        j, i = int(y), int(x)
        fy, fx = y - j, x - i
        r0, r1 = max(j - 1, 0), min(j, high)
        c0, c1 = max(i - 1, 0), min(i, wide)
        w0, w1, w2, w3 = (1.0 - fy) * (1.0 - fx), (1.0 - fy) * fx, fy * (1.0 - fx), fy * fx
        if not even[j, i]:
            w0 *= likeness(near[r0, c0] * inverse[k])
            w1 *= likeness(near[r0, c1] * inverse[k])
            w2 *= likeness(near[r1, c0] * inverse[k])
            w3 *= likeness(near[r1, c1] * inverse[k])
            whole = 1.0 / (w0 + w1 + w2 + w3)
            w0, w1 = w0 * whole, w1 * whole
            w2, w3 = w2 * whole, w3 * whole
        out[k] = w0 * light[r0, c0] + w1 * light[r0, c1] + w2 * light[r1, c0] + w3 * light[r1, c1]


@compiled
def likeness(ratio: float) -> float:
    """Returns the weight of a cell whose depth is that many times a point's."""
    return 1.0 if abs(ratio - 1.0) < SIMILAR else UNLIKE
