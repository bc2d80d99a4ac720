"""How bright a point is: a soft light from above, what comes from all around, and lamps."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.render.shadows import LIGHT_DIRECTION

Floats = NDArray[np.float64]
Vectors = tuple[Floats, Floats, Floats]
Scratch = tuple[Floats, Floats, Floats, Floats, Floats]

SUN, AROUND, ABOVE, FILL = 0.46, 0.42, 0.2, 0.17
"""Strength of the light from above, from all around, from overhead only, and from the camera."""
LAMP_COLOUR = (1.0, 0.84, 0.58)
HIGH_COLOUR = (0.04, 0.015, 0.01)
"""What the light from above adds to white."""


@compiled
def shine_on(n: int, lamps: Floats, place: Vectors, normal: Vectors, warm: Floats) -> None:
    """Writes what lamps add to each point; `lamps` has x, y, z and strength in its rows."""
    px, py, pz = place
    nx, ny, nz = normal
    for k in range(n):
        warm[k] = 0.0
    for lamp in range(len(lamps)):
        x, y, z, strength = lamps[lamp, 0], lamps[lamp, 1], lamps[lamp, 2], lamps[lamp, 3]
        for k in range(n):
            dx, dy, dz = x - px[k], y - py[k], z - pz[k]
            square = dx * dx + dy * dy + dz * dz + 1e-6
            facing = (nx[k] * dx + ny[k] * dy + nz[k] * dz) / math.sqrt(square)
            warm[k] += strength * (0.25 + 0.75 * max(facing, 0.0)) / (1.0 + 5.0 * square)


@compiled
def light(
    n: int, eye: Floats, place: Vectors, normal: Vectors, albedo: Vectors, shine: Floats,
    glow: Floats, sun: Floats, ambient: Floats, lamps: Floats, scratch: Scratch, out: Vectors,
) -> None:  # fmt: skip
    """Writes the colour of each point of a batch, about 0 to 1.

    Each loop writes one array and reads few, so that the compiler computes several points at once.

    Args:
        n: Number of points.
        eye: The camera's position.
        place: Position in the world.
        normal: Unit normal towards the camera.
        albedo: Colour of the surface.
        shine: Strength of highlights.
        glow: 1 for what shines by itself.
        sun: How much it sees of the light above.
        ambient: How much it sees of what is around.
        lamps: See `shine_on`.
        scratch: Space for five numbers a point.
        out: Receives colours.
    """
    warm, facing, gloss, direct, total = scratch
    (px, py, pz), (nx, ny, nz) = place, normal
    ex, ey, ez, (lx, ly, lz) = eye[0], eye[1], eye[2], LIGHT_DIRECTION
    shine_on(n, lamps, place, normal, warm)
    for k in range(n):  # `total` is the view's direction along the light's, for now
        x, y, z = ex - px[k], ey - py[k], ez - pz[k]
        total[k] = (lx * x + ly * y + lz * z) / (math.sqrt(x * x + y * y + z * z) + 1e-12)
    for k in range(n):
        x, y, z = ex - px[k], ey - py[k], ez - pz[k]
        along = nx[k] * x + ny[k] * y + nz[k] * z
        facing[k] = max(0.0, along / (math.sqrt(x * x + y * y + z * z) + 1e-12))
    for k in range(n):
        direct[k] = nx[k] * lx + ny[k] * ly + nz[k] * lz
    for k in range(n):  # a soft spot of the light above, and a bright rim
        halfway = max(0.0, direct[k] + facing[k])
        spot = halfway * halfway / (2.0 + 2.0 * total[k] + 1e-12)
        spot *= spot
        spot *= spot
        spot *= spot
        rim = 1.0 - facing[k]
        gloss[k] = shine[k] * (0.5 * spot * sun[k] + 0.35 * rim * rim * rim)
    for k in range(n):  # the ceiling, and undersides: lit by the floor
        direct[k] = 0.25 if ny[k] < -0.99 else max(0.0, direct[k])
    for k in range(n):
        overhead = 0.8 if ny[k] < -0.99 else 0.5 + 0.5 * ny[k]
        seen = ambient[k]
        around = (AROUND + ABOVE * overhead + FILL * facing[k]) * seen
        total[k] = around + SUN * direct[k] * sun[k] * (0.5 + 0.5 * seen)
    tint(n, albedo, glow, gloss, direct, total, warm, out)


@compiled
def tint(
    n: int, albedo: Vectors, glow: Floats, gloss: Floats, direct: Floats, total: Floats,
    warm: Floats, out: Vectors,
) -> None:  # fmt: skip
    """Writes the colour of each point from that of its surface and the light that it gets."""
    for j in range(3):
        own, lit, warmth, high = albedo[j], out[j], LAMP_COLOUR[j], HIGH_COLOUR[j]
        for k in range(n):
            bright = total[k] + high * direct[k] + warmth * warm[k]
            lit[k] = own[k] if glow[k] > 0.0 else own[k] * bright + gloss[k]
