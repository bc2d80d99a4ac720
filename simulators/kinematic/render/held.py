"""What is in the hand: drawn at the lower right, upright, its longer side across."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.boxes import along, published_frame, upright_axes
from simulators.kinematic.geometry.camera import rotation, sin_cos
from simulators.kinematic.geometry.model import drawn_box
from simulators.symbolic.containment import contents
from simulators.symbolic.household import Household

Floats = NDArray[np.float64]

PLACE = (0.2, -0.52, 0.6)
"""Where the lower end is, on the camera's axes right, up and forward, metres."""
LARGEST = 0.27
"""A held thing is drawn at most this long, metres."""
NEARER = 0.35
"""All is brought nearer to the eye by this factor, so that no furniture hides it; it looks the same."""


class Carried(NamedTuple):
    """One thing in the hand.

    Attributes:
        thing: Its number in the home.
        origin: Corner of its drawn box, in the room, shape (3,).
        basis: Axes times drawn extents, shape (3, 3).
    """

    thing: int
    origin: Floats
    basis: Floats


def carried_things(home: Household, eye: Floats) -> tuple[Carried, ...]:
    """Returns what is in the hand, and what lies on or in it, seen by the agent.

    Args:
        home: The home.
        eye: The camera's position.
    """
    state = home.state
    if state.held < 0:
        return ()
    agent = state.agent
    axes = rotation(agent.yaw, agent.horizon)
    spec = state.catalogue.things[state.held].spec
    _, size = drawn_box(spec, published_frame(spec))
    across = 90.0 if size[2] > size[0] else 0.0  # long things lie across the view
    facing = upright_axes(agent.yaw + 180.0 + across)
    scale = NEARER * min(1.0, LARGEST / float(size.max()))
    hand = eye + NEARER * (PLACE[0] * axes[0] + PLACE[1] * axes[1] + PLACE[2] * axes[2])
    middle = hand + np.array((0.0, 0.5 * scale * float(size[1]), 0.0))
    found = [Carried(state.held, *_drawn(middle, size * scale, facing))]
    centre, _, yaw = state.now[state.held].box
    turn_sine, turn_cosine = sin_cos(-yaw)
    for item in contents(state, state.held):
        own = state.catalogue.things[item].spec
        _, extents = drawn_box(own, published_frame(own))
        x, y, z = (a - b for a, b in zip(state.now[item].box[0], centre, strict=True))
        offset = np.array((x * turn_cosine + z * turn_sine, y, z * turn_cosine - x * turn_sine))
        at = middle + scale * along(offset, facing)
        found.append(Carried(item, *_drawn(at, extents * scale, facing)))
    return tuple(found)


def _drawn(middle: Floats, size: Floats, axes: Floats) -> tuple[Floats, Floats]:
    return middle - 0.5 * along(size, axes), axes * size[:, None]
