"""What counts as seen, and as within reach: in the same way for every backend."""

from __future__ import annotations

import math
from typing import NamedTuple

from schemas.perception import Perception
from simulators.agent import INTERACTION_RANGE

_TOLERANCE = 1e-6


def least_pixels(perception: Perception, pixels: int) -> int:
    """Returns how many pixels of a picture of so many an object needs in order to be listed."""
    return math.ceil(perception.least_share * pixels)


def is_near(distance: float) -> bool:
    """Tells whether a horizontal distance is within AI2-THOR's interaction distance."""
    return distance <= INTERACTION_RANGE + _TOLERANCE


class Row(NamedTuple):
    """One listed object.

    Attributes:
        box: 2-D box (left, top, right, bottom) as fractions of the image.
        distance: To its footprint, horizontal, metres.
        interactable: An action on it can succeed from here.
    """

    box: tuple[float, float, float, float]
    distance: float
    interactable: bool


Listing = dict[int, Row]
"""What one pose shows, by object number."""
