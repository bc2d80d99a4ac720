"""A picture of what the agent sees: colours, depth and object ids through one camera."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from schemas.errors import UserError

DEFAULT_SIZE = 500
"""Pixels of a picture's side."""
LEAST_SIZE, MOST_SIZE = 32, 2048
FIELD_OF_VIEW = 90.0
"""Degrees, across and up, as AI2-THOR's default."""
BLANK = 118
"""Grey of a picture of nothing."""
NO_OBJECT = -1
"""Id of a pixel that shows no object of the home: a wall, the ceiling, the hallway."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One square picture; row 0 is the top, column 0 the left.

    Attributes:
        rgb: Colours, shape (size, size, 3), uint8; empty if only depth and ids were asked for.
        depth: Metres along the view axis, shape (size, size), float32; infinite where nothing is.
        ids: Index into `object_ids`, or NO_OBJECT, shape (size, size), int32.
        object_ids: Home ids of the objects in the picture, sorted.
    """

    rgb: NDArray[np.uint8]
    depth: NDArray[np.float32]
    ids: NDArray[np.int32]
    object_ids: tuple[str, ...]

    @property
    def size(self) -> int:
        """Pixels of a side."""
        return int(self.ids.shape[0])

    def pixels(self, object_id: str) -> NDArray[np.bool_]:
        """Returns where an object is seen, shape (size, size); nowhere if it is not in the picture."""
        if object_id not in self.object_ids:
            return np.zeros(self.ids.shape, dtype=np.bool_)
        return np.asarray(self.ids == self.object_ids.index(object_id))

    def same_as(self, other: Frame) -> bool:
        """Tells whether two pictures agree bit for bit."""
        return (
            self.object_ids == other.object_ids
            and np.array_equal(self.rgb, other.rgb)
            and np.array_equal(self.depth, other.depth)
            and np.array_equal(self.ids, other.ids)
        )


def check_size(size: int) -> None:
    """Refuses a size that no picture has.

    Raises:
        UserError: If it is out of range.
    """
    if not LEAST_SIZE <= size <= MOST_SIZE:
        text = f"picture size {size}: expected {LEAST_SIZE} to {MOST_SIZE} pixels"
        raise UserError(text)


def blank_frame(size: int, colours: bool = True) -> Frame:
    """Returns the picture of a place where nothing is seen, such as the hallway: plain grey."""
    shape = (size, size, 3) if colours else (0, 0, 3)
    return Frame(
        rgb=np.full(shape, BLANK, dtype=np.uint8),
        depth=np.full((size, size), np.inf, dtype=np.float32),
        ids=np.full((size, size), NO_OBJECT, dtype=np.int32),
        object_ids=(),
    )
