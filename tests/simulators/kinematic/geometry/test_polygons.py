"""Polygons on the floor plan, against distances and areas worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.kinematic.geometry.polygons import (
    Polygon,
    Rectangle,
    clip,
    hull,
    mark_near,
    polygon_distance,
)

SQUARE = Rectangle(0.0, 2.0, 0.0, 1.0)
coordinates = st.integers(-8, 8).map(lambda k: k / 4)
rectangles = st.tuples(coordinates, coordinates, coordinates, coordinates).map(
    lambda v: Rectangle(min(v[:2]), max(v[:2]) + 0.25, min(v[2:]), max(v[2:]) + 0.25)
)


def area(polygon: Polygon) -> float:
    x, z = polygon[:, 0], polygon[:, 1]
    return abs(float((x * np.roll(z, -1) - np.roll(x, -1) * z).sum())) / 2.0


@pytest.mark.parametrize(
    ("point", "distance"),
    [
        ((1.0, 0.5), 0.0),
        ((1.0, 1.0), 0.0),
        ((3.0, 0.5), 1.0),
        ((1.0, -0.25), 0.25),
        ((5.0, 5.0), 5.0),
        ((-3.0, -4.0), 5.0),
    ],
)
def test_distance_is_to_the_nearest_edge_or_corner_and_zero_inside(
    point: tuple[float, float], distance: float
) -> None:
    assert polygon_distance(SQUARE.polygon(), 4, *point) == pytest.approx(distance, abs=1e-12)


def test_a_hull_drops_inner_and_collinear_points() -> None:
    points = np.array([(0, 0), (2, 0), (1, 0), (2, 2), (1, 1), (0, 2)], dtype=np.float64)
    assert sorted(map(tuple, hull(points).tolist())) == [(0, 0), (0, 2), (2, 0), (2, 2)]


def test_a_diamond_clipped_to_its_middle_square_is_that_square() -> None:
    diamond = np.array([(2.0, 0.0), (0.0, 2.0), (-2.0, 0.0), (0.0, -2.0)])
    clipped = clip(diamond, Rectangle(-1.0, 1.0, -1.0, 1.0))
    assert area(clipped) == pytest.approx(4.0)
    assert area(clip(diamond, Rectangle(-2.0, 2.0, 0.0, 2.0))) == pytest.approx(4.0)


def test_what_lies_outside_is_clipped_away() -> None:
    assert clip(SQUARE.polygon(), Rectangle(5.0, 6.0, 5.0, 6.0)).shape == (0, 2)


@given(rectangles, rectangles)
def test_a_rectangle_without_a_hole_has_the_area_that_is_left(
    outer: Rectangle, hole: Rectangle
) -> None:
    parts = outer.without(hole)
    shared = clip(outer.polygon(), hole)
    overlap = area(shared) if len(shared) > 2 else 0.0
    assert sum(area(part.polygon()) for part in parts) == pytest.approx(
        area(outer.polygon()) - overlap
    )
    for part in parts:
        middle = ((part.x0 + part.x1) / 2.0, (part.z0 + part.z1) / 2.0)
        assert outer.contains(*middle)
        assert not hole.contains(*middle)


@given(rectangles, coordinates, coordinates, st.floats(0.01, 2.0))
def test_points_are_marked_exactly_if_they_are_nearer(
    rectangle: Rectangle, x: float, z: float, radius: float
) -> None:
    marks = np.zeros(1, dtype=np.bool_)
    mark_near(np.array([(x, z)]), rectangle.polygon(), radius, marks)
    dx = max(rectangle.x0 - x, 0.0, x - rectangle.x1)
    dz = max(rectangle.z0 - z, 0.0, z - rectangle.z1)
    distance = math.hypot(dx, dz)
    if abs(distance - radius) > 1e-9:
        assert marks[0] == (distance < radius)
