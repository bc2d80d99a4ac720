"""The numeric parts of the renderer, each against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

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
from simulators.kinematic.render.resolving import STEPS, describe, resolve, tone_curve
from simulators.kinematic.render.sampling import collect
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
    shadows = shadow_map(points, faces, np.arange(2), Rectangle(-3.0, 3.0, -3.0, 3.0), 0.0)
    lean_x = LIGHT_DIRECTION[0] / LIGHT_DIRECTION[1]
    lean_z = LIGHT_DIRECTION[2] / LIGHT_DIRECTION[1]
    floor = np.array(
        [(-lean_x, 0.0, -lean_z), (0.45 - lean_x, 0.0, -lean_z), (0.6 - lean_x, 0.0, 0.0)]
    )
    up = np.tile((0.0, 1.0, 0.0), (3, 1))
    light = np.zeros(3)
    sunlight(3, floor, up, shadows.heights, shadows.corner, light)
    assert light == pytest.approx([0.2, 0.2, 1.0])
    above = floor + np.array((lean_x, 1.0, lean_z)) * 1.01
    sunlight(3, above, up, shadows.heights, shadows.corner, light)
    assert light == pytest.approx([1.0, 1.0, 1.0])


def test_the_direction_of_the_light_has_unit_length() -> None:
    assert math.hypot(*LIGHT_DIRECTION) == pytest.approx(1.0, abs=1e-4)


def occlusion_of(metres: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> float:
    """The light at the middle of a picture of a wall that faces the camera."""
    side = metres.shape[0]
    triangles = np.zeros((side, side), dtype=np.int32)
    light, near = np.zeros((2, side // 2, side // 2), dtype=np.float32)
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
    points = np.zeros((2, 4), dtype=np.int32)
    assert collect(triangles, rows, columns, points) == 4
    assert (points == [(0, 0, 1, 2), (0, 0, 3, 1)]).all()
    assert (triangles[rows[:4], columns[:4]] == [5, 1, 2, 3]).all()


def test_a_pixel_is_the_mean_of_its_places_and_an_outline_is_darker() -> None:
    triangles = np.zeros((2, 4), dtype=np.int32)
    triangles[:, 3] = 1
    points = triangles.copy()
    colours = np.array([(0.5, 0.5, 0.5), (0.5, 0.5, 0.5)])
    tones = np.arange(STEPS).astype(np.uint8)
    picture = np.zeros((1, 2, 3), dtype=np.uint8)
    resolve(colours, points, triangles, np.array([7, 7]), tones, picture)
    plain = picture.copy()
    assert (plain[0, 0] == plain[0, 1]).all()
    resolve(colours, points, triangles, np.array([7, 8]), tones, picture)
    assert (picture[0, 0] == plain[0, 0]).all()
    assert not (picture[0, 1] == plain[0, 1]).all()


def test_a_description_names_owners_and_metres() -> None:
    triangles = np.array([(0, -1), (1, 1)], dtype=np.int32)
    depth = np.array([(0.5, 0.0), (0.25, 2.0)])
    whose, metres = np.zeros((2, 2), dtype=np.int32), np.zeros((2, 2), dtype=np.float32)
    present = np.ones(9, dtype=np.bool_)
    describe(triangles, depth, np.array([8, 3]), whose, metres, present)
    assert whose.tolist() == [[8, -1], [3, 3]]
    assert metres.tolist() == [[2.0, math.inf], [4.0, 0.5]]
    assert np.flatnonzero(present).tolist() == [3, 8]


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
