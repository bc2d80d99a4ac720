"""A sound release passes; each kind of change is found and named, checksums recomputed or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from evaluator.agents.registry import shortcuts
from pipeline.common.arrow import to_table
from pipeline.common.parquet import parquet_bytes
from pipeline.reexecution import Execution
from pipeline.release.configs import CONFIGS, data_path, episode_configs
from pipeline.release.manifest_file import MANIFEST
from pipeline.release.problem import Problem
from pipeline.release.read import Release
from pipeline.release.rows import Published
from pipeline.verify import verify
from schemas.base import Record, content_hash
from schemas.errors import UserError
from schemas.release_rows import AnnotationRow, HomeRow, StepRow
from schemas.shortcut import READER, Attempt, EpisodeShortcuts
from tests.pipeline.release.building import FIRST, SECOND
from tests.pipeline.release.tampering import (
    EPISODE,
    SHARD,
    check,
    check_all,
    edit_header,
    edit_row,
    found,
    recompute_checksums,
    reseal,
)


def test_a_sound_release_has_no_problem_and_every_episode_is_executed(sound: Path) -> None:
    executed: list[tuple[str, ...]] = []
    told: list[tuple[int, int]] = []

    def execute(episodes: Sequence[Published], majority: Mapping[str, str]) -> Execution:
        assert len({item.home.home_id for item in episodes}) == 1
        executed.append(tuple(item.candidate.episode_id for item in episodes))
        assert set(majority) == set(executed[-1])
        return Execution(problems=(), scores=())

    progress = lambda done, total: told.append((done, total))  # noqa: E731
    report = verify(sound, check_all(sound, execute), progress)
    assert report.problems == ()
    assert report.ok
    ids = [sorted(item.candidate.episode_id for item in batch) for batch in (FIRST, SECOND)]
    assert [sorted(home) for home in executed] == ids
    assert told == [(number, 6) for number in range(1, 7)]
    assert (report.episodes, report.files) == (6, 8 + 2 * (len(CONFIGS) - 1))


def test_what_an_execution_says_is_reported_with_the_episode(sound: Path) -> None:
    def execute(episodes: Sequence[Published], _: Mapping[str, str]) -> Execution:
        problems = tuple(
            Problem(
                check="executable",
                episode_id=item.candidate.episode_id,
                config="",
                field="",
                detail="at step 3 it differs",
            )
            for item in episodes
            if item.candidate.episode_id == EPISODE
        )
        return Execution(problems=problems, scores=())

    (problem,) = check(sound, execute).problems
    assert problem.sentence() == f"executable: {EPISODE}: at step 3 it differs"


@pytest.mark.parametrize("name", ["data/steps/train-first.parquet", "README.md", "statistics.json"])
def test_one_changed_byte_is_named_by_its_file(copy: Path, name: str) -> None:
    data = bytearray((copy / name).read_bytes())
    data[len(data) // 2] ^= 1
    (copy / name).write_bytes(data)
    assert ("", name, "") in found(check(copy))
    recompute_checksums(copy)
    report = check(copy)
    assert name in {item.config for item in report.problems}


def test_every_single_byte_of_a_data_file_counts(copy: Path) -> None:
    path = copy / data_path("rejects", SHARD)
    original = path.read_bytes()
    for place in range(0, len(original), len(original) // 3):
        data = bytearray(original)
        data[place] ^= 0x10
        path.write_bytes(data)
        recompute_checksums(copy)
        assert not check(copy).ok


CHANGES: dict[str, tuple[str, str, Callable[[Any], Record]]] = {
    "a pose": (
        "annotations",
        "agents",
        lambda row: row.model_copy(
            update={
                "agents": (row.agents[0].model_copy(update={"rotation": 91.0}), *row.agents[1:])
            }
        ),
    ),
    "a digest": (
        "annotations",
        "digests",
        lambda row: row.model_copy(update={"digests": ("0" * 64, *row.digests[1:])}),
    ),
    "a feedback text": (
        "steps",
        "feedback",
        lambda row: row.model_copy(update={"feedback": row.feedback + "!"}),
    ),
    "an instruction": (
        "episodes",
        "instruction",
        lambda row: row.model_copy(update={"instruction": "Find the Mug and pick it up."}),
    ),
    "the probe's instruction": (
        "probes",
        "instruction",
        lambda row: row.model_copy(update={"instruction": "Find the Mug and pick it up."}),
    ),
    "a count": ("episodes", "steps", lambda row: row.model_copy(update={"steps": 9})),
    "a budget": ("probes", "budget", lambda row: row.model_copy(update={"budget": 9})),
    "a control": ("controls", "steps", lambda row: row.model_copy(update={"steps": row.steps[:1]})),
    "a verdict": ("annotations", "verdicts", lambda row: row.model_copy(update={"verdicts": ()})),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_field_is_named_though_checksums_were_recomputed(copy: Path, what: str) -> None:
    config, field, change = CHANGES[what]
    edit_row(copy, config, change)
    report = check(copy)
    assert (EPISODE, config, field) in found(report)
    others = {item.episode_id for item in report.problems} - {EPISODE, ""}
    assert others == set()


NAMED_BY_FORGERY = {
    # A pose or digest is told once only, so the candidate's own hash gives the forgery away.
    "a pose": ("annotations", "candidate_hash"),
    "a digest": ("annotations", "candidate_hash"),
    "the probe's instruction": ("episodes", "instruction"),
    "a budget": ("episodes", "budget"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_forger_who_reseals_the_manifest_is_found_all_the_same(
    copy: Path, sound: Path, what: str
) -> None:
    config, field, change = CHANGES[what]
    edit_row(copy, config, change)
    reseal(copy)
    report = check(copy)
    assert (EPISODE, *NAMED_BY_FORGERY.get(what, (config, field))) in found(report)
    assert report.manifest_hash != content_hash(Release(sound).manifest)


def test_resealing_an_untouched_release_changes_nothing(copy: Path, sound: Path) -> None:
    reseal(copy)
    assert check(copy).ok
    assert (copy / MANIFEST).read_bytes() == (sound / MANIFEST).read_bytes()


@pytest.mark.parametrize("config", episode_configs("none"))
def test_a_missing_row_is_named_by_episode_and_config(copy: Path, config: str) -> None:
    edit_row(copy, config, lambda _: None)
    assert (EPISODE, config, "episode_id") in found(check(copy))


def test_a_history_that_lost_its_last_step_is_named(copy: Path) -> None:
    def cut(row: Record) -> Record | None:
        return None if isinstance(row, StepRow) and row.index == 7 else row

    edit_row(copy, "steps", cut)
    report = check(copy)
    assert any("7 rows" in p.detail and p.episode_id == EPISODE for p in report.problems)


def test_a_changed_label_of_the_home_is_found(copy: Path) -> None:
    rows = []
    for row in Release(copy).rows("homes", SHARD):
        assert isinstance(row, HomeRow)
        labels = row.labels
        changed = labels[0].model_copy(update={"object_type": "Throne"})
        rows.append(row.model_copy(update={"labels": (changed, *labels[1:])}))
    data = parquet_bytes(to_table(rows, CONFIGS["homes"].row))
    (copy / data_path("homes", SHARD)).write_bytes(data)
    recompute_checksums(copy)
    assert (EPISODE, "homes", "labels") in found(check(copy))


@pytest.mark.parametrize("field", ["episodes", "families", "splits", "rows_hash"])
def test_a_changed_count_of_the_manifest_is_named(copy: Path, field: str) -> None:
    wrong: dict[str, object] = {
        "episodes": 7,
        "families": {"passive_observation": 6},
        "splits": {"train": 6},
        "rows_hash": "0" * 64,
    }
    edit_header(copy, **{field: wrong[field]})
    assert ("", MANIFEST, field) in found(check(copy))


def test_an_episode_taken_out_of_the_manifest_is_named(copy: Path) -> None:
    lines = (copy / MANIFEST).read_text().splitlines()
    kept = [
        line for line in lines if f'"episode_id":"{EPISODE}"' not in line or "rows_hash" in line
    ]
    (copy / MANIFEST).write_text("\n".join(kept) + "\n")
    recompute_checksums(copy)
    assert (EPISODE, "steps", "episode_id") in found(check(copy))


def test_unknown_and_missing_files_are_named(copy: Path) -> None:
    (copy / "data" / "steps" / "train-extra.parquet").write_bytes(b"x")
    (copy / "LICENSES.md").unlink()
    report = check(copy)
    assert {("", "data/steps/train-extra.parquet", ""), ("", "LICENSES.md", "")} <= found(report)
    recompute_checksums(copy)
    assert {("", "data/steps/train-extra.parquet", ""), ("", "LICENSES.md", "")} <= found(
        check(copy)
    )


def test_changed_figures_and_words_are_named(copy: Path) -> None:
    path = copy / "statistics.json"
    path.write_text(path.read_text().replace('"oracle_length": 3.0', '"oracle_length": 2.0', 1))
    changes = copy / "CHANGES.json"
    changes.write_text(changes.read_text().replace("reason of 1.0.0", "no reason"))
    recompute_checksums(copy)
    named = found(check(copy))
    assert ("", "statistics.json", "statistics.families[0].oracle_length") in named
    assert ("", "CHANGES.json", "versions[0].why") in named


def test_a_folder_without_manifest_or_checksums_is_no_release(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no release"):
        check(tmp_path)
    (copy / MANIFEST).unlink()
    with pytest.raises(UserError, match=r"has no manifest\.jsonl"):
        check(copy)


def test_an_annotation_of_another_content_does_not_pass(copy: Path) -> None:
    def other(row: Record) -> Record:
        assert isinstance(row, AnnotationRow)
        return row.model_copy(update={"candidate_hash": "0" * 64})

    edit_row(copy, "annotations", other)
    assert (EPISODE, "annotations", "candidate_hash") in found(check(copy))


def test_scores_of_scripted_agents_are_compared_when_every_episode_was_executed(copy: Path) -> None:
    def execute(episodes: Sequence[Published], _: Mapping[str, str]) -> Execution:
        scores = tuple(
            EpisodeShortcuts(
                episode_id=item.candidate.episode_id,
                family=item.candidate.cue.family,
                attempts=tuple(
                    Attempt(agent=name, sr_terminal=False, sr_reference=False)
                    for name in (READER, *shortcuts())
                ),
                without_cue=0.0,
            )
            for item in episodes
            if item.candidate.episode_id != left_out
        )
        return Execution(problems=(), scores=scores)

    left_out = ""
    named = {field for _, config, field in found(check(copy, execute)) if config == MANIFEST}
    assert "baselines.reader.passive_observation.sr_terminal" in named
    left_out = EPISODE
    assert check(copy, execute).ok
