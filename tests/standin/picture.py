"""What the camera sends: colours, depth and object ids, bottom row first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.frame import NO_OBJECT
from simulators.kinematic.geometry.room import PICTURE_SIDE
from simulators.kinematic.render.renderer import Renderer
from simulators.kinematic.render.view import render_home
from tests.standin.wire import DEPTH_IMAGE, IDS_IMAGE, RGB_IMAGE
from tests.standin.world import World

NOTHING = np.uint32(0xFFFFFFFF)
"""White, as everything that is no object."""

FAR = 20.0
_renderer: list[Renderer] = []

Images = list[tuple[int, bytes]]


def color_of(index: int) -> tuple[int, int, int]:
    """Returns the colour of a thing; all differ."""
    number = 7919 * (index + 1) % 0xFFFFFB
    return (number >> 16, (number >> 8) & 255, number & 255)


def images(world: World, side: int) -> Images:
    """Draws what the agent sees.

    In the usual size it is the picture from which the embedded simulator makes its visible list, without
    colours and with nothing in the hand; in any other size it is the renderer's.
    """
    return _plain(world) if side == PICTURE_SIDE else _rendered(world, side)


def _plain(world: World) -> Images:
    geometry = world.view.current_geometry()
    triangles, nearness = geometry.picture(*world.pose(), side=PICTURE_SIDE)
    owners = geometry.model.mesh.owners
    palette = np.full((int(owners.max()) + 1, 4), 255, dtype=np.uint8)
    for index in (i for i in world.present() if world.state.now[i].room == world.state.agent.room):
        palette[world.view.slot(index), :3] = color_of(index)
    faces = np.append(palette.view(np.uint32).ravel()[owners], NOTHING)  # -1 is the last
    depth = np.full(nearness.shape, FAR, dtype=np.float32)
    np.divide(1.0, nearness, out=depth, where=nearness > 1.0 / FAR, casting="unsafe")
    rgb = np.zeros((*triangles.shape, 3), dtype=np.uint8)
    return _sent(rgb, depth, faces[triangles])


def _rendered(world: World, side: int) -> Images:
    if not _renderer:
        _renderer.append(Renderer())
    frame = render_home(_renderer[0], world.household, world.view, side, True)
    numbers = world.state.catalogue.index
    colors = [(*color_of(numbers[name]), 255) for name in frame.object_ids]
    palette = np.array([*colors, (255, 255, 255, 255)], dtype=np.uint8).view(np.uint32).ravel()
    assert NO_OBJECT == -1, "the last colour of the palette"
    depth = np.minimum(frame.depth, FAR).astype(np.float32)
    return _sent(frame.rgb, depth, palette[frame.ids])


def _sent(rgb: NDArray[np.uint8], depth: NDArray[np.float32], ids: NDArray[np.uint32]) -> Images:
    parts = ((RGB_IMAGE, rgb), (DEPTH_IMAGE, depth), (IDS_IMAGE, ids))
    return [(kind, np.ascontiguousarray(image[::-1]).tobytes()) for kind, image in parts]
