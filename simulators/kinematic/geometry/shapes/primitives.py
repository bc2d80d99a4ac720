"""Triangle meshes of a box, a cylinder and an ellipsoid, in unit coordinates.

Triangles wind so that they face outwards in AI2-THOR's left-handed axes.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.camera import sin_cos

Span = tuple[float, float]


class Solid(NamedTuple):
    """A triangle mesh: vertices (n, 3) and vertex indices of triangles (m, 3)."""

    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]


BOX_FACES = np.array(
    [
        (0, 1, 3),
        (0, 3, 2),
        (4, 6, 7),
        (4, 7, 5),
        (0, 4, 5),
        (0, 5, 1),
        (2, 3, 7),
        (2, 7, 6),
        (0, 2, 6),
        (0, 6, 4),
        (1, 5, 7),
        (1, 7, 3),
    ],
    dtype=np.int64,
)
"""Corners are numbered 4 * (x high) + 2 * (y high) + (z high)."""


def box(x: Span, y: Span, z: Span) -> Solid:
    """Returns a box."""
    return Solid(np.array([(a, b, c) for a in x for b in y for c in z]), BOX_FACES)


class Tube(NamedTuple):
    """A cylinder or cone frustum around an axis.

    Attributes:
        centre: Its centre across the axis, in the order of the remaining axes (x before y before z).
        radius: Radii along these two axes.
        span: Extent along the axis.
        top: Radius at the end of the span as a multiple of the radius at its start.
        axis: 0 = x, 1 = y, 2 = z.
        caps: Whether the start and the end are closed.
        sides: Number of corners of the circle.
    """

    centre: Span = (0.5, 0.5)
    radius: Span = (0.5, 0.5)
    span: Span = (0.0, 1.0)
    top: float = 1.0
    axis: int = 1
    caps: tuple[bool, bool] = (True, True)
    sides: int = 12


def tube(form: Tube) -> Solid:
    """Returns a cylinder or cone frustum."""
    circle = _circle(form.sides)
    around = np.array(form.centre) + circle * np.array(form.radius)
    wider = np.array(form.centre) + circle * np.array(form.radius) * form.top
    count = form.sides
    vertices = np.zeros((2 * count + 2, 3))
    vertices[:count, [0, 2]], vertices[count : 2 * count, [0, 2]] = around, wider
    vertices[2 * count :, [0, 2]] = form.centre
    vertices[:count, 1] = vertices[2 * count, 1] = form.span[0]
    vertices[count : 2 * count, 1] = vertices[2 * count + 1, 1] = form.span[1]
    faces = _tube_faces(count, form.caps)
    if form.axis == 0:  # swap x and y, which mirrors, so the winding turns round
        return Solid(vertices[:, [1, 0, 2]], faces[:, ::-1])
    if form.axis == 2:
        return Solid(vertices[:, [0, 2, 1]], faces[:, ::-1])
    return Solid(vertices, faces)


def ellipsoid(
    centre: tuple[float, float, float],
    radius: tuple[float, float, float],
    sides: int = 12,
    rings: int = 7,
) -> Solid:
    """Returns an ellipsoid with its poles up and down."""
    sphere = _sphere(sides, rings)
    return Solid(np.array(centre) + sphere.vertices * np.array(radius), sphere.faces)


@cache
def _circle(sides: int) -> NDArray[np.float64]:
    pairs = [sin_cos(360.0 * k / sides) for k in range(sides)]
    return np.array([(cosine, sine) for sine, cosine in pairs])


@cache
def _tube_faces(count: int, caps: tuple[bool, bool]) -> NDArray[np.int64]:
    faces: list[tuple[int, int, int]] = []
    for k in range(count):
        after = (k + 1) % count
        faces += [(k, count + k, count + after), (k, count + after, after)]
        if caps[0]:
            faces.append((2 * count, k, after))
        if caps[1]:
            faces.append((2 * count + 1, count + after, count + k))
    return np.array(faces, dtype=np.int64)


@cache
def _sphere(sides: int, rings: int) -> Solid:
    vertices = []
    for ring in range(rings + 1):
        across, height = sin_cos(180.0 * ring / rings)
        vertices += [(across * float(c), -height, across * float(s)) for c, s in _circle(sides)]
    faces: list[tuple[int, int, int]] = []
    for ring in range(rings):
        for k in range(sides):
            after = (k + 1) % sides
            low, low_after = ring * sides + k, ring * sides + after
            high, high_after = low + sides, low_after + sides
            if ring > 0:
                faces.append((low, high, low_after))
            if ring < rings - 1:
                faces.append((low_after, high, high_after))
    return Solid(np.array(vertices), np.array(faces, dtype=np.int64))
