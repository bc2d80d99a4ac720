"""Turns what AI2-THOR's camera shows into a picture of the home."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from simulators.frame import NO_OBJECT, Frame
from simulators.thor.replies import Shot

FAR = 19.99
"""Metres, just before AI2-THOR's far plane: what is there is the sky."""


def developed(
    shot: Shot, ids: Mapping[int, str], names: Callable[[int], str], colours: bool
) -> Frame:
    """Returns a picture whose pixels name objects of the home.

    Args:
        shot: What the camera shows.
        ids: The id under which AI2-THOR knows each object, by object number.
        names: Returns the home id of an object number.
        colours: Whether it has colours; else `rgb` is empty.
    """
    owners = {shot.numbers[name]: index for index, name in ids.items() if name in shot.numbers}
    found, places = np.unique(shot.ids, return_inverse=True)
    things = [owners.get(int(number), NO_OBJECT) for number in found]
    shown = sorted({thing for thing in things if thing != NO_OBJECT})
    table = np.array([shown.index(thing) if thing in shown else NO_OBJECT for thing in things])
    depth = np.array(shot.depth, dtype=np.float32)
    depth[depth >= FAR] = np.inf
    return Frame(
        rgb=np.array(shot.rgb, dtype=np.uint8) if colours else np.zeros((0, 0, 3), dtype=np.uint8),
        depth=depth,
        ids=table[places].reshape(shot.ids.shape).astype(np.int32),
        object_ids=tuple(names(thing) for thing in shown),
    )
