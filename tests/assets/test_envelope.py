"""Who made a partition: recorded for every stage, beside what is hashed."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

import pytest

from assets import envelope
from assets.source import code_hash
from pipeline.common.store import Store
from pipeline.lineage.queries import Lineage
from pipeline.lineage.tables import RunEntry
from pipeline.release.read import Release
from tests.assets.conftest import Build


def test_every_stage_tells_its_run_code_and_packages(built: Build) -> None:
    fragments = Store(built.paths.fragments)
    stages = ("scenes", "homes", "cues", "distractors", "episodes", "validation", "controls")
    for stage in stages:
        (entry,) = fragments.read("runs", f"{stage}.mini", RunEntry)
        assert entry.stage == stage
        assert entry.code == code_hash(stage)
        assert entry.packages["python"] == platform.python_version()
        assert entry.packages["procthor"] == "0.0.1.dev2"
        assert entry.build_seed == 2026
        assert entry.started <= entry.finished
        assert len(entry.run_id) == 36


def test_a_trace_tells_who_made_the_episode_and_the_plans_of_its_distractors(built: Build) -> None:
    episode = Release(built.paths.releases / "0.1.0").episode_ids()[0]
    with Lineage(built.paths.lineage) as lineage:
        trace = lineage.trace(episode)
    assert {run.stage for run in trace.runs} >= {"cues", "distractors", "validation"}
    distractors = [one for one in trace.root.parents if one.kind == "distractor"]
    assert distractors
    for one in distractors:
        assert one.details["plan"].startswith("(")


def test_without_git_the_commit_is_unknown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(envelope, "PROJECT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    envelope.git_commit.cache_clear()
    try:
        assert envelope.git_commit() == ""
    finally:
        envelope.git_commit.cache_clear()


def test_a_changed_file_is_told_with_the_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def git(*arguments: str) -> str:
        identity = ("-c", "user.name=n", "-c", "user.email=e@example.org")
        command = ("git", "-C", str(tmp_path), *identity, *arguments)
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q")
    (tmp_path / "file").write_text("a", encoding="utf-8")
    git("add", "file")
    git("commit", "-q", "--no-verify", "-m", "m")
    monkeypatch.setattr(envelope, "PROJECT", tmp_path)
    commit = git("rev-parse", "HEAD")
    for text, expected in (("a", commit), ("b", f"{commit}+changes")):
        (tmp_path / "file").write_text(text, encoding="utf-8")
        envelope.git_commit.cache_clear()
        assert envelope.git_commit() == expected
    envelope.git_commit.cache_clear()
