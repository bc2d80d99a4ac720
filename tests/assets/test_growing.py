"""A batch that is added later: only it is built, all that was published stays, and the rest is told."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import dagster as dg
import pytest

from assets.engines.serial import SerialEngine
from assets.new_batch import NewBatch, Wish
from assets.own_batch import add_own
from assets.paths import PROJECT, Paths
from assets.progress import Silent
from assets.rebuild import rebuild
from assets.sensors import new_scene_batches
from assets.stages.scenes import build_scenes
from assets.verifying import check_all, setting_of
from pipeline.houses import require_apart
from pipeline.release.read import Release
from pipeline.verify import verify
from schemas.errors import UserError
from schemas.house import HouseReports
from schemas.ids import is_house_id
from schemas.names import Split
from tests.assets.conftest import Build, mini_folder

OAK = PROJECT / "docs/extend/oak.json"


def add_oak(paths: Paths) -> NewBatch:
    wish = Wish("oak", Split.TRAIN, {"passive_observation": 1}, None, "CC0-1.0")
    return add_own(paths, OAK, wish, Silent())


@pytest.fixture(scope="module")
def grown(built: Build, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """The small build, published; then a house is added, and only its batch built."""
    data = tmp_path_factory.mktemp("grown") / "data"
    shutil.copytree(built.paths.data, data)
    with (data / "profiles" / "mini.yaml").open("a") as profile:
        profile.write("shortcuts: report\n")  # two episodes cannot tell a shortcut from luck
    with dg.DagsterInstance.ephemeral() as instance:
        build = Build(Paths.of(data), instance)
        add_oak(build.paths)
        told = build.run(batches=("oak",))
        assert "cues" in told.begun
        yield build


def releases(build: Build) -> tuple[Release, Release]:
    return tuple(Release(build.paths.releases / name) for name in ("0.1.0", "0.2.0"))  # type: ignore[return-value]


def test_the_change_log_of_the_next_minor_version_lists_exactly_the_new_ones(grown: Build) -> None:
    old, new = releases(grown)
    added = sorted(set(new.episode_ids()) - set(old.episode_ids()))
    assert added
    assert all(is_house_id(new.row(name).home_id) for name in added)
    newest = json.loads((new.folder / "CHANGES.json").read_text())["versions"][0]
    assert newest["version"] == "0.2.0"
    assert [one["episode_id"] if isinstance(one, dict) else one for one in newest["added"]] == added
    assert (newest["removed"], newest["changed"]) == ([], [])


def test_every_earlier_id_hash_and_file_stays(grown: Build) -> None:
    old, new = releases(grown)
    for name in old.episode_ids():
        assert new.row(name) == old.row(name)
    files = list(old.folder.rglob("*.parquet"))
    assert files
    for path in files:
        assert (new.folder / path.relative_to(old.folder)).read_bytes() == path.read_bytes()


def test_the_release_executes_and_rebuilds_where_its_house_was_never_seen(
    grown: Build, tmp_path: Path
) -> None:
    _, new = releases(grown)
    setting = setting_of(new, Paths.of(tmp_path / "empty"))
    report = verify(
        new.folder, check_all(new.folder, setting, SerialEngine()), lambda done, total: None
    )
    assert report.problems == ()
    [name] = [one for one in new.episode_ids() if is_house_id(new.row(one).home_id)]
    assert rebuild(name, setting) == new.load_candidate(name)[0]
    with pytest.raises(UserError, match="no scene source has the scene 'P-train-oak-"):
        rebuild(name, replace(setting, release=None))


def test_the_sensor_shows_an_added_batch_as_a_partition(
    built: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = mini_folder(tmp_path / "data")
    monkeypatch.setenv("EMEM_DATA", str(paths.data))
    add_oak(paths)
    with dg.DagsterInstance.ephemeral() as instance:
        result = new_scene_batches(dg.build_sensor_context(instance=instance))
    assert isinstance(result, dg.SensorResult)
    [request] = result.dynamic_partitions_requests or ()
    assert list(request.partition_keys) == ["mini", "oak"]


def test_a_house_in_a_second_batch_is_refused_before_anything_is_made_of_it(grown: Build) -> None:
    scenes = grown.paths.scenes
    text = (scenes / "oak.yaml").read_text().replace("name: oak", "name: elm")
    (scenes / "elm.yaml").write_text(text.replace("split: train", "split: test"))
    try:
        with pytest.raises(UserError, match=r"is also in batch|leave it out of one of them"):
            build_scenes(grown.shop(("elm",)), "elm")
        assert not grown.shop().store.exists("scenes", "elm")
    finally:
        (scenes / "elm.yaml").unlink()


def test_reports_of_one_house_in_two_batches_name_both(grown: Build) -> None:
    reports = grown.shop().store.read_json("houses", "oak", HouseReports)
    require_apart({"oak": reports})
    with pytest.raises(UserError, match=r"scene batch oak: house oak\.json\.gz .* batch elm"):
        require_apart({"oak": reports, "elm": reports})
