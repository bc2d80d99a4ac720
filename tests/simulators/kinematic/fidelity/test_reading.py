"""Folders of recordings are read whole, and every fault is one line that names file and record."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import UserError
from simulators.kinematic.fidelity.reading import PARTS, read_recordings
from tests.simulators.kinematic.fidelity.folders import AGENT, GRID, POSE, RUN, SIGHT, ZERO, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "recordings")


def fault(folder: Path) -> str:
    """Reads a broken folder, and returns the one line that it gives."""
    with pytest.raises(UserError) as caught:
        read_recordings(folder)
    text = str(caught.value)
    assert "\n" not in text
    return text


def changed(record: Any, **changes: object) -> Any:
    return copy.deepcopy(record) | changes


def test_a_whole_folder_is_read(folder: Path) -> None:
    found = read_recordings(folder)
    assert found.grids["FloorPlan1"].reachable == ((0.0, 0.0), (0.25, 0.0))
    assert found.grids["FloorPlan1"].sampled_starts == ((0.25, 0.0),)
    assert found.sights[0].agent.pose == (0.0, 0.0, 90.0, 0.0)
    assert found.sights[0].objects[0].visible
    assert found.poses[0].poses == ((0.0, 0.0, 0.0, 30.0),)
    assert found.events["turn.json.gz"].steps[1].action.action == "RotateLeft"
    assert found.events["turn.json.gz"].steps[1].metadata.scene == "FloorPlan1"


def test_recorded_32_bit_coordinates_are_brought_to_the_grid(tmp_path: Path) -> None:
    write(tmp_path, grids={"FloorPlan30": {"reachable": [[-0.9999999847, 1.9999999944]]}})
    assert read_recordings(tmp_path).grids["FloorPlan30"].reachable == ((-1.0, 2.0),)


def packed(data: bytes) -> bytes:
    """Compresses without a time stamp, so that the examples have the same ids in every process."""
    return gzip.compress(data, mtime=0)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_not_wanted_may_be_missing(folder: Path, part: str) -> None:
    path = folder / PARTS[part]
    path.rename(folder / "elsewhere")
    read_recordings(folder, [other for other in PARTS if other != part])
    assert f"has no {PARTS[part]}" in fault(folder)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert f"there is no folder {tmp_path / 'nowhere'}" in fault(tmp_path / "nowhere")


def test_an_unknown_part_is_named(folder: Path) -> None:
    with pytest.raises(UserError, match="unknown part of a recording 'sights'"):
        read_recordings(folder, ["sights"])


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "initial_visibility.jsonl.gz: expected at least one record"),
        (b"not gzip at all", "expected a whole gzip file"),
        (packed(json.dumps(SIGHT).encode())[:-9], "expected a whole gzip file"),
        (packed(b"\xff\xfe"), "expected text in UTF-8"),
        (packed(b'{"scene": '), "line 1: expected JSON"),
        (packed(b"\n\n"), "expected at least one record"),
        (packed(json.dumps(SIGHT).encode() + b"\n[]\n"), "line 2: expected the layout"),
    ],
)
def test_a_corrupt_visibility_file_is_named(folder: Path, data: bytes, expected: str) -> None:
    (folder / "initial_visibility.jsonl.gz").write_bytes(data)
    assert expected in fault(folder)


def test_a_corrupt_byte_inside_a_gzip_file_is_found(folder: Path) -> None:
    path = folder / "events" / "turn.json.gz"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))
    assert "turn.json.gz" in fault(folder)


@pytest.mark.parametrize(
    ("grids", "expected"),
    [
        ([], "expected an object of scenes"),
        ({}, "expected an object of scenes"),
        ({"Kitchen1": GRID["FloorPlan1"]}, "scene 'Kitchen1'"),
        ({"FloorPlan99": GRID["FloorPlan1"]}, "there is no iTHOR room FloorPlan99"),
        ({"FloorPlan1": {"reachable": []}}, "reachable"),
        ({"FloorPlan1": {"reachable": [[0.1, 0.0]]}}, "[0.1, 0.0] is no multiple of 0.25"),
        ({"FloorPlan1": {"reachable": [[0.0, 0.0, 0.0]]}}, "reachable.0"),
        ({"FloorPlan1": {"reachable": [["a", 0.0]]}}, "reachable.0.0"),
        ({"FloorPlan1": {"reachable": [[float("nan"), 0.0]]}}, "reachable.0.0"),
        ({"FloorPlan1": {}}, "reachable: expected the layout of recordings, but: Field required"),
        ({"FloorPlan1": None}, "scene 'FloorPlan1'"),
        ({"FloorPlan1": {"reachable": [[1e300, 0.0]]}}, "reachable.0.0"),
        ({"Floor\ud800": GRID["FloorPlan1"]}, "expected JSON"),
        (
            {"FloorPlan1": GRID["FloorPlan1"], "FloorPlan1_physics": GRID["FloorPlan1"]},
            "scene 'FloorPlan1_physics': expected each scene once",
        ),
    ],
)
def test_a_wrong_grid_is_named(tmp_path: Path, grids: object, expected: str) -> None:
    text = fault(write(tmp_path, grids=grids))
    assert "reachable.json" in text
    assert expected in text


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (changed(SIGHT, scene="FloorPlan31"), "there is no iTHOR room FloorPlan31"),
        (changed(SIGHT, fieldOfView=180), "fieldOfView"),
        (changed(SIGHT, fieldOfView=179.9999999), "fieldOfView"),
        (changed(SIGHT, fieldOfView=1e-9), "fieldOfView"),
        (changed(SIGHT, agent=AGENT | {"cameraHorizon": 1e9}), "agent.cameraHorizon"),
        (changed(SIGHT, agent=AGENT | {"position": ZERO | {"x": 1e300}}), "agent.position.x"),
        (changed(SIGHT, objects=[]), "objects"),
        (changed(SIGHT, objects=[{"objectId": "Apple|1"}]), "objects.0.visible"),
        (changed(SIGHT, agent={"position": {"x": 0.0}}), "agent.position.y"),
    ],
)
def test_a_wrong_view_is_named(tmp_path: Path, record: Any, expected: str) -> None:
    text = fault(write(tmp_path, sights=[SIGHT, record]))
    assert "initial_visibility.jsonl.gz, line 2" in text
    assert expected in text


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (changed(POSE, poses_x_z_rot_horizon=[]), "poses_x_z_rot_horizon"),
        (changed(POSE, poses_x_z_rot_horizon=[[0, 0, 0]]), "poses_x_z_rot_horizon.0"),
        (changed(POSE, poses_x_z_rot_horizon=[[1e300, 0, 0, 0]]), "poses_x_z_rot_horizon.0.0"),
        (changed(POSE, scene="FloorPlan0"), "FloorPlan0"),
        ({"scene": "FloorPlan1"}, "(and 2 more faults)"),
    ],
)
def test_a_wrong_interaction_pose_is_named(tmp_path: Path, record: Any, expected: str) -> None:
    text = fault(write(tmp_path, poses=[record]))
    assert "interaction_poses.jsonl, line 1" in text
    assert expected in text


def test_a_run_needs_a_state_before_its_first_action(tmp_path: Path) -> None:
    text = fault(write(tmp_path, runs={"short.json.gz": {"steps": RUN["steps"][:1]}}))
    assert "short.json.gz, steps" in text


def test_a_run_with_an_unknown_temperature_is_named(tmp_path: Path) -> None:
    run = copy.deepcopy(RUN)
    run["steps"][1]["metadata"]["objects"][0]["temperature"] = "Warm"
    assert "steps.1.metadata.objects.0.temperature" in fault(
        write(tmp_path, runs={"a.json.gz": run})
    )


@pytest.mark.parametrize("amount", ["degrees", "moveMagnitude"])
def test_a_run_with_an_endless_move_is_named(tmp_path: Path, amount: str) -> None:
    run = copy.deepcopy(RUN)
    run["steps"][1]["action"][amount] = 1e300
    assert f"steps.1.action.{amount}" in fault(write(tmp_path, runs={"a.json.gz": run}))


def test_an_events_folder_without_runs_is_named(folder: Path) -> None:
    (folder / "events" / "turn.json.gz").unlink()
    assert "events: expected a folder with files *.json.gz" in fault(folder)


def test_an_events_file_in_place_of_the_folder_is_named(folder: Path) -> None:
    (folder / "events" / "turn.json.gz").unlink()
    (folder / "events").rmdir()
    (folder / "events").write_text("", encoding="utf-8")
    assert "events: expected a folder with files" in fault(folder)


def test_a_folder_in_place_of_a_file_is_named(folder: Path) -> None:
    (folder / "reachable.json").unlink()
    (folder / "reachable.json").mkdir()
    assert "cannot read" in fault(folder)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(content=JSON)
def test_whatever_a_grid_file_holds_it_is_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    folder = write(tmp_path_factory.mktemp("any"), grids={"FloorPlan1": content})
    if content is None:
        folder = write(folder, grids={"FloorPlan1": 0})
    assert "reachable.json" in fault(folder)
