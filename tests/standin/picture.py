"""Object ids as pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.room import PICTURE_SIDE
from tests.standin.world import World

BACKGROUND = (255, 255, 255)


def color_of(index: int) -> tuple[int, int, int]:
    """Returns the colour of a thing; all differ."""
    number = 7919 * (index + 1) % 0xFFFFFB
    return (number >> 16, (number >> 8) & 255, number & 255)


def instance_image(world: World) -> bytes:
    """Draws what the agent sees: 4 bytes a pixel, bottom row first."""
    geometry = world.view.current_geometry()
    triangles, _ = geometry.picture(*world.pose(), side=PICTURE_SIDE)
    owners = geometry.model.mesh.owners
    slots = {world.view.slot(index): index for index in world.present()}
    palette = np.full((int(owners.max()) + 2, 4), 255, dtype=np.uint8)
    palette[:, :3] = BACKGROUND
    for slot, index in slots.items():
        palette[slot, :3] = color_of(index)
    shown: NDArray[np.int64] = np.where(triangles >= 0, owners[triangles], len(palette) - 1)
    return np.ascontiguousarray(palette[np.minimum(shown, len(palette) - 1)][::-1]).tobytes()


def flat_image(world: World) -> bytes:
    """Returns a picture without content, three bytes a pixel."""
    return bytes(3 * PICTURE_SIDE * PICTURE_SIDE)
