"""Rooms are measured by number, each once, and a run has one room."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import UserError
from simulators.kinematic.fidelity.measure import measure, scenes_of
from simulators.kinematic.fidelity.reading import read_recordings
from tests.simulators.kinematic.fidelity.folders import GRID, POSE, RUN, SIGHT, write
from tests.simulators.kinematic.geometry.rooms import room


def test_scenes_come_by_number_from_all_parts(tmp_path: Path) -> None:
    run: Any = copy.deepcopy(RUN)
    for step in run["steps"]:
        step["metadata"]["sceneName"] = "FloorPlan301_physics"
    folder = write(
        tmp_path,
        grids={"FloorPlan10": GRID["FloorPlan1"]},
        sights=[SIGHT | {"scene": "FloorPlan2"}],
        poses=[POSE | {"scene": "FloorPlan201"}],
        runs={"run.json.gz": run},
    )
    expected = ("FloorPlan2", "FloorPlan10", "FloorPlan201", "FloorPlan301")
    assert scenes_of(read_recordings(folder)) == expected


def test_every_part_of_a_scene_is_measured(tmp_path: Path) -> None:
    recordings = read_recordings(write(tmp_path))
    (found,) = measure(recordings, lambda scene_id: room())
    assert found.scene_id == "FloorPlan1"
    assert found.grid is not None
    assert found.grid.recall == 1.0
    assert (len(found.sights), len(found.poses), len(found.effects)) == (1, 1, 1)


def test_a_run_through_two_scenes_is_named(tmp_path: Path) -> None:
    run: Any = copy.deepcopy(RUN)
    run["steps"][1]["metadata"]["sceneName"] = "FloorPlan5"
    recordings = read_recordings(write(tmp_path, runs={"two.json.gz": run}))
    with pytest.raises(
        UserError, match=r"two\.json\.gz: its steps are of the scenes FloorPlan1, F"
    ):
        scenes_of(recordings)
