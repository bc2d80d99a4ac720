"""Counts whose pixels a picture shows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

NOTHING = -1
"""Triangle index where no triangle is."""


@compiled
def count_pixels(
    triangles: NDArray[np.int32],
    owners: NDArray[np.int64],
    counts: NDArray[np.int64],
    boxes: NDArray[np.float64],
) -> None:
    """Counts each owner's pixels and finds its 2-D box.

    Args:
        triangles: Triangle index of each pixel.
        owners: For each triangle its owner; owners beyond `counts` are not counted.
        counts: Receives the number of pixels, shape (owners,).
        boxes: Receives left, top, right, bottom as fractions of the picture; zeros if unseen.
    """
    height, width = triangles.shape
    n = counts.shape[0]
    counts[:] = 0
    boxes[:, 0], boxes[:, 1] = width, height
    boxes[:, 2], boxes[:, 3] = 0.0, 0.0
    for row in range(height):
        col = 0
        while col < width:
            face, first = triangles[row, col], col
            while col < width and triangles[row, col] == face:
                col += 1
            if face == NOTHING or owners[face] >= n:
                continue
            owner = owners[face]
            counts[owner] += col - first
            boxes[owner, 0] = min(boxes[owner, 0], first)
            boxes[owner, 1] = min(boxes[owner, 1], row)
            boxes[owner, 2] = max(boxes[owner, 2], col)
            boxes[owner, 3] = row + 1
    for k in range(n):
        if counts[k] == 0:
            boxes[k, :] = 0.0
        boxes[k, 0] /= width
        boxes[k, 1] /= height
        boxes[k, 2] /= width
        boxes[k, 3] /= height
