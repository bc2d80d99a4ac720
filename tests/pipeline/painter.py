"""A simulator whose pictures are plain: quick to make, and another one in every state."""

from __future__ import annotations

import numpy as np

from simulators.frame import Frame, blank_frame, check_size
from tests.golden.world import HomeSimulator


class Painter(HomeSimulator):
    """The symbolic home; a picture is one colour, which follows from the state."""

    def render(self, size: int = 500, *, colours: bool = True) -> Frame:
        """Returns a plain picture."""
        check_size(size)
        frame = blank_frame(size, colours)
        colour = bytes.fromhex(self.state_digest()[:6])
        rgb = np.broadcast_to(np.frombuffer(colour, dtype=np.uint8), (size, size, 3)).copy()
        return Frame(rgb, frame.depth, frame.ids, ())
