"""What is refused: all that falls short, and all that was made from other records than these."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from assets.next_version import NEXT, read_manifest
from assets.published import load_published
from assets.run import BlockedError
from assets.stages.lineage import build_lineage
from assets.stages.manifest import build_manifest
from assets.stages.release import build_release
from assets.stages.shortcuts import build_shortcuts
from pipeline.lineage.queries import Lineage
from pipeline.release.read import Release
from schemas.control import Control
from schemas.errors import UserError
from schemas.shortcut import ShortcutReport
from tests.assets.conftest import Build


@contextmanager
def nothing_published(build: Build) -> Iterator[None]:
    """Takes the release away, and looks whether the block made one."""
    build.paths.releases.rename(build.paths.releases.with_name("away"))
    yield
    assert not list(build.paths.releases.glob("*"))


def test_the_release_alone_refuses_a_family_below_its_minimum(own_build: Build) -> None:
    shop = own_build.shop(minimum={"passive_observation": 9})
    with nothing_published(own_build):
        build_manifest(shop)
        with pytest.raises(UserError, match=r"passive_observation has \d of 9"):
            build_release(shop, read_manifest(shop))


def test_the_release_alone_refuses_a_shortcut_that_pays(own_build: Build) -> None:
    shop = own_build.shop(shortcuts="block")
    with nothing_published(own_build):
        build_manifest(shop)
        _pays(own_build)
        with pytest.raises(UserError, match=r"explorer scores 0\.90; .*shortcuts: report"):
            build_release(shop, read_manifest(shop))


def test_a_profile_that_reports_shortcuts_publishes_and_tells_them(own_build: Build) -> None:
    shop = own_build.shop(shortcuts="report")
    with nothing_published(own_build):
        build_manifest(shop)
        _pays(own_build)
    folder = build_release(shop, read_manifest(shop))
    assert Release(folder).manifest.header.profile.shortcuts == "report"


def _pays(build: Build) -> None:
    store = build.shop().store
    report = store.read_json("shortcuts", NEXT, ShortcutReport)
    bad = report.model_copy(update={"problems": ("explorer scores 0.90",)})
    store.write_json("shortcuts", NEXT, bad, store.marker("shortcuts", NEXT, ".json").inputs)


def test_figures_and_scores_of_other_episodes_are_not_published(own_build: Build) -> None:
    shop = own_build.shop(quota={"passive_observation": 0}, shortcuts="report")
    with nothing_published(own_build):
        build_manifest(shop)
        chosen = read_manifest(shop)
        said = "of the next version was made for other episodes, settings or source; materialize"
        with pytest.raises(UserError, match=f"^shortcuts {said} shortcuts"):
            build_release(shop, chosen)
        build_shortcuts(shop)
        with pytest.raises(UserError, match=f"^statistics {said} statistics"):
            build_release(shop, chosen)


def test_a_manifest_of_another_profile_is_not_published(own_build: Build) -> None:
    with nothing_published(own_build):
        build_manifest(own_build.shop())
        other = own_build.shop(quota={"passive_observation": 0})
        with pytest.raises(UserError, match=r"^manifest of the next version was made for other"):
            build_release(other, read_manifest(other))


def test_records_of_another_content_are_not_joined(own_build: Build) -> None:
    shop = own_build.shop()
    wanted = {row.episode_id: row.candidate_hash for row in read_manifest(shop).rows}
    assert [one.candidate.episode_id for one in load_published(shop, "mini", wanted)] == [*wanted]
    with pytest.raises(UserError, match=r"^manifest: made for another .*; materialize manifest"):
        list(load_published(shop, "mini", dict.fromkeys(wanted, "0" * 64)))
    stale = [
        one.model_copy(update={"candidate_hash": "0" * 64})
        for one in shop.store.read("controls", "mini", Control)
    ]
    shop.store.write("controls", "mini", stale, Control)
    with pytest.raises(UserError, match=r"^controls: made for another .*; materialize controls"):
        list(load_published(shop, "mini", wanted))


def test_a_batch_of_other_settings_is_not_admitted(own_build: Build) -> None:
    with pytest.raises(UserError, match="batch 'mini': scenes is not made, or from other inputs"):
        build_manifest(own_build.shop(build_seed=1))


def test_controls_of_other_inputs_keep_a_release_back(own_build: Build) -> None:
    shop = own_build.shop()
    with nothing_published(own_build):
        build_manifest(shop)
        found = shop.store.read("controls", "mini", Control)
        shop.store.write("controls", "mini", found, Control, "other inputs")
        with pytest.raises(UserError, match="batch 'mini': controls is not made, or from other"):
            build_release(shop, read_manifest(shop))


def test_a_blocked_version_is_not_told_to_the_lineage(own_build: Build) -> None:
    profile = own_build.paths.profiles / "mini.yaml"
    good = profile.read_text(encoding="utf-8")
    profile.write_text(good.replace("{}", "{passive_observation: 9}"), encoding="utf-8")
    episode = Release(own_build.paths.releases / "0.1.0").episode_ids()[0]
    with nothing_published(own_build), pytest.raises(BlockedError):
        own_build.run()
    with Lineage(own_build.paths.lineage) as lineage:
        assert lineage.trace(episode).versions == ()
    profile.write_text(good, encoding="utf-8")
    own_build.run()
    with Lineage(own_build.paths.lineage) as lineage:
        assert lineage.trace(episode).versions == ("0.1.0",)


def test_the_lineage_learns_of_a_release_that_a_crash_kept_from_it(own_build: Build) -> None:
    shop = own_build.shop()
    before = build_lineage(shop)
    for path in shop.fragments.root.glob("*/release.*"):
        path.unlink()
    assert build_lineage(shop) == before
