"""From shaded points to pixels: the mean over a pixel's places, outlines of objects, and tones."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.counting import NOTHING
from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.render.sampling import SPREAD

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Reals = NDArray[np.float32]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]

OUTLINE = 0.24
"""How much darker an object's outline is."""
STEPS = 1024
BRIGHTEST = 1.28
"""Light from which on a pixel is white."""


def tone_curve() -> Bytes:
    """Returns the byte for each step of light: a soft shoulder, then a gamma; shape (STEPS,)."""
    values = []
    for step in range(STEPS):
        x = step / (STEPS - 1) * BRIGHTEST
        shoulder = x * (1.0 + 0.12 * x) / (1.0 + 0.25 * x) / 0.896 * 0.97
        values.append(min(255, math.floor(255.0 * min(1.0, shoulder) ** 0.8 + 0.5)))
    return np.array(values, dtype=np.uint8)


@compiled
def resolve(
    colours: Floats, points: Triangles, triangles: Triangles, owners: Ints, tones: Bytes,
    picture: Bytes,
) -> None:  # fmt: skip
    """Writes the picture.

    Args:
        colours: Of each shaded point.
        points: For each place its point.
        triangles: For each place its face.
        owners: Of each face.
        tones: See `tone_curve`.
        picture: Receives bytes, shape (rows, columns, 3).
    """
    rows, columns = triangles.shape
    scale = (STEPS - 1) / BRIGHTEST / (SPREAD * SPREAD)
    for y in range(picture.shape[0]):
        for x in range(picture.shape[1]):
            r = g = b = 0.0
            for j in range(y * SPREAD, (y + 1) * SPREAD):
                for i in range(x * SPREAD, (x + 1) * SPREAD):
                    face, share = triangles[j, i], 1.0
                    right = triangles[j, i + 1] if i + 1 < columns else face
                    below = triangles[j + 1, i] if j + 1 < rows else face
                    if (right != face or below != face) and edge(face, right, below, owners):
                        share = 1.0 - OUTLINE
                    k = points[j, i]
                    r += share * colours[k, 0]
                    g += share * colours[k, 1]
                    b += share * colours[k, 2]
            picture[y, x, 0] = tones[min(STEPS - 1, max(0, int(r * scale)))]
            picture[y, x, 1] = tones[min(STEPS - 1, max(0, int(g * scale)))]
            picture[y, x, 2] = tones[min(STEPS - 1, max(0, int(b * scale)))]


@compiled
def describe(
    triangles: Triangles, depth: Floats, owners: Ints, whose: Triangles, metres: Reals,
    present: Flags,
) -> None:  # fmt: skip
    """Writes whose each pixel is, and how far away.

    Args:
        triangles: Face of each pixel, or NOTHING.
        depth: Inverse depth of each pixel.
        owners: Of each face.
        whose: Receives the owner of each pixel, or NOTHING.
        metres: Receives the depth; infinite where nothing is.
        present: Receives for each owner whether it has a pixel.
    """
    present[:] = False
    for row in range(triangles.shape[0]):
        for col in range(triangles.shape[1]):
            face = triangles[row, col]
            if face == NOTHING:
                whose[row, col], metres[row, col] = NOTHING, math.inf
            else:
                owner = owners[face]
                whose[row, col], metres[row, col] = owner, 1.0 / depth[row, col]
                present[owner] = True


@compiled
def renumber(whose: Triangles, numbers: Triangles) -> None:
    """Replaces each owner by its entry in `numbers`; the last entry is for NOTHING."""
    last = numbers[numbers.shape[0] - 1]
    for row in range(whose.shape[0]):
        for col in range(whose.shape[1]):
            owner = whose[row, col]
            whose[row, col] = last if owner == NOTHING else numbers[owner]


@compiled
def edge(face: int, right: int, below: int, owners: Ints) -> bool:
    """Tells whether another object begins to the right or below."""
    own = owners[face] if face != NOTHING else -1
    beside = owners[right] if right != NOTHING else -1
    under = owners[below] if below != NOTHING else -1
    return own != beside or own != under
