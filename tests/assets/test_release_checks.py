"""What keeps a version back, what only warns, and the audit page, which is there in either case."""

from __future__ import annotations

import shutil

import dagster as dg
import pytest

from assets.next_version import NEXT
from assets.run import BlockedError
from assets.stages.audit_page import audit_page
from assets.table_rules import STAGE as RULES
from assets.table_rules import TABLES
from pipeline.common.store import Store
from schemas.shortcut import ShortcutReport
from tests.assets.conftest import Build

PROBLEM = "majority scores 0.90 (0.80 to 0.95) in 40 episodes; at most 0.25 is expected"


def _unpublished_with_a_shortcut(build: Build, policy: str) -> None:
    """Leaves the build as if a shortcut had paid and nothing were published yet."""
    store = Store(build.paths.records)
    report = store.read_json("shortcuts", NEXT, ShortcutReport)
    key = store.marker("shortcuts", NEXT, ".json").inputs
    spoilt = report.model_copy(update={"problems": (PROBLEM,)})
    store.write_json("shortcuts", NEXT, spoilt, key)
    shutil.rmtree(build.paths.releases)
    build.paths.audit_page.unlink()
    profile = build.paths.profiles / "mini.yaml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(f"{text}shortcuts: {policy}\n", encoding="utf-8")


def _shortcut_check(build: Build) -> dg.AssetCheckEvaluation:
    key = dg.AssetCheckKey(audit_page.key, "no_shortcut")
    found = build.instance.event_log_storage.get_latest_asset_check_execution_by_key([key])[key]
    assert found.event is not None
    assert found.event.dagster_event is not None
    return found.event.dagster_event.asset_check_evaluation_data


def test_a_shortcut_that_pays_blocks_the_release_and_the_page_tells_it(own_build: Build) -> None:
    _unpublished_with_a_shortcut(own_build, "block")
    with pytest.raises(BlockedError, match=r"not published: audit_page: no_shortcut: majority"):
        own_build.run()
    assert not own_build.paths.releases.exists()
    assert own_build.paths.audit_page.is_file()
    assert _shortcut_check(own_build).severity is dg.AssetCheckSeverity.ERROR


def test_a_profile_that_reports_shortcuts_publishes_with_a_warning(own_build: Build) -> None:
    _unpublished_with_a_shortcut(own_build, "report")
    own_build.run()
    assert (own_build.paths.releases / "0.1.0" / "manifest.jsonl").is_file()
    check = _shortcut_check(own_build)
    assert not check.passed
    assert check.severity is dg.AssetCheckSeverity.WARN
    assert check.description == PROBLEM


def test_a_build_leaves_an_audit_page_outside_of_the_release(built: Build) -> None:
    page = built.paths.audit_page.read_text(encoding="utf-8")
    assert "<h1>Audit of version 0.1.0</h1>" in page
    for table in TABLES:
        assert f"<strong>{table.name}</strong>" in page
    files = [path.name for path in built.paths.releases.rglob("*") if path.is_file()]
    assert "audit.html" not in files


def test_table_rules_are_kept_like_a_partition(own_build: Build) -> None:
    folder = Store(own_build.paths.records).root / RULES
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert len(before) == 2 * len(TABLES)
    own_build.run()
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
