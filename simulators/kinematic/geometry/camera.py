"""The camera: exact rotations for the angles an agent can take, and the focal length."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_EXACT = {
    0.0: (0.0, 1.0),
    30.0: (0.5, math.sqrt(3.0) / 2.0),
    45.0: (math.sqrt(0.5), math.sqrt(0.5)),
    60.0: (math.sqrt(3.0) / 2.0, 0.5),
}


def sin_cos(degrees: float) -> tuple[float, float]:
    """Returns sine and cosine; multiples of 30 and 45 degrees from a table.

    The table makes the usual poses independent of the platform's math library, and a full turn exact.
    """
    quarter, rest = divmod(degrees % 360.0, 90.0)
    sine, cosine = _EXACT.get(rest) or (
        math.sin(math.radians(rest)),
        math.cos(math.radians(rest)),
    )
    for _ in range(int(quarter)):
        sine, cosine = cosine, -sine
    return sine, cosine


@lru_cache(maxsize=1024)
def rotation(yaw: float, horizon: float) -> NDArray[np.float64]:
    """Returns the camera's axes in the world, rows right, up and forward, shape (3, 3); only to be read.

    Args:
        yaw: Degrees clockwise from +z, seen from above.
        horizon: Degrees, positive looks down.
    """
    sin_yaw, cos_yaw = sin_cos(yaw)
    sin_pitch, cos_pitch = sin_cos(horizon)
    return np.array(
        [
            (cos_yaw, 0.0, -sin_yaw),
            (sin_yaw * sin_pitch, cos_pitch, cos_yaw * sin_pitch),
            (sin_yaw * cos_pitch, -sin_pitch, cos_yaw * cos_pitch),
        ]
    )


def focal_length(height: int, field_of_view: float) -> float:
    """Returns the focal length in pixels for a vertical field of view in degrees."""
    if field_of_view == 90.0:
        return height / 2.0
    return height / 2.0 / math.tan(math.radians(field_of_view) / 2.0)
