"""What a thing must not overlap when it is set down."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import holders
from simulators.kinematic.state import HomeState

HOLLOW_TYPES = frozenset(
    {"ArmChair", "Bathtub", "BathtubBasin", "Bed", "Cabinet", "Chair", "CoffeeTable", "CounterTop",
     "Desk", "DiningTable", "Drawer", "Dresser", "Footstool", "Ottoman", "ShelvingUnit",
     "SideTable", "Sofa", "Stool", "TVStand"}
)  # fmt: skip
"""Furniture whose box is mostly air, or whose top is a surface: its box blocks nothing."""

FLAT_TYPES = frozenset(
    {"Blinds", "Curtains", "Floor", "LightSwitch", "Mirror", "Painting", "Poster", "Rug",
     "ShowerCurtain", "ShowerDoor", "ShowerGlass", "Window"}
)  # fmt: skip
"""Things along walls and floors that nothing set down can hit."""

OVER_BASIN_TYPES = frozenset({"Faucet", "ShowerHead"})
THIN_SHELF = 0.1
"""A Shelf whose box is thinner than this is a board; a thicker one is a whole compartment."""

SLACK = 0.005
"""Boxes may overlap by this much, metres: they are a little larger than the things."""

Boxes = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Lowest and highest corners, each of shape (n, 3)."""


def obstacles(state: HomeState, place: Thing, load: frozenset[int]) -> Boxes:
    """Returns the boxes that a load must keep clear of when it is put on or into a place.

    All objects of the place's room count, but for the load, the place, what holds the place, and
    what `_blocks` leaves out.
    """
    room = state.now[place.index].room
    ignored = {place.index, place.basin, place.whole, *holders(state, place.index)} | load
    over_basin = place.basin >= 0 or place.whole >= 0
    low, high = [], []
    for thing in state.catalogue.things:
        now = state.now[thing.index]
        if now.room != room or thing.index in ignored or not _blocks(thing, over_basin):
            continue
        (x, y, z), (width, height, depth), _ = now.box
        low.append((x - width / 2 + SLACK, y - height / 2 + SLACK, z - depth / 2 + SLACK))
        high.append((x + width / 2 - SLACK, y + height / 2 - SLACK, z + depth / 2 - SLACK))
    return np.array(low).reshape(-1, 3), np.array(high).reshape(-1, 3)


def free(low: NDArray[np.float64], high: NDArray[np.float64], boxes: Boxes) -> NDArray[np.bool_]:
    """Tells for each candidate box, given by its corners (n, 3), whether it overlaps no obstacle."""
    others_low, others_high = boxes
    before = high[:, None, :] <= others_low[None]
    behind = low[:, None, :] >= others_high[None]
    clear = np.any(before | behind, axis=2)
    return np.asarray(np.all(clear, axis=1), dtype=np.bool_)


def _blocks(thing: Thing, over_basin: bool) -> bool:
    kind = thing.object_type
    if kind == "Shelf":
        return thing.spec.box_size[1] < THIN_SHELF
    if over_basin and kind in OVER_BASIN_TYPES:
        return False
    return kind not in HOLLOW_TYPES and kind not in FLAT_TYPES
