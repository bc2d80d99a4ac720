"""Shapes: solids that face outwards, builders that keep to their box, and the table of types."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulators.kinematic.geometry.levels import LEVELS
from simulators.kinematic.geometry.shapes.builder import About, Part, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Solid, Tube, box, ellipsoid, tube
from simulators.kinematic.geometry.shapes.table import SHAPES, build_shape

OPENABLE = ("Blinds", "Book", "Box", "Cabinet", "Drawer", "Fridge", "Kettle", "Laptop",
            "LaundryHamper", "Microwave", "Safe", "ShowerCurtain", "ShowerDoor", "Toilet")  # fmt: skip
SIZES = [(0.5, 0.8, 0.4), (0.3, 0.02, 0.2), (0.1, 1.8, 2.0)]


def volume(solid: Solid) -> float:
    """Volume with the sign of the winding: positive if triangles face outwards (left-handed)."""
    a, b, c = (solid.vertices[solid.faces[:, k]] for k in range(3))
    return float((a * np.cross(b, c)).sum()) / 6.0


def polygon_area(sides: int, radius_x: float, radius_z: float) -> float:
    return 0.5 * sides * math.sin(2.0 * math.pi / sides) * radius_x * radius_z


def test_a_box_has_its_volume() -> None:
    assert volume(box((0.1, 0.4), (0.0, 2.0), (-1.0, 1.0))) == pytest.approx(0.3 * 2.0 * 2.0)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_tube_has_the_volume_of_its_prism_along_each_axis(axis: int) -> None:
    form = Tube((0.5, 0.3), (0.2, 0.1), (0.1, 0.6), axis=axis, sides=10)
    assert volume(tube(form)) == pytest.approx(polygon_area(10, 0.2, 0.1) * 0.5)


def test_a_frustum_has_the_volume_of_a_frustum() -> None:
    area = polygon_area(12, 0.5, 0.5)
    assert volume(tube(Tube(top=0.5))) == pytest.approx(area * (1.0 + 0.5 + 0.25) / 3.0)


def test_an_ellipsoid_comes_near_its_volume_from_inside() -> None:
    exact = 4.0 / 3.0 * math.pi * 0.5 * 0.25 * 1.0
    found = volume(ellipsoid((1.0, 2.0, 3.0), (0.5, 0.25, 1.0), sides=40, rings=20))
    assert 0.97 * exact < found < exact


def shape(kind: str, size: tuple[float, float, float], is_open: bool) -> tuple[Part, ...]:
    return build_shape(size, About(kind, is_open, level=LEVELS.get(kind, 0.9)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_every_closed_shape_fills_its_box_and_hardly_leaves_it(
    kind: str, size: tuple[float, float, float]
) -> None:
    parts = shape(kind, size, is_open=False)
    vertices = np.concatenate([part.solid.vertices for part in parts])
    outside = np.maximum(-vertices, vertices - 1.0).max(axis=0) * size
    assert outside.max() <= 0.14  # handles and tops that are drawn a little outside
    assert np.ptp(vertices[:, [0, 2]] * np.array(size)[[0, 2]], axis=0).max() >= 0.25 * min(
        size[0], size[2]
    )
    for part in parts:
        assert part.solid.faces.min() >= 0
        assert part.solid.faces.max() < len(part.solid.vertices)
        assert part.name
        assert part.material


@pytest.mark.parametrize("kind", OPENABLE)
def test_an_open_form_differs_from_the_closed_one(kind: str) -> None:
    size = (0.5, 0.8, 0.4)
    closed = np.concatenate([part.solid.vertices for part in shape(kind, size, is_open=False)])
    opened = np.concatenate([part.solid.vertices for part in shape(kind, size, is_open=True)])
    assert closed.shape != opened.shape or not np.allclose(closed, opened)


def test_an_unknown_type_is_a_plain_box() -> None:
    [part] = shape("NeverHeardOf", (1.0, 1.0, 1.0), is_open=False)
    assert volume(part.solid) == pytest.approx(1.0)


def test_lengths_become_shares_of_the_box_up_to_a_limit() -> None:
    builder = ShapeBuilder((0.5, 2.0, 0.01))
    assert builder.share(1, 0.1) == pytest.approx(0.05)
    assert builder.share(2, 0.1, 0.3) == 0.3
    assert builder.long_axis == 0
    assert builder.thin_axis == 2
