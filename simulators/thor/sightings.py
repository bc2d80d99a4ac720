"""What the camera shows, counted from the pixels of the real simulator's object ids."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from simulators.thor.replies import Shot

Ints = NDArray[np.int64]
Bounds = tuple[float, float, float, float]


def sightings(shot: Shot, ids: Mapping[int, str]) -> dict[int, tuple[int, Bounds]]:
    """Counts the pixels of objects.

    Args:
        shot: What the camera shows.
        ids: For each object the id under which AI2-THOR draws it.

    Returns:
        For each object in view its pixels, and its 2-D box as fractions of the picture.
    """
    owners = {shot.numbers[name]: index for index, name in ids.items() if name in shot.numbers}
    height, width = shot.ids.shape
    rows, firsts, ends, colors = _runs(shot.ids)
    seen: dict[int, tuple[int, Bounds]] = {}
    order = np.argsort(colors, kind="stable")
    found, starts = np.unique(colors[order], return_index=True)
    for color, of_color in zip(found.tolist(), np.split(order, starts[1:]), strict=True):
        if color not in owners:
            continue
        bounds = (
            round(int(firsts[of_color].min()) / width, 3),
            round(int(rows[of_color].min()) / height, 3),
            round(int(ends[of_color].max()) / width, 3),
            round((int(rows[of_color].max()) + 1) / height, 3),
        )
        seen[owners[color]] = (int((ends - firsts)[of_color].sum()), bounds)
    return dict(sorted(seen.items()))


def _runs(ids: NDArray[np.uint32]) -> tuple[Ints, Ints, Ints, NDArray[np.uint32]]:
    """Returns the runs of equal pixels in each row: row, first column, end column, and number."""
    width = ids.shape[1]
    starts = np.ones(ids.shape, dtype=np.bool_)
    starts[:, 1:] = ids[:, 1:] != ids[:, :-1]
    places = np.flatnonzero(starts)
    ends = np.append(places[1:], ids.size)
    rows = places // width
    return rows, places - rows * width, ends - rows * width, ids.ravel()[places]
