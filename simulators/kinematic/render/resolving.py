"""From shaded points to pixels: the mean over a pixel's places, outlines of objects, and tones."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.counting import NOTHING
from simulators.kinematic.geometry.jit import compiled

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Reals = NDArray[np.float32]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]
Vectors = tuple[Floats, Floats, Floats]

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
    colours: Vectors, shares: Floats, ends: Triangles, top: int, bottom: int, tones: Bytes,
    picture: Bytes,
) -> None:  # fmt: skip
    """Writes some rows of the picture.

    Args:
        colours: Of each shaded point.
        shares: What each point adds to its pixel.
        ends: For each pixel of these rows the number of points up to its last.
        top: The first row.
        bottom: The row after the last.
        tones: See `tone_curve`.
        picture: Receives bytes, shape (rows, columns, 3).
    """
    scale = (STEPS - 1) / BRIGHTEST
    red, green, blue = colours
    k = pixel = 0
    for y in range(top, bottom):
        for x in range(picture.shape[1]):
            r = g = b = 0.0
            while k < ends[pixel]:
                share = shares[k] * scale
                r += share * red[k]
                g += share * green[k]
                b += share * blue[k]
                k += 1
            pixel += 1
            picture[y, x, 0] = tones[min(STEPS - 1, max(0, int(r)))]
            picture[y, x, 1] = tones[min(STEPS - 1, max(0, int(g)))]
            picture[y, x, 2] = tones[min(STEPS - 1, max(0, int(b)))]


@compiled
def describe(triangles: Triangles, depth: Floats, metres: Reals, present: Flags) -> None:
    """Writes how far away each pixel is, and which faces are in the picture.

    Args:
        triangles: Face of each pixel, or NOTHING.
        depth: Inverse depth of each pixel, 0 where nothing is.
        metres: Receives the depth; infinite where nothing is.
        present: Receives for each face whether it has a pixel; the last entry is for NOTHING.
    """
    present[:] = False
    nothing, known = len(present) - 1, NOTHING - 1
    faces, far, near = triangles.ravel(), depth.ravel(), metres.ravel()
    for k in range(len(faces)):
        if faces[k] != known:
            known = int(faces[k])
            present[known if known != NOTHING else nothing] = True
    for k in range(len(far)):
        near[k] = 1.0 / far[k]


@compiled
def number(triangles: Triangles, numbers: Triangles, ids: Triangles) -> None:
    """Writes the number of each pixel's face; the last of the `numbers` is for NOTHING."""
    faces, out = triangles.ravel(), ids.ravel()
    nothing = len(numbers) - 1
    known, told = NOTHING, numbers[nothing]
    for k in range(len(faces)):
        if faces[k] != known:
            known = int(faces[k])
            told = numbers[known if known != NOTHING else nothing]
        out[k] = told
