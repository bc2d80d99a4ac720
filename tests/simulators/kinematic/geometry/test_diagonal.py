"""Stairs of rectangles against the strip that they stand for, computed by rotating points back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.kinematic.geometry.diagonal import diagonal_strip
from simulators.kinematic.geometry.polygons import Rectangle

BOX = Rectangle(-1.0, 1.0, -1.0, 1.0)


def area(strips: tuple[Rectangle, ...]) -> float:
    return sum((one.x1 - one.x0) * (one.z1 - one.z0) for one in strips)


@pytest.mark.parametrize("turn", [30.0, 45.0, 60.0])
def test_the_stair_has_the_area_of_the_strip(turn: float) -> None:
    along_x = (math.cos(math.radians(turn)), -math.sin(math.radians(turn)))
    found = diagonal_strip(BOX, turn, [(0.4 * along_x[0], 0.4 * along_x[1])], 0.6, 0.02)
    # The strip's shadow on the x axis is the box: length * cos + depth * sin = 2.
    length = (2.0 - 0.6 * math.sin(math.radians(turn))) / math.cos(math.radians(turn))
    shadow = length * math.sin(math.radians(turn)) + 0.6 * math.cos(math.radians(turn))
    lost = max(0.0, shadow - 2.0) * 2.0  # what of it would stand out of the box is cut off
    assert length * 0.6 - lost - 0.1 <= area(found) <= length * 0.6 + 0.05


@given(x=st.floats(-1.0, 1.0), z=st.floats(-1.0, 1.0))
def test_a_point_is_on_the_stair_if_it_is_on_the_strip_and_near_to_it_only_then(
    x: float, z: float
) -> None:
    found = diagonal_strip(BOX, 45.0, [(0.5, -0.5)], 0.6, 0.05)
    root = math.sqrt(0.5)
    length = 2.0 / root - 0.6  # both shadows are 2: (length + depth) * sqrt(1/2) = 2
    along, aside = (x - z) * root, (x + z) * root
    deep = min(length / 2 - abs(along), 0.3 - abs(aside))
    on_stair = any(one.contains(x, z, margin=1e-9) for one in found)
    if deep > 0.06:
        assert on_stair
    if deep < -0.06:
        assert not on_stair


def test_the_way_with_more_things_on_it_is_taken() -> None:
    north_east = diagonal_strip(BOX, 45.0, [(0.6, 0.6), (-0.6, -0.6), (0.6, -0.6)], 0.5, 0.1)
    assert any(one.contains(0.6, 0.6) for one in north_east)
    assert not any(one.contains(0.6, -0.6) for one in north_east)
