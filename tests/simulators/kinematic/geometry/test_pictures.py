"""What a pose shows: pixels counted by hand, occlusion, and sameness of bits."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from schemas.scene import ObjectSpec
from simulators.kinematic.geometry.room import RoomGeometry
from tests.elsewhere import Elsewhere
from tests.simulators.kinematic.geometry.rooms import room, thing

EYE = 0.901 + 0.675
ROOT = Path(__file__).resolve().parents[4]


def cube(kind: str, z: float, side: float, x: float = 0.0) -> ObjectSpec:
    """A plain box whose near face is `z` metres ahead, at eye height."""
    return thing(kind, (x, EYE, z + side / 2.0), (side, side, side))


def test_a_square_face_of_80_centimetres_at_2_metres_is_60_pixels_wide() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 2.0, 0.8)))
    counts, boxes = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)
    index = geometry.index_of("RoomDecor|1")
    # The focal length is 150 pixels: 0.4 m at 2 m is 30 pixels to each side of the middle.
    assert counts[index] == 60 * 60
    assert boxes[index] == pytest.approx([0.4, 0.4, 0.6, 0.6])


def test_a_thing_on_the_right_is_on_the_right_of_the_picture_only_from_the_front() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 2.0, 0.4, x=1.0)))
    index = geometry.index_of("RoomDecor|1")
    assert geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)[1][index][0] > 0.5
    assert geometry.pixel_counts(0.0, 0.0, 180.0, 0.0)[0][index] == 0
    assert geometry.pixel_counts(0.0, 0.0, 90.0, 0.0)[1][index][2] < 0.5


def test_looking_down_moves_a_thing_up_in_the_picture() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 2.0, 0.4)))
    index = geometry.index_of("RoomDecor|1")
    level = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)[1][index].copy()
    down = geometry.pixel_counts(0.0, 0.0, 0.0, 30.0)[1][index]
    assert level[1] + level[3] == pytest.approx(1.0)
    assert down[3] < 0.5


def test_a_small_thing_behind_a_large_one_is_not_seen_until_that_is_gone() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 1.0, 0.8), cube("VacuumCleaner", 2.2, 0.4)))
    small, large = geometry.index_of("VacuumCleaner|1"), geometry.index_of("RoomDecor|1")
    assert geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)[0][small] == 0
    geometry.set_present(large, False)
    counts, _ = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)
    assert counts[large] == 0
    # 0.2 m at 2.2 m is 13.64 pixels, which takes in the centres of 14 pixels to each side.
    assert counts[small] == (2 * 14) ** 2


def test_a_half_hidden_thing_shows_its_free_half() -> None:
    left = thing(
        "RoomDecor", (-0.5, EYE, 1.25), (1.0, 1.0, 0.5)
    )  # covers the left half of the view
    geometry = RoomGeometry(room(left, cube("VacuumCleaner", 2.0, 0.4)))
    index = geometry.index_of("VacuumCleaner|1")
    counts, boxes = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)
    assert counts[index] == 15 * 30
    assert boxes[index] == pytest.approx([0.5, 0.45, 0.55, 0.55])


def test_two_things_that_touch_the_same_pixel_never_share_it() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 1.0, 0.8), cube("VacuumCleaner", 1.5, 2.0)))
    counts, _ = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)
    assert counts.sum() <= 300 * 300
    assert counts[geometry.index_of("RoomDecor|1")] == 120 * 120


def test_a_thing_that_crosses_the_near_plane_is_cut_and_not_lost() -> None:
    around = thing("RoomDecor", (0.0, EYE - 0.5, 1.0), (0.4, 0.2, 2.2))
    geometry = RoomGeometry(room(around))
    counts, boxes = geometry.pixel_counts(0.0, 0.0, 0.0, 0.0)
    index = geometry.index_of("RoomDecor|1")
    assert counts[index] > 1000
    assert boxes[index][3] == 1.0


def test_inverse_depth_is_that_of_the_face_ahead() -> None:
    geometry = RoomGeometry(room(cube("RoomDecor", 2.0, 0.8)))
    triangles, depth = geometry.picture(0.0, 0.0, 0.0, 0.0, side=100, field_of_view=60.0)
    assert depth[50, 50] == pytest.approx(0.5)
    owner = geometry.model.mesh.owners[triangles[50, 50]]
    assert owner == geometry.index_of("RoomDecor|1")
    assert (triangles >= 0).all()  # walls, floor and ceiling close the room


def picture_digest() -> str:
    """The digest of many pictures of one room; also run by the test below in another process."""
    geometry = RoomGeometry(
        room(
            cube("HousePlant", 1.0, 0.6),
            thing("Drawer", (1.0, 0.4, 1.0), (0.4, 0.2, 0.4), openable=True, receptacle=True),
            thing("Sofa", (-1.5, 0.4, 0.0), (0.9, 0.8, 2.0), rotation=(0.0, 90.0, 0.0)),
        )
    )
    digest = hashlib.sha256()
    for yaw in range(0, 360, 45):
        for horizon in (-30.0, 0.0, 30.0, 60.0):
            triangles, depth = geometry.picture(0.25, -0.5, float(yaw), horizon)
            digest.update(triangles.tobytes() + depth.tobytes())
    return digest.hexdigest()


def test_another_process_draws_the_same_bits(elsewhere: Elsewhere) -> None:
    assert elsewhere.ask(f"{__name__}:picture_digest") == picture_digest()


def test_every_face_of_the_shell_and_shapes_belongs_to_an_owner() -> None:
    mesh = RoomGeometry(room(cube("HousePlant", 1.0, 0.6))).model.mesh
    spans = mesh.spans
    assert spans[0, 3] == 0
    assert spans[-1, 4] == len(mesh.faces)
    assert (spans[1:, 3] == spans[:-1, 4]).all()
    for (_, first, last, face, end), owner in zip(spans, mesh.segment_owners, strict=True):
        assert (mesh.owners[face:end] == owner).all()
        assert mesh.faces[face:end].min() >= first
        assert mesh.faces[face:end].max() < last
    assert np.isfinite(mesh.vertices).all()
