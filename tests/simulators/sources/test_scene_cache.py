"""Cached scenes: read only if whole and made from the right source."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from schemas.scene import Scene
from simulators.sources.published import scene_from_metadata
from simulators.sources.scene_cache import SceneCache, set_damage_aside
from tests.simulators.sources.metadata import room


@pytest.fixture
def scene() -> Scene:
    return scene_from_metadata(7, "ithor", room())


def test_what_is_written_is_read_and_nothing_else_is_left_behind(
    tmp_path: Path, scene: Scene
) -> None:
    cache = SceneCache(tmp_path / "new", "source")
    assert cache.read("FloorPlan7") is None
    cache.write(scene)
    assert cache.read("FloorPlan7") == scene
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["FloorPlan7.json.gz"]


def test_the_same_scene_gives_the_same_bytes(tmp_path: Path, scene: Scene) -> None:
    first, second = SceneCache(tmp_path / "a", "source"), SceneCache(tmp_path / "b", "source")
    first.write(scene)
    second.write(scene)
    assert first.path("FloorPlan7").read_bytes() == second.path("FloorPlan7").read_bytes()


def test_a_scene_of_another_source_is_not_read(tmp_path: Path, scene: Scene) -> None:
    SceneCache(tmp_path, "old source").write(scene)
    assert SceneCache(tmp_path, "new source").read("FloorPlan7") is None


def test_a_changed_record_is_not_read(tmp_path: Path, scene: Scene) -> None:
    cache = SceneCache(tmp_path, "source")
    cache.write(scene)
    path = cache.path("FloorPlan7")
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"Mug", b"Cup")))
    assert cache.read("FloorPlan7") is None


@pytest.mark.parametrize("keep", [0, 1, 10, 100, -1])
def test_a_file_cut_short_is_not_read(tmp_path: Path, scene: Scene, keep: int) -> None:
    cache = SceneCache(tmp_path, "source")
    cache.write(scene)
    path = cache.path("FloorPlan7")
    path.write_bytes(path.read_bytes()[:keep])
    assert cache.read("FloorPlan7") is None


def test_a_file_under_another_scenes_name_is_not_read(tmp_path: Path, scene: Scene) -> None:
    cache = SceneCache(tmp_path, "source")
    cache.write(scene)
    cache.path("FloorPlan7").rename(cache.path("FloorPlan8"))
    assert cache.read("FloorPlan8") is None


@pytest.mark.parametrize("damage", [b"", b"no archive", gzip.compress(b"{}\n{}", mtime=0), b"cut"])
def test_a_damaged_file_is_named_and_set_aside(damage: bytes, tmp_path: Path, scene: Scene) -> None:
    cache = SceneCache(tmp_path, "source")
    cache.write(scene)
    path = cache.path("FloorPlan7")
    damage = path.read_bytes()[:100] if damage == b"cut" else damage
    path.write_bytes(damage)
    (notice,) = set_damage_aside(tmp_path, ["FloorPlan1", "FloorPlan7"])
    (aside,) = tmp_path.iterdir()
    assert aside.read_bytes() == damage
    assert notice == f"{path} is damaged; set aside as {aside.name}, it is made again"


def test_a_file_under_another_scenes_name_is_damaged_and_a_stale_one_is_not(
    tmp_path: Path, scene: Scene
) -> None:
    cache = SceneCache(tmp_path, "old source")
    cache.write(scene)
    assert set_damage_aside(tmp_path, ["FloorPlan7"]) == ()
    cache.path("FloorPlan7").rename(cache.path("FloorPlan8"))
    assert len(set_damage_aside(tmp_path, ["FloorPlan7", "FloorPlan8"])) == 1
