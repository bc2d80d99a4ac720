"""Things while a house is made: where their solid parts are."""

from __future__ import annotations

import numpy as np
import pytest

from simulators.generation.bodies import Body, level_of
from simulators.houses.assets import Asset
from tests.simulators.houses.building import BOOK, NOTHING, STAND


def body(asset: str, at: tuple[float, float, float], yaw: float = 0.0) -> Body:
    return Body("1|0", BOOK.asset(asset), at, (0.0, yaw, 0.0))


def test_a_table_is_a_top_on_legs_and_air_in_between() -> None:
    boxes = body("Table_1", (5.0, 0.4, 5.0)).boxes()
    assert boxes[:, 0].min(axis=0) == pytest.approx((4.5, 0.0, 4.5))
    assert boxes[:, 1].max(axis=0) == pytest.approx((5.5, 0.8, 5.5))
    middle = np.array((5.0, 0.3, 5.0))
    assert not ((boxes[:, 0] < middle) & (boxes[:, 1] > middle)).all(axis=1).any()


def test_an_l_counter_leaves_its_inner_corner_free() -> None:
    counter = body("Countertop_L_1", (1.0, 0.45, 1.0))
    boxes = counter.boxes()
    assert len(boxes) == 2

    def covered(x: float, z: float) -> bool:
        place = np.array((x, 0.5, z))
        return bool(((boxes[:, 0] < place) & (boxes[:, 1] > place)).all(axis=1).any())

    # An L runs along the back (z = 0) and the right side (x = 2), 0.61 m deep.
    assert covered(0.3, 0.3)
    assert covered(1.8, 1.8)
    assert not covered(0.5, 1.5)


def test_what_is_moved_takes_its_boxes_along() -> None:
    table = body("Table_1", (0.0, 0.4, 0.0))
    before = table.boxes()
    low, _ = table.bounds()
    table.put((3.0, 0.4, 0.0), (0.0, 0.0, 0.0))
    assert table.boxes() == pytest.approx(before + np.array((3.0, 0.0, 0.0)))
    assert table.bounds()[0] == pytest.approx(low + np.array((3.0, 0.0, 0.0)))


def test_a_turned_thing_has_turned_bounds() -> None:
    low, high = body("Bed_1", (0.0, 0.5, 0.0), 90.0).bounds()
    assert high - low == pytest.approx((2.0, 1.0, 1.0))
    dresser = body("Dresser_1", (0.0, 0.5, 0.0), 90.0)
    drawer = dresser.part_frame(0)
    assert drawer.centre == pytest.approx((0.0, 0.4, 0.0))
    assert drawer.axes[2] == pytest.approx((1.0, 0.0, 0.0))


def test_things_lie_on_seats_and_on_the_top_of_a_tall_desk_not_above_it() -> None:
    tall = Asset("Desk_9", "Desk", (1.0, 1.5, 0.6), STAND, 1.0, ())
    low = Asset("Desk_8", "Desk", (1.0, 0.8, 0.6), STAND, 1.0, ())
    plain = Asset("Box_1", "Painting", (1.0, 0.8, 0.6), NOTHING, 1.0, ())
    assert level_of(tall) == pytest.approx(0.5)
    assert (level_of(low), level_of(plain)) == (1.0, 1.0)
    assert level_of(BOOK.asset("Bed_1")) == 0.5
