"""Rows of an episode, and the candidate restored from them."""

from __future__ import annotations

import json

import pytest

from pipeline.common.arrow import from_table, to_table
from pipeline.release.configs import CONFIGS, episode_configs
from pipeline.release.digests import changed_fields, digest_rows
from pipeline.release.restore import restore_candidate, restore_controls, restore_home
from pipeline.release.rows import home_row, model_steps, rows_of
from schemas.base import Record, content_hash
from schemas.errors import CorruptData
from schemas.labels import LabelBook
from schemas.model_view import model_history
from schemas.names import FamilyName
from schemas.release_rows import AnnotationRow, ControlRow, ProbeRow, StepRow
from tests.factories import make_published

FAMILIES = list(FamilyName)


def through_arrow(config: str, rows: tuple[Record, ...]) -> tuple[Record, ...]:
    cls = CONFIGS[config].row
    return from_table(to_table(rows, cls), cls)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_candidate_comes_back_from_its_rows_with_the_same_hash(family: FamilyName) -> None:
    published = make_published(family)
    rows = {name: through_arrow(name, found) for name, found in rows_of(published).items()}
    (annotation,), (probe,), steps = rows["annotations"], rows["probes"], rows["steps"]
    assert isinstance(annotation, AnnotationRow)
    assert isinstance(probe, ProbeRow)
    home = restore_home(home_row(published.home))
    restored = restore_candidate(annotation, probe, steps, home)  # type: ignore[arg-type]
    assert home == published.home
    assert restored == published.candidate
    assert content_hash(restored) == content_hash(published.candidate) == annotation.candidate_hash
    controls = restore_controls(annotation, rows["controls"])  # type: ignore[arg-type]
    assert controls == tuple(sorted(published.controls, key=lambda item: item.kind.value))


def test_every_per_episode_config_has_rows() -> None:
    rows = rows_of(make_published())
    assert tuple(rows) == episode_configs("none")
    assert {name: len(found) for name, found in rows.items()} == {
        "episodes": 1,
        "steps": 8,
        "probes": 1,
        "controls": 3,
        "annotations": 1,
    }


def test_model_visible_rows_hold_no_ids_poses_digests_or_goals() -> None:
    published = make_published(FamilyName.INTERACTION_FAILURE)
    rows = rows_of(published)
    visible = [name for name in episode_configs("none") if CONFIGS[name].model_visible]
    assert visible == ["episodes", "steps", "controls"]
    dumps = [row.model_dump(mode="json") for name in visible for row in rows[name]]
    for dump in dumps:
        dump.pop("episode_id")
    text = json.dumps(dumps)
    history = published.candidate.history
    secrets = [item.object_id for item in published.home.labels]
    secrets += [history.initial_digest, history.steps[0].digest, "interaction_failure"]
    secrets += ["distance", "position", "horizon", "message", "locked", "Target object not found"]
    assert [secret for secret in secrets if secret in text] == []


def test_step_rows_give_the_agent_its_history() -> None:
    published = make_published()
    steps = rows_of(published)["steps"]
    history = model_history(published.candidate.history.steps, LabelBook(published.home))
    assert model_steps([row for row in steps if isinstance(row, StepRow)]) == history


def restore(annotation: AnnotationRow, steps: tuple[StepRow, ...]) -> None:
    published = make_published()
    (probe,) = rows_of(published)["probes"]
    assert isinstance(probe, ProbeRow)
    restore_candidate(annotation, probe, steps, published.home)


def test_rows_that_do_not_fit_together_are_refused() -> None:
    rows = rows_of(make_published())
    annotation = AnnotationRow(**dict(rows["annotations"][0]))
    steps = tuple(StepRow(**dict(row)) for row in rows["steps"])
    with pytest.raises(CorruptData, match=r"steps has 7 rows, annotations\.actions has 8"):
        restore(annotation, steps[:-1])
    less = steps[2].model_copy(update={"visible": steps[2].visible[1:]})
    with pytest.raises(CorruptData, match=r"step 2: steps\.visible and annotations.seen"):
        restore(annotation, (*steps[:2], less, *steps[3:]))
    entry = steps[2].visible[0].model_copy(update={"holder": "Nothing_1"})
    odd = steps[2].model_copy(update={"visible": (entry, *steps[2].visible[1:])})
    with pytest.raises(CorruptData, match="a holder 'Nothing_1'"):
        restore(annotation, (*steps[:2], odd, *steps[3:]))


def test_digests_name_exactly_the_changed_column() -> None:
    rows = rows_of(make_published())["steps"]
    sealed = digest_rows(rows, StepRow)
    assert changed_fields(sealed, StepRow, sealed.fields) == ()
    changed = digest_rows(
        (rows[0].model_copy(update={"feedback": "Done (0)!"}), *rows[1:]), StepRow
    )
    assert changed_fields(changed, StepRow, sealed.fields) == ("feedback",)
    assert changed.rows != sealed.rows
    assert digest_rows(rows[:-1], StepRow).rows != sealed.rows
    assert digest_rows((), StepRow).rows != digest_rows(rows, StepRow).rows


def test_controls_are_sorted_by_kind() -> None:
    rows = rows_of(make_published())["controls"]
    kinds = [row.control for row in rows if isinstance(row, ControlRow)]
    assert kinds == ["cue_removed", "current_only", "minimal_oracle"]
