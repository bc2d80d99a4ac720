"""How bright a point is: a soft light from above, what comes from all around, and lamps."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.render.shadows import LIGHT_DIRECTION

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SKY = (0.72, 0.84, 0.95)
"""Colour where nothing is."""
SUN, AROUND, ABOVE, FILL = 0.46, 0.42, 0.2, 0.17
"""Strength of the light from above, from all around, from overhead only, and from the camera."""
LAMP_COLOUR = (1.0, 0.84, 0.58)


@compiled
def lamplight(
    lamps: Floats, px: float, py: float, pz: float, nx: float, ny: float, nz: float
) -> float:
    """Returns what lamps add; `lamps` has x, y, z and strength in its rows."""
    total = 0.0
    for lamp in range(len(lamps)):
        dx, dy, dz = lamps[lamp, 0] - px, lamps[lamp, 1] - py, lamps[lamp, 2] - pz
        square = dx * dx + dy * dy + dz * dz + 1e-6
        facing = (nx * dx + ny * dy + nz * dz) / math.sqrt(square)
        total += lamps[lamp, 3] * (0.25 + 0.75 * max(facing, 0.0)) / (1.0 + 5.0 * square)
    return total


@compiled
def highlight(
    facing: float, sun: float, nx: float, ny: float, nz: float, hx: float, hy: float, hz: float
) -> float:
    """Returns the gloss of a surface: a soft spot of the light above, and a bright rim."""
    along = max(0.0, nx * hx + ny * hy + nz * hz)
    spot = along * along / (hx * hx + hy * hy + hz * hz + 1e-12)
    spot *= spot
    spot *= spot
    spot *= spot
    rim = 1.0 - max(facing, 0.0)
    return 0.5 * spot * sun + 0.35 * rim * rim * rim


@compiled
def light(
    n: int, face: Ints, place: Floats, normal: Floats, eye: Floats,
    albedo: Floats, shine: Floats, glow: Floats, sun: Floats, ambient: Floats,
    lamps: Floats, out: Floats,
) -> None:  # fmt: skip
    """Writes the colour of each point of a batch, about 0 to 1.

    Args:
        n: Number of points.
        face: The face of each, negative where nothing is.
        place: Position in the world.
        normal: Unit normal towards the camera.
        eye: The camera's position.
        albedo: Colour of the surface.
        shine: Strength of highlights.
        glow: 1 for what shines by itself.
        sun: How much it sees of the light above.
        ambient: How much it sees of what is around.
        lamps: See `lamplight`.
        out: Receives colours, shape (batch, 3).
    """
    lx, ly, lz = LIGHT_DIRECTION
    for k in range(n):
        if face[k] < 0:
            out[k, 0], out[k, 1], out[k, 2] = SKY
            continue
        r, g, b = albedo[k, 0], albedo[k, 1], albedo[k, 2]
        if glow[k] > 0.0:
            out[k, 0], out[k, 1], out[k, 2] = r, g, b
            continue
        nx, ny, nz = normal[k, 0], normal[k, 1], normal[k, 2]
        vx, vy, vz = eye[0] - place[k, 0], eye[1] - place[k, 1], eye[2] - place[k, 2]
        scale = 1.0 / (math.sqrt(vx * vx + vy * vy + vz * vz) + 1e-12)
        vx, vy, vz = vx * scale, vy * scale, vz * scale
        facing = nx * vx + ny * vy + nz * vz
        direct = max(0.0, nx * lx + ny * ly + nz * lz)
        overhead = 0.5 + 0.5 * ny
        if ny < -0.99:  # the ceiling, and undersides: lit by the floor
            overhead, direct = 0.8, 0.25
        seen = ambient[k]
        total = (AROUND + ABOVE * overhead) * seen + FILL * max(facing, 0.0) * seen
        total += SUN * direct * sun[k] * (0.5 + 0.5 * seen)
        warm = 0.0
        if len(lamps) > 0:
            warm = lamplight(lamps, place[k, 0], place[k, 1], place[k, 2], nx, ny, nz)
        gloss = 0.0
        if shine[k] > 0.0:
            gloss = shine[k] * highlight(facing, sun[k], nx, ny, nz, lx + vx, ly + vy, lz + vz)
        out[k, 0] = r * (total + 0.04 * direct + warm * LAMP_COLOUR[0]) + gloss
        out[k, 1] = g * (total + 0.015 * direct + warm * LAMP_COLOUR[1]) + gloss
        out[k, 2] = b * (total + 0.02 * seen * overhead + warm * LAMP_COLOUR[2]) + gloss
