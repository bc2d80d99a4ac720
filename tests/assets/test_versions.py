"""Later versions: retractions, reasons, further batches, and a home that is in two of them."""

from __future__ import annotations

import json
import re

import pytest

from assets.digests import ensure_digests
from assets.paths import Paths
from assets.stages.manifest import build_manifest
from assets.versions import check_continues, check_wish
from pipeline.release.read import Release
from schemas.episode import Candidate
from schemas.errors import UserError
from schemas.manifest import Manifest
from tests.assets.conftest import BATCH, Build


def manifest_of(paths: Paths, version: str) -> Manifest:
    return Release(paths.releases / version).manifest


def test_an_episode_is_retracted_with_its_reason_and_does_not_come_back(own_build: Build) -> None:
    victim = manifest_of(own_build.paths, "0.1.0").rows[0].episode_id
    own_build.run(retractions={victim: "wrong label"})
    folder = own_build.paths.releases / "0.1.1"
    assert victim not in Release(folder).episode_ids()
    newest = json.loads((folder / "CHANGES.json").read_text(encoding="utf-8"))["versions"][0]
    assert newest["removed"] == [{"episode_id": victim, "why": "wrong label"}]
    assert newest["why"] == "Retracted 1 of the episodes."
    told = own_build.run()
    assert any("0.1.1 holds everything already" in text for text in told.notices)


def test_a_retraction_may_say_more_and_must_name_a_published_episode(own_build: Build) -> None:
    with pytest.raises(UserError, match="cannot retract po-H-001-201-301-401-s0"):
        own_build.run(retractions={"po-H-001-201-301-401-s0": "why"})
    victim = manifest_of(own_build.paths, "0.1.0").rows[0].episode_id
    own_build.run(retractions={victim: "wrong label"}, why="Labels were wrong.")
    header = manifest_of(own_build.paths, "0.1.1").header
    assert header.versions[-1].why == "Labels were wrong."


def test_a_major_version_needs_a_reason(own_build: Build) -> None:
    with pytest.raises(UserError, match=r"1\.0\.0 is a major one: say what changed \(--why TEXT\)"):
        own_build.run(version="1.0.0")
    own_build.run(version="1.0.0", why="Feedback is worded otherwise.")
    changes = (own_build.paths.releases / "1.0.0" / "CHANGES.json").read_text(encoding="utf-8")
    assert json.loads(changes)["versions"][0]["why"] == "Feedback is worded otherwise."


@pytest.mark.parametrize(
    ("version", "previous", "retracted", "expected"),
    [
        ("0.1", "", "", "version '0.1' is not of the form 1.2.0"),
        ("", "0.9.0", "", "unknown release '0.9.0'"),
        ("0.1.0", "0.1.0", "", "version 0.1.0 does not come after 0.1.0"),
        ("1.0.0", "", "", "version 1.0.0 is a major one: say what changed"),
        ("", "", "po-H-001-201-301-401-s0", "unknown episode of version 0.1.0"),
        ("0.0.9", "", "po-H-001-201-301-401-s0", "no published version to take an episode back"),
    ],
)
def test_a_wish_that_does_not_fit_is_refused_before_any_work(
    own_build: Build, version: str, previous: str, retracted: str, expected: str
) -> None:
    with pytest.raises(UserError, match=re.escape(expected)):
        check_wish(own_build.paths, version, previous, [retracted] if retracted else [], "")


def test_a_wish_that_fits_passes(own_build: Build) -> None:
    victim = manifest_of(own_build.paths, "0.1.0").rows[0].episode_id
    check_wish(own_build.paths, "", "", [victim], "")
    check_wish(own_build.paths, "1.0.0", "0.1.0", [], "Other words.")


def twin(paths: Paths) -> None:
    """Adds a batch, lexically the first, of the same home with one candidate more."""
    text = BATCH.replace("name: mini", "name: a-twin").replace("observation: 1", "observation: 2")
    (paths.scenes / "a-twin.yaml").write_text(text, encoding="utf-8")


def test_a_home_in_two_batches_is_published_once_and_what_was_published_stays(
    own_build: Build,
) -> None:
    before = manifest_of(own_build.paths, "0.1.0")
    twin(own_build.paths)
    own_build.run(batches=("a-twin",))
    shop = own_build.shop(("a-twin",))
    choice = build_manifest(shop)
    kept = {row.episode_id: row for row in choice.manifest.rows}
    for row in before.rows:
        assert (kept[row.episode_id].batch, kept[row.episode_id].digests) == ("mini", row.digests)
    added = {row.batch for name, row in kept.items() if row.since != "0.1.0"}
    assert added <= {"a-twin"}
    candidates = {name: shop.store.read("episodes", name, Candidate) for name in ("mini", "a-twin")}
    ids = {name: {one.episode_id for one in found} for name, found in candidates.items()}
    assert ids["mini"] <= ids["a-twin"]


def test_a_batch_that_is_not_built_now_must_still_hold_what_was_published(own_build: Build) -> None:
    twin(own_build.paths)
    own_build.run(batches=("a-twin",))
    shop = own_build.shop(("a-twin",))
    shop.store.write("episodes", "mini", (), Candidate)
    with pytest.raises(
        UserError, match=r"digests/mini\.parquet is of other episodes.*--batch mini"
    ):
        build_manifest(shop)
    ensure_digests(shop, "mini")
    with pytest.raises(UserError, match=r"not in what was built of batch 'mini'.*--batch mini"):
        build_manifest(shop)


def test_another_simulator_is_refused_before_any_work_but_for_a_major_version(
    built: Build,
) -> None:
    other = built.shop(simulator="thor").config
    with pytest.raises(UserError, match=r"has simulator: thor.*version 0\.1\.0.*--data DIR"):
        check_continues(built.paths, other, "", "")
    with pytest.raises(UserError, match="has simulator: thor"):
        check_continues(built.paths, other, "0.2.0", "")
    check_continues(built.paths, other, "1.0.0", "")
    check_continues(built.paths, built.shop().config, "", "")
