"""The numeric parts of the renderer, each against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.shapes.primitives import box, ellipsoid
from simulators.kinematic.render.materials import (
    CARPET,
    PLANKS,
    STONE,
    TILES,
    WOOD,
    noise,
    painting,
    surface,
)
from simulators.kinematic.render.normals import corner_normals, pattern_axes
from simulators.kinematic.render.occlusion import occlude, probe_offsets, smooth
from simulators.kinematic.render.resolving import STEPS, describe, number, resolve, tone_curve
from simulators.kinematic.render.sampling import OUTLINE, collect
from simulators.kinematic.render.shadows import LIGHT_DIRECTION, shadow_map, sunlight

ONES = np.ones((12, 3))


def test_a_box_has_sharp_edges_and_faces_outwards() -> None:
    solid = box((0.0, 1.0), (0.0, 1.0), (0.0, 1.0))
    corners, curved = corner_normals(solid.vertices, solid.faces, ONES)
    assert not curved.any()
    for face, normals in zip(solid.faces, corners, strict=True):
        outwards = solid.vertices[face].mean(axis=0) - 0.5
        assert (normals == normals[0]).all()
        assert sorted(np.abs(normals[0])) == [0.0, 0.0, 1.0]
        assert normals[0] @ outwards > 0


def test_a_ball_is_smooth_and_its_normals_point_away_from_its_centre() -> None:
    solid = ellipsoid((0.5, 0.5, 0.5), (0.5, 0.5, 0.5), 24, 12)
    corners, curved = corner_normals(solid.vertices, solid.faces, np.ones((len(solid.faces), 3)))
    assert curved.all()
    radial = (solid.vertices[solid.faces] - 0.5) * 2.0
    assert np.einsum("fcj,fcj->fc", corners, radial).min() > 0.95


def test_a_pattern_is_laid_over_the_axis_that_a_face_is_turned_to() -> None:
    solid = box((0.0, 1.0), (0.0, 1.0), (0.0, 1.0))
    axes = pattern_axes(solid.vertices, solid.faces, ONES)
    for face, axis in zip(solid.faces, axes, strict=True):
        assert np.ptp(solid.vertices[face][:, axis]) == 0.0


def test_a_plate_in_the_air_shades_the_floor_where_the_light_says() -> None:
    # A plate of 1 x 1 m, 1 m up: its shadow is shifted by the lean of the light.
    points = np.array([(-0.5, 1.0, -0.5), (-0.5, 1.0, 0.5), (0.5, 1.0, 0.5), (0.5, 1.0, -0.5)])
    faces = np.array([(0, 1, 2), (0, 2, 3)])
    walls, both = Rectangle(-3.0, 3.0, -3.0, 3.0), np.arange(2)
    shadows = shadow_map(points, faces, np.zeros(2, dtype=np.bool_), both, walls, 0.0)
    lean_x = LIGHT_DIRECTION[0] / LIGHT_DIRECTION[1]
    lean_z = LIGHT_DIRECTION[2] / LIGHT_DIRECTION[1]
    floor = np.array(
        [(-lean_x, 0.0, -lean_z), (0.45 - lean_x, 0.0, -lean_z), (0.6 - lean_x, 0.0, 0.0)]
    )
    up = (np.zeros(3), np.ones(3), np.zeros(3))
    light = np.zeros(3)
    sunlight(3, vectors(floor), up, shadows.heights, shadows.corner, light)
    assert light == pytest.approx([0.2, 0.2, 1.0])
    above = floor + np.array((lean_x, 1.0, lean_z)) * 1.01
    sunlight(3, vectors(above), up, shadows.heights, shadows.corner, light)
    assert light == pytest.approx([1.0, 1.0, 1.0])


def test_only_what_has_no_back_casts_a_shadow_with_its_back_to_the_light() -> None:
    points = np.array([(-0.5, 1.0, -0.5), (-0.5, 1.0, 0.5), (0.5, 1.0, 0.5), (0.5, 1.0, -0.5)])
    downwards = np.array([(0, 2, 1), (0, 3, 2)])
    walls, both = Rectangle(-3.0, 3.0, -3.0, 3.0), np.arange(2)
    for two_sided in (False, True):
        flags = np.full(2, two_sided)
        heights = shadow_map(points, downwards, flags, both, walls, 0.0).heights
        assert bool((heights == 1.0).any()) is two_sided


def vectors(
    rows: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    x, y, z = np.ascontiguousarray(rows.T)
    return x, y, z


def test_the_direction_of_the_light_has_unit_length() -> None:
    assert math.hypot(*LIGHT_DIRECTION) == pytest.approx(1.0, abs=1e-4)


def occlusion_of(metres: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> float:
    """The light at the middle of a picture of a wall that faces the camera."""
    side = metres.shape[0]
    triangles = np.zeros((side, side), dtype=np.int32)
    light, near = np.zeros((2, side // 2, side // 2))
    facing = np.array([(0.0, 0.0, -1.0)])
    occlude(metres, triangles, facing, np.eye(3), side / 2, probe_offsets(), light, near)
    smooth(light, near, np.zeros_like(light))
    return float(light[side // 4, side // 4])


def test_an_open_wall_gets_all_light_and_a_wall_beside_something_near_gets_less() -> None:
    wall = np.full((80, 80), 2.0, dtype=np.float32)
    assert occlusion_of(wall) == 1.0
    wall[:, 42:] = 1.8  # something stands out of the wall right beside the middle
    assert occlusion_of(wall) < 0.9
    wall[:, 42:] = 0.5  # something far in front of it takes no light away
    assert occlusion_of(wall) == 1.0


def test_tones_rise_and_none_hangs_on_a_last_bit() -> None:
    tones = tone_curve()
    assert tones[0] == 0
    assert tones[-1] == 255
    assert (np.diff(tones.astype(int)) >= 0).all()
    for step in range(STEPS):  # the power is far from where rounding would turn over
        x = step / (STEPS - 1) * 1.28
        value = 255.0 * min(1.0, x * (1 + 0.12 * x) / (1 + 0.25 * x) / 0.896 * 0.97) ** 0.8
        assert abs(value % 1.0 - 0.5) > 1e-9


def test_a_pixel_is_shaded_once_for_each_triangle_in_it() -> None:
    triangles = np.array([(5, 5, 1, 2), (5, 5, 3, 1)], dtype=np.int32)
    rows, columns = np.zeros(8, dtype=np.int32), np.zeros(8, dtype=np.int32)
    shares, ends = np.zeros(8), np.zeros(2, dtype=np.int32)
    same = np.zeros(6, dtype=np.int64)  # all faces are one object's: there is no outline
    assert collect(triangles, same, 0, 1, rows, columns, shares, ends) == 4
    assert ends.tolist() == [1, 4]
    assert (triangles[rows[:4], columns[:4]] == [5, 1, 2, 3]).all()
    assert shares[:4].tolist() == [1.0, 0.5, 0.25, 0.25]


def test_a_pixel_is_the_mean_of_its_points_by_their_shares() -> None:
    tones = np.arange(STEPS).astype(np.uint8)
    picture = np.zeros((1, 2, 3), dtype=np.uint8)
    bright, ends = np.array([0.1, 0.1, 0.2]), np.array([1, 3], dtype=np.int32)
    grey = (bright, bright, bright)
    resolve(grey, np.array([1.0, 0.5, 0.5]), ends, 0, 1, tones, picture)
    steps = [math.floor(value / 1.28 * (STEPS - 1)) for value in (0.1, 0.15)]
    assert picture[0].tolist() == [[steps[0]] * 3, [steps[1]] * 3]


def test_a_point_at_the_outline_of_an_object_adds_less() -> None:
    triangles = np.array([(0, 0, 1, 1), (0, 0, 1, 1)], dtype=np.int32)
    rows, columns = np.zeros(8, dtype=np.int32), np.zeros(8, dtype=np.int32)
    shares, ends = np.zeros(8), np.zeros(2, dtype=np.int32)
    assert collect(triangles, np.array([7, 8]), 0, 1, rows, columns, shares, ends) == 2
    assert shares[:2] == pytest.approx([0.5 + 0.5 * (1.0 - OUTLINE), 1.0])


def test_a_description_tells_metres_and_faces() -> None:
    triangles = np.array([(0, -1), (2, 2)], dtype=np.int32)
    depth = np.array([(0.5, 0.0), (0.25, 2.0)])
    metres, present = np.zeros((2, 2), dtype=np.float32), np.ones(4, dtype=np.bool_)
    describe(triangles, depth, metres, present)
    assert metres.tolist() == [[2.0, math.inf], [4.0, 0.5]]
    assert present.tolist() == [True, False, True, True]
    ids = np.zeros((2, 2), dtype=np.int32)
    number(triangles, np.array([40, 41, 42, -1], dtype=np.int32), ids)
    assert ids.tolist() == [[40, -1], [42, 42]]


def test_noise_is_smooth_and_stays_in_its_range() -> None:
    values = [noise(0.37 * k, 0.91 * k - 20.0) for k in range(200)]
    assert min(values) >= 0.0
    assert max(values) <= 1.0
    assert max(values) - min(values) > 0.5
    assert abs(noise(3.5, 1.2) - noise(3.5001, 1.2)) < 0.001
    assert noise(3.0, 1.0) == noise(3.0, 1.0)


@pytest.mark.parametrize("material", [PLANKS, TILES, CARPET, STONE, WOOD])
def test_patterns_vary_around_the_colour_that_they_are_of(material: int) -> None:
    tones = [surface(material, 0.031 * k, 0.017 * k, 3, 1.0) for k in range(400)]
    assert 0.8 < sum(tones) / len(tones) < 1.1
    assert max(tones) - min(tones) > 0.02
    assert min(tones) > 0.4


def test_paintings_differ_by_their_seed_and_stay_in_range() -> None:
    seen = set()
    for seed in range(12):
        colours = [painting(0.1 * a, 0.1 * b, seed) for a in range(10) for b in range(10)]
        assert all(0.0 <= value <= 1.0 for colour in colours for value in colour)
        seen.add(tuple(colours))
    assert len(seen) == 12
