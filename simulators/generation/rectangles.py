"""All rectangles that rectangles of a grid join to: ProcTHOR's search, with tables of edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Rectangle = tuple[float, float, float, float]
"""x0, z0, x1, z1."""
_Edge = tuple[float, float, float]


def joined_rectangles(cells: Iterable[Rectangle]) -> set[Rectangle]:
    """Returns the cells and every rectangle that two found ones make which share a whole edge.

    ProcTHOR compares each pair in every round, which takes most of its time; this gives the same set.
    """
    new = set(cells)
    found: set[Rectangle] = set()
    left, right, low, high = (defaultdict[_Edge, list[Rectangle]](list) for _ in range(4))
    while new:
        found |= new
        for one in new:
            x0, z0, x1, z1 = one
            left[x0, z0, z1].append(one)
            right[x1, z0, z1].append(one)
            low[z0, x0, x1].append(one)
            high[z1, x0, x1].append(one)
        made: set[Rectangle] = set()
        for x0, z0, x1, z1 in new:
            made.update((x0, z0, other[2], z1) for other in left[x1, z0, z1])
            made.update((other[0], z0, x1, z1) for other in right[x0, z0, z1])
            made.update((x0, z0, x1, other[3]) for other in low[z1, x0, x1])
            made.update((x0, other[1], x1, z1) for other in high[z0, x0, x1])
        new = made - found
    return found
