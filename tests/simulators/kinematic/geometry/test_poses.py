"""Where to stand: the ranking of poses, and that it works in real rooms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.poses import rank_poses
from simulators.kinematic.geometry.room import RoomGeometry
from simulators.sources import registry
from tests.simulators.kinematic.geometry.rooms import room, thing

CELLS = np.array([(x / 4, z / 4) for x in range(-8, 9) for z in range(-8, 9)])
EYE = 1.576
SMALL = (Rectangle(-0.125, 0.125, 1.875, 2.125).polygon(),)


def test_the_best_pose_faces_the_thing_from_a_comfortable_distance() -> None:
    x, z, yaw, horizon = rank_poses(CELLS, SMALL, EYE, EYE, None)[0]
    # Cells straight before a side of the square are 0.625 m or 0.875 m away: both 0.125 m off 0.75.
    ahead = {0.0: (0.0, 1.0), 90.0: (1.0, 0.0), 180.0: (0.0, -1.0), 270.0: (-1.0, 0.0)}[yaw]
    away = np.array((-x, 2.0 - z))
    assert away @ ahead in (0.75, 1.0)
    assert np.abs(away).sum() == away @ ahead  # nothing aside
    assert horizon == 0.0


@pytest.mark.parametrize(
    ("height", "horizon"), [(EYE, 0.0), (0.9, 30.0), (0.1, 60.0), (2.1, -30.0)]
)
def test_the_horizon_centres_the_thing(height: float, horizon: float) -> None:
    assert rank_poses(CELLS, SMALL, height, EYE, None)[0][3] == horizon


def test_a_thing_with_a_front_is_met_from_its_front() -> None:
    shelf = (Rectangle(-0.25, 0.25, -0.25, 0.25).polygon(),)
    for front, place in ((0.0, (0, 1)), (90.0, (1, 0)), (180.0, (0, -1)), (270.0, (-1, 0))):
        x, z, yaw, _ = rank_poses(CELLS, shelf, 1.0, EYE, front)[0]
        assert (np.sign(x), np.sign(z)) == place
        assert yaw == (front + 180.0) % 360.0


def test_no_pose_is_out_of_reach_or_looks_away() -> None:
    poses = rank_poses(CELLS, SMALL, 1.0, EYE, None)
    assert len(poses) == len(set(poses)) > 0
    for x, z, yaw, horizon in poses:
        away = np.hypot(max(abs(x) - 0.125, 0.0), max(1.875 - z, 0.0, z - 2.125))
        assert away <= 1.5
        ahead = {0.0: 2.0 - z, 90.0: -x, 180.0: z - 2.0, 270.0: x}[yaw]
        aside = {0.0: abs(x), 180.0: abs(x)}.get(yaw, abs(2.0 - z))
        assert aside <= ahead + 1e-6
        assert horizon in (-30.0, 0.0, 30.0, 60.0)


def test_a_thing_out_of_everyones_reach_has_no_pose() -> None:
    assert rank_poses(CELLS, (Rectangle(5.0, 6.0, 5.0, 6.0).polygon(),), 1.0, EYE, None) == ()


def test_a_long_counter_is_met_everywhere_along_it() -> None:
    counter = (Rectangle(-2.0, 2.0, 2.75, 3.25).polygon(),)
    best = rank_poses(CELLS, counter, 0.9, EYE, None)[:8]
    assert {yaw for _, _, yaw, _ in best} == {0.0}
    assert len({x for x, _, _, _ in best}) > 4


def test_the_first_pose_of_a_room_sees_its_thing() -> None:
    geometry = RoomGeometry(
        room(thing("Safe", (-2.7, 0.3, 0.0), (0.5, 0.5, 0.5), openable=True, receptacle=True))
    )
    index = geometry.index_of("Safe|1")
    pose = geometry.interaction_poses(index)[0]
    assert pose[:2] in geometry.cells
    assert geometry.pixel_counts(*pose)[0][index] > 500


@pytest.mark.parametrize("number", [1, 16, 205, 320, 402])
def test_in_real_rooms_nearly_everything_that_opens_is_seen_from_one_of_its_first_poses(
    number: int, scene_cache: Path
) -> None:
    scene = registry.load("ithor", scene_cache).load(f"FloorPlan{number}")
    geometry = RoomGeometry(scene)
    assert (scene.agent_start[0], scene.agent_start[2]) in geometry.cells
    assert geometry.entry[:2] in geometry.cells
    openable = [
        k
        for k, spec in enumerate(scene.objects)
        if spec.openable and spec.object_type not in ("Blinds", "ShowerCurtain")
    ]
    seen = [
        any(
            geometry.pixel_counts(*pose)[0][index] >= 18
            for pose in geometry.interaction_poses(index)[:16]
        )
        for index in openable
    ]
    assert len(seen) >= 2
    assert sum(seen) >= 0.85 * len(seen)
