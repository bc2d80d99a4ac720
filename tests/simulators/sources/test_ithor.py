"""The iTHOR rooms: ids, cache, and what happens when data or package are not as they should be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from schemas.base import file_hash
from schemas.errors import CorruptData, UserError
from schemas.names import RoomType
from simulators.sources import package
from simulators.sources.ithor import IthorSource
from tests.simulators.sources.metadata import room, write_file


@pytest.fixture
def data_file(tmp_path: Path) -> Path:
    path = tmp_path / "metadata.json"
    write_file(path)
    return path


def source_of(tmp_path: Path, data_file: Path) -> IthorSource:
    return IthorSource(tmp_path / "cache", data_file, file_hash(data_file.read_bytes()))


def test_there_are_120_ids_sorted_by_number(tmp_path: Path) -> None:
    ids = IthorSource(tmp_path).scene_ids()
    assert len(ids) == 120
    assert ids[:2] == ("FloorPlan1", "FloorPlan2")
    assert ids[29:31] == ("FloorPlan30", "FloorPlan201")
    assert ids[-1] == "FloorPlan430"


def test_an_unknown_scene_is_named_with_its_nearest(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"unknown scene 'FloorPlan31'; nearest: FloorPlan3"):
        IthorSource(tmp_path).load("FloorPlan31")


def test_the_second_load_needs_no_source(tmp_path: Path, data_file: Path) -> None:
    source = source_of(tmp_path, data_file)
    first = source.load("FloorPlan305")
    data_file.unlink()
    assert source.load("FloorPlan305") == first
    assert source.load("FloorPlan1").room_type is RoomType.KITCHEN


def test_a_damaged_cache_file_is_made_again(tmp_path: Path, data_file: Path) -> None:
    source = source_of(tmp_path, data_file)
    first = source.load("FloorPlan305")
    [path] = (tmp_path / "cache").rglob("FloorPlan305.json.gz")
    whole = path.read_bytes()
    path.write_bytes(b"damaged")
    assert source.load("FloorPlan305") == first
    assert path.read_bytes() == whole


def test_a_source_that_is_not_the_pinned_one_is_corrupt(tmp_path: Path, data_file: Path) -> None:
    source = source_of(tmp_path, data_file)
    data_file.write_bytes(data_file.read_bytes() + b" ")
    with pytest.raises(CorruptData, match=r"metadata\.json has SHA-256 .* expected"):
        source.load("FloorPlan1")


def test_a_source_that_is_no_json_is_corrupt(tmp_path: Path, data_file: Path) -> None:
    data_file.write_bytes(b"{")
    with pytest.raises(CorruptData, match=r"metadata\.json is not valid JSON"):
        source_of(tmp_path, data_file).load("FloorPlan1")


@pytest.mark.parametrize("broken", ["no type", "too few rooms"])
def test_a_broken_record_is_named_by_its_room(tmp_path: Path, broken: str) -> None:
    rooms = [room() for _ in range(30)]
    if broken == "no type":
        del rooms[4][2]["objectType"]
    else:
        rooms = rooms[:4]
    path = tmp_path / "metadata.json"
    write_file(path, rooms)
    with pytest.raises(CorruptData, match="room FloorPlan5 is not AI2-THOR object metadata"):
        source_of(tmp_path, path).load("FloorPlan1")


def test_a_missing_package_is_a_user_error_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "PACKAGE", "no_such_package_of_rooms")
    with pytest.raises(UserError, match="is not installed; install it with: uv pip install"):
        IthorSource(tmp_path).load("FloorPlan1")
    with pytest.raises(UserError, match="is not installed; install it with: uv pip install"):
        IthorSource(tmp_path).provenance()


def test_a_package_without_its_data_is_a_user_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "PACKAGE", "json")
    with pytest.raises(UserError, match="lacks its file databases/"):
        IthorSource(tmp_path).load("FloorPlan1")


def test_the_real_rooms_are_read_without_importing_the_package(scene_cache: Path) -> None:
    source = IthorSource(scene_cache)
    scenes = {scene_id: source.load(scene_id) for scene_id in source.scene_ids()}
    assert sum(len(scene.objects) for scene in scenes.values()) == 2088 + 1271 + 1228 + 1083
    assert scenes["FloorPlan3"].agent_start[1] == 1.123  # the one room with a raised floor
    assert scenes["FloorPlan2"].agent_start == (-1.0, 0.901, 2.0)  # as a recording of it says
    assert "procthor" not in sys.modules
    assert source.provenance()["version"] == "0.0.1.dev2"
