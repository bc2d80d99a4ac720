"""What a thing must not overlap when it is set down."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from simulators.symbolic.catalogue import Catalogue, Thing
from simulators.symbolic.containment import holders
from simulators.symbolic.state import HomeState

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

_BLOCKING: WeakKeyDictionary[Catalogue, dict[bool, NDArray[np.bool_]]] = WeakKeyDictionary()


def obstacles(state: HomeState, place: Thing, load: frozenset[int]) -> NDArray[np.float64]:
    """Returns the boxes that a load must keep clear of when it is put on or into a place.

    All objects of the place's room count, but for the load, the place, what holds the place, and
    what `_blocks` leaves out.

    Returns:
        Lowest and highest corners, shape (n, 2, 3).
    """
    ignored = {place.index, place.basin, place.whole, *holders(state, place.index)} | load
    over_basin = place.basin >= 0 or place.whole >= 0
    counted = _blocking(state.catalogue, over_basin) & (state.rooms == state.now[place.index].room)
    counted[[index for index in sorted(ignored) if index >= 0]] = False
    boxes: NDArray[np.float64] = state.corners[counted]
    boxes[:, 0] += SLACK
    boxes[:, 1] -= SLACK
    return boxes


def _blocking(catalogue: Catalogue, over_basin: bool) -> NDArray[np.bool_]:
    """Returns for each object of a home whether its box blocks anything."""
    known = _BLOCKING.setdefault(catalogue, {})
    if over_basin not in known:
        known[over_basin] = np.array([_blocks(thing, over_basin) for thing in catalogue.things])
    return known[over_basin]


def _blocks(thing: Thing, over_basin: bool) -> bool:
    kind = thing.object_type
    if kind == "Shelf":
        return thing.spec.box_size[1] < THIN_SHELF
    if over_basin and kind in OVER_BASIN_TYPES:
        return False
    return kind not in HOLLOW_TYPES and kind not in FLAT_TYPES
