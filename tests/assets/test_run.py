"""A whole build through Dagster, in this process: what it leaves, keeps, repeats and refuses."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import dagster as dg
import pytest

from assets.config import load_config
from assets.engines.process import ProcessEngine
from assets.engines.serial import SerialEngine
from assets.jobs import BATCH_STAGES
from assets.run import BlockedError
from assets.stages.cues import build_cues
from assets.stages.homes import build_homes
from assets.stages.scenes import build_scenes
from assets.workshop import Workshop
from pipeline.common.store import Store
from pipeline.lineage.queries import Lineage
from pipeline.release.read import Release
from schemas.errors import UserError
from schemas.verdict import Outcome, Reject, Verdict
from tests.assets.conftest import Build, Told, mini_folder


def _bytes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _episodes(build: Build) -> tuple[str, ...]:
    return Release(build.paths.releases / "0.1.0").episode_ids()


def test_a_build_publishes_what_passed_every_gate(built: Build) -> None:
    store = Store(built.paths.records)
    verdicts = store.read("validation", "mini", Verdict)
    refused = {one.episode_id for one in verdicts if one.outcome is not Outcome.PASS}
    judged = {one.episode_id for one in verdicts}
    assert set(_episodes(built)) == judged - refused
    assert len(_episodes(built)) >= 1
    rejects = store.read("rejects-validation", "mini", Reject)
    assert {one.episode_id for one in rejects} == refused


def test_dagster_knows_the_partition_its_tables_and_its_checks(built: Build) -> None:
    for stage in BATCH_STAGES:
        found = built.instance.fetch_materializations(dg.AssetKey(stage), limit=5).records
        assert {record.partition_key for record in found} == {"mini"}, stage
    latest = built.instance.get_latest_materialization_event(dg.AssetKey("validation"))
    assert latest is not None
    assert latest.asset_materialization is not None
    metadata = latest.asset_materialization.metadata
    assert metadata["accepted"].value == len(_episodes(built))
    assert "| executable |" in str(metadata["gates"].value)


def test_the_lineage_of_an_episode_leads_to_its_scenes_and_its_version(built: Build) -> None:
    episode = _episodes(built)[0]
    with Lineage(built.paths.lineage) as lineage:
        trace = lineage.trace(episode)
        assert trace.versions == ("0.1.0",)
    assert {parent.kind for parent in trace.root.parents} >= {"cue"}


def test_a_second_build_redoes_nothing_and_publishes_nothing(own_build: Build) -> None:
    before = _bytes(own_build.paths.releases)
    told = own_build.run()
    assert told.begun == []
    assert set(BATCH_STAGES) <= set(told.was_kept)
    assert any("0.1.0 holds everything already" in text for text in told.notices)
    assert _bytes(own_build.paths.releases) == before


def test_a_lost_partition_is_made_again_to_the_same_bytes(own_build: Build) -> None:
    path = Store(own_build.paths.records).path("cues", "mini")
    before = path.read_bytes()
    path.unlink()
    told = own_build.run()
    assert path.read_bytes() == before
    assert told.begun == ["cues"]


def test_the_bytes_do_not_depend_on_the_engine(built: Build, tmp_path: Path) -> None:
    paths = mini_folder(tmp_path / "processes", built.paths.scene_cache)
    with ProcessEngine(2) as engine:
        shop = Workshop(paths, load_config(paths, "mini"), engine)
        build_scenes(shop, "mini")
        build_homes(shop, "mini")
        build_cues(shop, "mini")
    for stage in ("scenes", "homes", "cues", "rejects-cues"):
        found = Store(paths.records).path(stage, "mini").read_bytes()
        assert found == Store(built.paths.records).path(stage, "mini").read_bytes(), stage


def test_a_family_below_its_minimum_is_named_and_nothing_is_published(
    own_build: Build,
) -> None:
    profile = own_build.paths.profiles / "mini.yaml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("{}", "{dynamic_tracking: 9}"), encoding="utf-8")
    shutil.rmtree(own_build.paths.releases)
    with pytest.raises(BlockedError, match=r"dynamic_tracking has \d of 9; add scenes"):
        own_build.run()
    assert not own_build.paths.releases.exists()


def test_a_published_version_cannot_be_made_of_something_else(own_build: Build) -> None:
    profile = own_build.paths.profiles / "mini.yaml"
    text = profile.read_text(encoding="utf-8")
    quota = "quota: {passive_observation: 0, dynamic_tracking: 0, interaction_failure: 0}\n"
    profile.write_text(text + quota.replace("0", "1", 1), encoding="utf-8")
    before = _bytes(own_build.paths.releases)
    with pytest.raises(UserError, match=r"version 0\.1\.0 was published with other content"):
        own_build.run(version="0.1.0")
    assert _bytes(own_build.paths.releases) == before


def test_progress_speaks_of_every_stage_that_worked(built: Build, tmp_path: Path) -> None:
    told = Told()
    paths = mini_folder(tmp_path / "data", built.paths.scene_cache)
    shop = Workshop(paths, load_config(paths, "mini"), SerialEngine(), told)
    build_scenes(shop, "mini")
    build_homes(shop, "mini")
    build_homes(shop, "mini")
    assert told.was_kept == ["homes"]
