"""What is moved together: an object with everything on or in it."""

from __future__ import annotations

from dataclasses import dataclass

from schemas.scene import Vector
from simulators.symbolic.containment import contents
from simulators.symbolic.state import NOWHERE, Box, HomeState, ObjectNow

DIGITS = 4
"""Decimals of a placed coordinate: a tenth of a millimetre."""


@dataclass(frozen=True, slots=True)
class Stance:
    """One way to set a load down.

    Attributes:
        size: Extent of the whole load.
        yaw: Of the object itself.
        own_size: Extent of the object itself.
        offset: From the centre of the whole load's box to the object's own centre.
    """

    size: Vector
    yaw: float
    own_size: Vector
    offset: Vector

    def own_box(self, centre: Vector) -> Box:
        """Returns the object's own box for a centre of the whole load."""
        x, y, z = (
            round(middle + away, DIGITS) for middle, away in zip(centre, self.offset, strict=True)
        )
        return ((x, y, z), self.own_size, self.yaw)


def stances(state: HomeState, index: int, resting: Vector) -> tuple[Stance, ...]:
    """Returns the ways to set an object down: upright at yaw 0 and 90; as it is if it carries things.

    Args:
        state: The home's state.
        index: The object.
        resting: The object's size when it is set down upright at yaw 0.
    """
    carried = contents(state, index)
    if not carried:
        width, height, depth = resting
        upright = Stance(resting, 0.0, resting, (0.0, 0.0, 0.0))
        turned = Stance((depth, height, width), 90.0, (depth, height, width), (0.0, 0.0, 0.0))
        return (upright,) if width == depth else (upright, turned)
    boxes = [state.now[item].box for item in (index, *carried)]
    low = [min(box[0][axis] - box[1][axis] / 2 for box in boxes) for axis in range(3)]
    high = [max(box[0][axis] + box[1][axis] / 2 for box in boxes) for axis in range(3)]
    centre, size, yaw = boxes[0]
    whole = (high[0] - low[0], high[1] - low[1], high[2] - low[2])
    offset = (
        centre[0] - (low[0] + high[0]) / 2,
        centre[1] - (low[1] + high[1]) / 2,
        centre[2] - (low[2] + high[2]) / 2,
    )
    return (Stance(whole, yaw, size, offset),)


def lift(state: HomeState, index: int) -> None:
    """Takes an object, with all that it carries, out of its room."""
    for item in contents(state, index):
        state.set(item, state.now[item]._replace(room=NOWHERE))
    state.set(index, state.now[index]._replace(room=NOWHERE, parent=-1))


def set_down(state: HomeState, index: int, room: int, parent: int, box: Box) -> None:
    """Puts an object, with all that it carries, to a place; what it carries keeps its offset."""
    now = state.now[index]
    delta = [new - old for new, old in zip(box[0], now.box[0], strict=True)]
    for item in contents(state, index):
        other = state.now[item]
        centre, size, yaw = other.box
        x, y, z = (round(at + by, DIGITS) for at, by in zip(centre, delta, strict=True))
        state.set(item, other._replace(room=room, box=((x, y, z), size, yaw)))
    state.set(index, ObjectNow(room, parent, box, now.flags, now.temperature))


def restore_load(state: HomeState, before: dict[int, ObjectNow]) -> None:
    """Brings a load back to what `remember_load` returned."""
    for item in sorted(before):
        state.set(item, before[item])


def remember_load(state: HomeState, index: int) -> dict[int, ObjectNow]:
    """Returns the states of an object and of all that it carries."""
    return {item: state.now[item] for item in (index, *contents(state, index))}
