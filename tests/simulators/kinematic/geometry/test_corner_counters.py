"""L- and C-shaped counters cover their arms only, turned with the counter."""

from __future__ import annotations

import pytest

from simulators.houses.assets import Asset
from simulators.houses.house import Item
from simulators.houses.placing import item_spec
from simulators.kinematic.geometry.corner_counters import DEPTH, counter_rectangles
from simulators.kinematic.geometry.polygons import Rectangle
from tests.simulators.houses.building import STAND


def pieces(shape: str, yaw: float) -> tuple[Rectangle, ...]:
    asset = Asset(f"Countertop_{shape}_2x4", "CounterTop", (2.0, 0.9, 3.0), STAND, 0.0, ())
    item = Item("c", asset.asset_id, (0.0, 0.45, 0.0), (0.0, yaw, 0.0), 0.0, False, False, ())
    return counter_rectangles(item_spec(item, asset))


def covers(rectangles: tuple[Rectangle, ...], x: float, z: float) -> bool:
    return any(one.contains(x, z) for one in rectangles)


def test_a_straight_counter_covers_its_box() -> None:
    assert pieces("I", 0.0) == (Rectangle(-1.0, 1.0, -1.5, 1.5),)


@pytest.mark.parametrize("yaw", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("shape", ["L", "C"])
def test_arms_turn_with_the_counter(shape: str, yaw: float) -> None:
    asset = Asset("x", "CounterTop", (1.0, 1.0, 1.0), STAND, 0.0, ())
    found = pieces(shape, yaw)
    # Places in the counter's own frame (right, front), and whether there is an arm.
    own = {(0.0, -1.4): True, (0.9, 1.4): True, (-0.9, 1.4): shape == "C", (0.0, 1.0): False}
    for (right, front), there in own.items():
        item = Item("p", "x", (right, 0.0, front), (0.0, 0.0, 0.0), 0.0, False, False, ())
        assert item_spec(item, asset).box_center == (right, 0.0, front)
        x, z = _turned(right, front, yaw)
        assert covers(found, x, z) is there


def _turned(right: float, front: float, yaw: float) -> tuple[float, float]:
    quarters = {0.0: (right, front), 90.0: (front, -right), 180.0: (-right, -front)}
    return quarters.get(yaw, (-front, right))


def test_arms_do_not_overlap() -> None:
    back, right = pieces("L", 0.0)
    assert back == Rectangle(-1.0, 1.0, -1.5, -1.5 + DEPTH)
    assert right == Rectangle(1.0 - DEPTH, 1.0, -1.5 + DEPTH, 1.5)
