"""A manifest that contradicts itself about versions, batches or what is missing is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.release.history_checks import history_problems
from pipeline.release.manifest_file import read_manifest
from schemas.errors import CorruptData
from schemas.manifest import Manifest
from tests.pipeline.release.building import FIRST
from tests.pipeline.release.tampering import edit_header

EPISODE = FIRST[0].candidate.episode_id


def changed(folder: Path, **changes: Any) -> Manifest:
    sound = read_manifest(folder)
    header = sound.header.model_validate({**sound.header.model_dump(), **changes})
    return sound.model_copy(update={"header": header})


def fields(manifest: Manifest) -> list[str]:
    return [problem.field for problem in history_problems(manifest)]


def test_a_sound_manifest_agrees_with_itself(sound: Path) -> None:
    assert fields(read_manifest(sound)) == []


ENTRY = {"version": "1.0.0", "why": "w", "previous_hash": ""}


@pytest.mark.parametrize(
    "versions",
    [
        [],
        [{**ENTRY, "version": "0.9.0"}],
        [{**ENTRY, "version": "1.1.0"}, {**ENTRY, "previous_hash": "0" * 64}],
        [{**ENTRY, "version": "0.9.0"}, ENTRY],
        [{**ENTRY, "previous_hash": "0" * 64}],
    ],
    ids=["none", "another last one", "not ascending", "continues nothing", "a first one continues"],
)
def test_a_history_of_versions_that_cannot_be_is_named(sound: Path, versions: Any) -> None:
    assert "versions" in fields(changed(sound, versions=versions))


def test_rows_and_shards_of_a_version_that_never_was_are_named(sound: Path) -> None:
    manifest = read_manifest(sound)
    row = manifest.rows[0].model_copy(update={"since": "7.7.7"})
    found = list(history_problems(manifest.model_copy(update={"rows": (row, *manifest.rows[1:])})))
    assert [problem.field for problem in found] == ["versions"]
    assert row.episode_id in found[0].detail
    shards = [{**shard.model_dump(), "since": "8.8.8"} for shard in manifest.header.shards]
    assert set(fields(changed(sound, shards=shards))) == {"versions"}


def test_an_invented_retraction_shortfall_or_rest_is_named(sound: Path) -> None:
    row = read_manifest(sound).rows[0]
    one = {"episode_id": row.episode_id, "candidate_hash": row.candidate_hash}
    gone = {**one, "since": "1.0.0", "version": "1.0.0", "why": "w"}
    assert fields(changed(sound, retractions=[gone])) == ["retractions"]
    rest = {**one, "batch": "first", "reason": "quota", "detail": ""}
    assert fields(changed(sound, left_out=[rest])) == ["left_out"]
    short = {"family": "passive_observation", "minimum": 999, "episodes": 0}
    assert fields(changed(sound, shortfalls=[short])) == ["shortfalls"]


def test_a_shortfall_that_is_kept_quiet_is_named(sound: Path) -> None:
    profile = read_manifest(sound).header.profile.model_dump()
    least = {**profile, "minimum": {"passive_observation": 999}}
    assert fields(changed(sound, profile=least)) == ["shortfalls"]


def test_a_batch_under_another_name_or_split_is_named(sound: Path) -> None:
    batches = [entry.model_dump() for entry in read_manifest(sound).header.batches]
    assert "batches" in fields(changed(sound, batches=batches[:1]))
    batches[0]["split"] = "test"
    assert "batches" in fields(changed(sound, batches=batches))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", "../x"),
        ("version", "1.0"),
        ("shards", [{"name": "../../etc/x", "split": "train", "batch": "a", "since": "1.0.0"}]),
        ("shards", [{"name": "/etc/x", "split": "train", "batch": "a", "since": "1.0.0"}]),
    ],
)
def test_a_name_that_leads_out_of_the_release_is_refused(copy: Path, key: str, value: Any) -> None:
    edit_header(copy, **{key: value})
    with pytest.raises(CorruptData, match=f"field '{key}"):
        read_manifest(copy)
