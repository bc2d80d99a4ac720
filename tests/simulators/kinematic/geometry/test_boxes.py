"""Frames and footprints of published boxes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulators.kinematic.geometry.boxes import (
    footprint,
    published_frame,
    tight_rectangle,
    upright_frame,
)
from simulators.kinematic.geometry.polygons import Rectangle
from tests.simulators.kinematic.geometry.rooms import thing, turned_corners


def test_an_upright_box_at_90_degrees_faces_x_and_swaps_width_and_depth() -> None:
    frame = upright_frame((1.0, 2.0, 3.0), (0.4, 0.5, 0.8), 90.0)
    assert frame.axes.tolist() == [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
    assert frame.size.tolist() == [0.8, 0.5, 0.4]
    assert frame.yaw == 90.0


def test_a_turned_box_has_its_own_size_and_yaw() -> None:
    corners = turned_corners((1.0, 0.5, 2.0), (0.6, 1.0, 0.2), 0.5, math.sqrt(3.0) / 2.0)
    spec = thing(
        "Box",
        (1.0, 0.5, 2.0),
        (0.62, 1.0, 0.48),
        rotation=(0.0, 30.0, 0.0),
        oriented_corners=corners,
    )
    frame = published_frame(spec)
    assert frame.size == pytest.approx([0.6, 1.0, 0.2])
    assert frame.yaw == pytest.approx(30.0)
    assert frame.centre == pytest.approx([1.0, 0.5, 2.0])
    assert np.cross(frame.axes[1], frame.axes[2]) == pytest.approx(frame.axes[0])


def test_a_lying_thing_is_seen_as_an_upright_box() -> None:
    corners = turned_corners((0.0, 0.0, 0.0), (0.1, 0.1, 0.4), 0.0, 1.0)
    rolled = tuple((y, x, z) for x, y, z in corners)  # its own up axis now lies along x
    spec = thing("Bottle", (0.0, 0.0, 0.0), (0.1, 0.1, 0.4), oriented_corners=rolled)
    frame = published_frame(spec)
    assert abs(frame.axes[1]) == pytest.approx([0.0, 1.0, 0.0])
    assert frame.size == pytest.approx([0.1, 0.1, 0.4])


def test_a_turned_footprint_is_clipped_to_the_published_box() -> None:
    half = math.sqrt(0.5)
    corners = turned_corners((0.0, 0.5, 0.0), (2.0, 1.0, 2.0), half, half)
    spec = thing("Stool", (0.0, 0.5, 0.0), (2.0, 1.0, 2.0), oriented_corners=corners)
    outline = footprint(spec, Rectangle(-1.0, 1.0, -1.0, 1.0))
    # A square of side 2 turned by 45 degrees, cut to the same square: a regular octagon.
    sides = np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1)
    assert len(outline) == 8
    assert sides == pytest.approx([2.0 * (math.sqrt(2.0) - 1.0)] * 8, abs=2e-5)


def test_a_box_without_corners_has_a_rectangle() -> None:
    spec = thing("Fridge", (0.5, 1.0, 0.5), (1.0, 2.0, 1.0))
    outline = footprint(spec, Rectangle(0.0, 1.0, 0.0, 1.0))
    assert outline.tolist() == [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]


@pytest.mark.parametrize(
    ("yaw", "expected"),
    [
        # Centred on its pivot at (0, 0): 0.54 wide across its front, 0.49 deep to each side of it.
        (0.0, Rectangle(-0.27, 0.27, -0.49, 0.3)),
        (90.0, Rectangle(-0.49, 0.49, -0.27, 0.27)),
    ],
)
def test_a_toilet_is_no_larger_than_its_tight_model(yaw: float, expected: Rectangle) -> None:
    box = Rectangle(-0.6, 0.5, -0.8, 0.3)
    spec = thing(
        "Toilet", (-0.05, 0.5, -0.25), (1.1, 1.0, 1.1), rotation=(0.0, yaw, 0.0),
        position=(0.0, 0.0, 0.0),
    )  # fmt: skip
    assert tight_rectangle(spec, box) == pytest.approx(expected)
    assert footprint(spec, box) == pytest.approx(expected.polygon())


def test_a_toilet_whose_pivot_is_elsewhere_keeps_its_box() -> None:
    box = Rectangle(-0.6, 0.5, -0.8, 0.3)
    spec = thing("Toilet", (0.0, 0.5, 0.0), (1.1, 1.0, 1.1), position=(5.0, 0.0, 5.0))
    assert tight_rectangle(spec, box) == box


def test_a_square_table_is_an_octagon_and_a_long_one_is_not() -> None:
    square = footprint(
        thing("DiningTable", (0.0, 0.4, 0.0), (2.0, 0.8, 2.0)), Rectangle(-1, 1, -1, 1)
    )
    # A regular octagon in a square of side 2: corners at +-1 and +-tan(22.5 degrees).
    half = math.tan(math.radians(22.5))
    expected = {(a * s, b * t) for a, b in ((1, half), (half, 1)) for s in (1, -1) for t in (1, -1)}
    found = {(round(float(x), 9), round(float(z), 9)) for x, z in square}
    assert found == {(round(x, 9), round(z, 9)) for x, z in expected}
    long = Rectangle(-1, 1, -0.8, 0.8)
    assert len(footprint(thing("DiningTable", (0.0, 0.4, 0.0), (2.0, 0.8, 1.6)), long)) == 4
    other = thing("Desk", (0.0, 0.4, 0.0), (2.0, 0.8, 2.0))
    assert len(footprint(other, Rectangle(-1, 1, -1, 1))) == 4
