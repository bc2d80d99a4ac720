"""`emem bench fidelity`: figures of rooms that are known, and one line for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from assets.cli.bench import bench
from schemas.errors import UserError
from simulators.base import SceneLookup
from tests.simulators.kinematic.fidelity.folders import metadata_object, step, write
from tests.simulators.kinematic.fidelity.true_rooms import TrueRoom, all_rooms
from tests.simulators.kinematic.fidelity.truth import grid_record, pose_records, sight_records


@pytest.fixture(autouse=True)
def true_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the true rooms in the place of the published ones."""
    scenes = {room.scene.scene_id: room.scene for room in all_rooms()}

    def look_up(cache: Path) -> SceneLookup:
        return scenes.__getitem__

    monkeypatch.setattr("assets.wiring.scene_lookup", look_up)


def record(folder: Path, *rooms: TrueRoom) -> Path:
    objects = [metadata_object(spec.object_id) for spec in rooms[0].published]
    run = {
        "steps": [
            step({"action": "Initialize"}, objects),
            step({"action": "MoveAhead", "moveMagnitude": 0.25}, objects),
            step({"action": "CrouchDown"}, objects),
        ]
    }
    return write(
        folder,
        grids={f"FloorPlan{room.number}": grid_record(room) for room in rooms},
        sights=[sight for room in rooms for sight in sight_records(room)],
        poses=[pose for room in rooms for pose in pose_records(room)],
        runs={"moves.json.gz": run},
    )


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kitchen and a bathroom."""
    kitchen, _, _, bathroom = all_rooms()
    return record(tmp_path_factory.mktemp("recordings"), kitchen, bathroom)


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(bench, ["fidelity", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_table_has_each_kind_of_room_and_all(recordings: Path) -> None:
    lines = run("--data", recordings).splitlines()
    assert lines[0].split() == ["mean", "over", "rooms", "Kitchen", "Bathroom", "all"]
    assert lines[1].split() == ["rooms", "1", "1", "2"]
    assert ["grid", "IoU", "1.000", "1.000", "1.000"] in [line.split() for line in lines]
    assert any(line.split()[:4] == ["MoveAhead", "no", "1", "1"] for line in lines)
    assert any("CrouchDown" in line and "none such" in line for line in lines)


def test_json_has_the_means_the_worst_and_every_room(recordings: Path) -> None:
    found: dict[str, Any] = json.loads(run("--data", recordings, "--json", "--worst", "1"))
    assert list(found["means"]) == ["Kitchen", "Bathroom", "all"]
    assert found["means"]["all"]["rooms"] == 2
    assert found["means"]["all"]["starts_recall"] == 1.0
    assert list(found["rooms"]) == ["FloorPlan1", "FloorPlan401"]
    assert found["worst"]["iou"] == {}
    assert [action["agrees"] for action in found["actions"]] == [True, False]


def test_a_part_alone_needs_only_its_file(recordings: Path, tmp_path: Path) -> None:
    (tmp_path / "reachable.json").write_bytes((recordings / "reachable.json").read_bytes())
    out = run("--data", tmp_path, "--only", "grid")
    assert "grid IoU" in out
    assert "visible" not in out


def test_a_room_that_is_recorded_otherwise_is_named_among_the_worst(
    recordings: Path, tmp_path: Path
) -> None:
    grids = json.loads((recordings / "reachable.json").read_text(encoding="utf-8"))
    del grids["FloorPlan401"]["reachable"][::2]
    (tmp_path / "reachable.json").write_text(json.dumps(grids), encoding="utf-8")
    out = run("--data", tmp_path, "--only", "grid")
    assert "lowest grid IoU: FloorPlan401 0.5" in out
    assert "lowest grid recall" not in out


def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no folder"):
        run("--data", tmp_path / "nowhere")


def test_plots_are_the_same_bytes_each_time(recordings: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("--data", recordings, "--plots", tmp_path / name)
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert files == [
        "fidelity_Bathroom.svg",
        "fidelity_Kitchen.svg",
        "maps_Bathroom.svg",
        "maps_Kitchen.svg",
    ]
    for name in files:
        text = (tmp_path / "a" / name).read_bytes()
        assert text == (tmp_path / "b" / name).read_bytes()
        assert ElementTree.fromstring(text).tag.endswith("svg")
