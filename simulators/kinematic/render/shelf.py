"""Arrays that are handed out again once nobody holds them.

Memory that is new to a process costs more time, page by page, than ids and depth cost to compute.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

KEPT = 6
"""Arrays that are kept at most: those of two pictures."""
_FREE = 3
"""References to an array that only the shelf knows, while it looks: the list's, its own, the call's."""


class Shelf:
    """Arrays for one renderer, which serves one picture at a time."""

    def __init__(self) -> None:
        self._kept: list[NDArray[Any]] = []

    def take(self, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """Returns an array that nobody else holds, also not by a part of it; its content is left over.

        Args:
            shape: Its shape.
            dtype: What it holds.
        """
        for array in self._kept:
            # A view of any part refers to the array itself, so that the count tells of all of them.
            if array.shape == shape and array.dtype == dtype and sys.getrefcount(array) == _FREE:
                return array.view()
        fresh = np.empty(shape, dtype=dtype)
        self._kept = [*self._kept, fresh][-KEPT:]
        return fresh.view()
