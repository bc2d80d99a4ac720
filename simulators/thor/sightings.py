"""What the camera shows, counted from the pixels of the real simulator's object ids."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simulators.thor.link import Frame

Bounds = tuple[float, float, float, float]


def sightings(frame: Frame, ids: Mapping[int, str]) -> dict[int, tuple[int, Bounds]]:
    """Counts the pixels of objects.

    Args:
        frame: What the camera shows.
        ids: For each object the id under which AI2-THOR draws it.

    Returns:
        For each object in view its pixels, and its 2-D box as fractions of the picture.
    """
    owners = {frame.numbers[name]: index for index, name in ids.items() if name in frame.numbers}
    height, width = frame.ids.shape
    colors, places = np.unique(frame.ids.ravel(), return_inverse=True)
    slots = np.array([owners.get(int(color), -1) for color in colors])
    picture = slots[places].reshape(height, width)
    seen: dict[int, tuple[int, Bounds]] = {}
    for index in sorted(set(slots.tolist()) - {-1}):
        rows, columns = np.nonzero(picture == index)
        bounds = (
            round(int(columns.min()) / width, 3),
            round(int(rows.min()) / height, 3),
            round((int(columns.max()) + 1) / width, 3),
            round((int(rows.max()) + 1) / height, 3),
        )
        seen[index] = (len(rows), bounds)
    return seen
