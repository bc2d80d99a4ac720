"""Object ids as pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.room import PICTURE_SIDE
from tests.standin.world import World

NOTHING = np.uint32(0xFFFFFFFF)
"""White, as everything that is no object."""


def color_of(index: int) -> tuple[int, int, int]:
    """Returns the colour of a thing; all differ."""
    number = 7919 * (index + 1) % 0xFFFFFB
    return (number >> 16, (number >> 8) & 255, number & 255)


def instance_image(world: World) -> bytes:
    """Draws what the agent sees: 4 bytes a pixel, bottom row first."""
    geometry = world.view.current_geometry()
    triangles, _ = geometry.picture(*world.pose(), side=PICTURE_SIDE)
    owners = geometry.model.mesh.owners
    palette = np.full((int(owners.max()) + 1, 4), 255, dtype=np.uint8)
    for index in world.present():
        palette[world.view.slot(index), :3] = color_of(index)
    faces = np.append(palette.view(np.uint32).ravel()[owners], NOTHING)  # -1 is the last
    picture: NDArray[np.uint32] = faces[triangles]
    return np.ascontiguousarray(picture[::-1]).tobytes()


def flat_image(world: World) -> bytes:
    """Returns a picture without content, three bytes a pixel."""
    return bytes(3 * PICTURE_SIDE * PICTURE_SIDE)
