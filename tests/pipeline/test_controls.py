"""The controls take away what they should, and nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from pipeline.common.cue_removal import cited_rows, without_cue
from pipeline.common.cue_traces import critical_labels, has_trace, visible_text
from pipeline.common.neutral import LENGTH_TOLERANCE
from pipeline.common.reading import Reading
from pipeline.controls import controls, cue_removed, current_only, minimal_oracle
from schemas.control import Control, ControlKind
from schemas.episode import Evidence, EvidenceMode
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from schemas.names import FamilyName
from schemas.observation import Observation
from tests.golden.episodes import DT, EG, IF, PO, Base, episode
from tests.golden.mutate import with_simulator
from tests.golden.world import HomeSimulator, object_id

ALL = [(PO, ""), (DT, ""), (DT, "left_open"), (IF, ""), (EG, "")]
EVERY = pytest.mark.parametrize(("family", "kind"), ALL, ids=[f"{f}{k}" for f, k in ALL])


def _rows(base: Base) -> tuple[ModelStep, ...]:
    return model_history(base.candidate.history.steps, LabelBook(base.home))


@cache
def _removed(family: FamilyName, kind: str = "") -> Control:
    base = episode(family, kind)
    return cue_removed(base.candidate, base.home)


@EVERY
def test_sessions_and_rooms_stay_when_the_cue_is_removed(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    new = _removed(family, kind).steps
    assert [(row.index, row.session, row.room) for row in new] == [
        (row.index, row.session, row.room) for row in _rows(base)
    ]


@EVERY
def test_lists_keep_their_length_or_the_record_says_why_not(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    control = _removed(family, kind)
    notes = {one.step: one.note for one in control.replacements}
    for old, new in zip(_rows(base), control.steps, strict=True):
        shorter = len(new.visible) < len(old.visible)
        assert shorter is ("stand in its list" in notes.get(old.index, ""))
        assert len(new.visible) <= len(old.visible)


def test_a_removed_entry_is_replaced_in_its_box_where_the_room_has_others() -> None:
    """In a home where each view shows half of the room, there is something to draw."""

    class HalfBlind(HomeSimulator):
        def observe(self) -> Observation:
            seen = super().observe()
            at = seen.agent.at
            half = [one for n, one in enumerate(seen.visible) if (n + len(at)) % 2 == 0]
            return seen.model_copy(update={"visible": tuple(half)})

    base = with_simulator(episode(PO), HalfBlind)
    book = object_id("Book_1")
    found = tuple(
        Evidence(step=step.index, relation="seen", mode=EvidenceMode.LISTING, object_ids=(book,))
        for step in base.candidate.history.steps
        if any(seen.object_id == book for seen in step.observation.visible)
    )
    assert found
    candidate = base.candidate.model_copy(update={"evidence": found})
    control = cue_removed(candidate, base.home)
    for one in control.replacements:
        old, new = _rows(base)[one.step], control.steps[one.step]
        box = next(entry.box for entry in old.visible if entry.label == "Book_1")
        gained = {entry.label for entry in new.visible} - {entry.label for entry in old.visible}
        assert len(gained) == 1
        assert box in [entry.box for entry in new.visible if entry.label in gained]
        assert one.note == ""


@EVERY
def test_no_trace_of_the_relation_is_left(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    critical = critical_labels(base.candidate, LabelBook(base.home))
    control = _removed(family, kind)
    assert [row.index for row in control.steps if has_trace(row, critical)] == []
    replaced = {one.step for one in control.replacements}
    assert {one.step for one in base.candidate.evidence} <= replaced


@EVERY
def test_rows_that_show_nothing_are_kept_as_they_are(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    control = _removed(family, kind)
    replaced = {one.step for one in control.replacements}
    kept = [row for row in control.steps if row.index not in replaced]
    assert kept == [row for row in _rows(base) if row.index not in replaced]
    assert kept


@EVERY
def test_replaced_rows_keep_kind_and_length_or_say_why_not(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    old = {row.index: row for row in _rows(base)}
    control = _removed(family, kind)
    for one in control.replacements:
        new = control.steps[one.step]
        ratio = len(visible_text(new)) / len(visible_text(old[one.step]))
        assert one.length_ratio == pytest.approx(ratio, abs=0.001)
        assert one.same_kind is (new.action_type == old[one.step].action_type)
        if abs(ratio - 1) > LENGTH_TOLERANCE:
            assert "length" in one.note
        if not one.same_kind:
            assert "stands in" in one.note


def test_a_failure_becomes_an_attempt_on_something_else_that_succeeds() -> None:
    control = _removed(IF)
    rows = [control.steps[one.step] for one in control.replacements]
    assert [row.action_type for row in rows] == ["Navigate", "Open"] * 3
    assert all(row.success and "locked" not in row.feedback for row in rows)
    candidates = episode(IF).candidate.cue.probe.candidates
    assert not {row.target_label for row in control.steps} & set(candidates)


def test_no_row_shows_which_candidate_could_be_opened_or_what_is_in_it() -> None:
    """The usable drawer was opened, shown open, and shown with what is in it: all of that must go."""
    base = episode(IF)
    candidates = base.candidate.cue.probe.candidates
    usable = next(name for name in candidates if name not in cited_targets(base))
    told = []
    for row in _rows(base):
        entries = [entry for entry in row.visible if entry.label in candidates]
        if not entries:
            told.append(row)
            continue
        others = tuple(
            one.model_copy(update={"states": ("open",)})
            if one.label == usable
            else one.model_copy(update={"holder": usable})
            if one.label.startswith("Book")
            else one
            for one in row.visible
        )
        told.append(row.model_copy(update={"visible": others}))
    shown = [entry for row in told for entry in row.visible]
    assert any(entry.label == usable and entry.states == ("open",) for entry in shown)
    rows, replaced = without_cue(base.candidate, base.home, tuple(told))
    left = [entry for row in rows for entry in row.visible]
    assert {entry.states for entry in left if entry.label in candidates} == {()}
    assert [entry for entry in left if entry.holder in candidates] == []
    assert len(replaced) > len(base.candidate.evidence)


def cited_targets(base: Base) -> set[str]:
    rows = {one.step for one in base.candidate.evidence}
    return {row.target_label for row in _rows(base) if row.index in rows}


def test_a_correction_becomes_a_remark_of_the_same_length() -> None:
    base = episode(EG)
    control = _removed(EG)
    old = {row.index: row for row in _rows(base)}
    spoken = [row for row in control.steps if row.action_type == "HumanIntervention"]
    assert len(spoken) == 3
    for row in spoken:
        assert "Dresser" not in row.text
        assert abs(len(row.text) / len(old[row.index].text) - 1) <= 0.2


@EVERY
def test_the_same_control_is_made_every_time(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    assert controls(base.candidate, base.home) == controls(base.candidate, base.home)


@EVERY
def test_the_minimal_rows_settle_the_answer_and_fewer_do_not(family: FamilyName, kind: str) -> None:
    base = episode(family, kind)
    reading = Reading(base.candidate.cue.probe, LabelBook(base.home))
    rows = minimal_oracle(base.candidate, base.home).steps
    assert reading.settles(rows)
    assert len(rows) <= len(cited_rows(base.candidate, base.home))
    for row in rows:
        rest = tuple(other for other in rows if other is not row)
        assert not reading.settles(rest)


def test_three_failures_stay_in_the_minimal_history_of_one_usable_candidate_of_four() -> None:
    base = episode(IF)
    rows = minimal_oracle(base.candidate, base.home).steps
    assert [row.target_label for row in rows] == ["Drawer_1", "Drawer_2", "Drawer_3"]


def test_current_only_has_no_history() -> None:
    control = current_only(episode(PO).candidate)
    assert (control.kind, control.steps) == (ControlKind.CURRENT_ONLY, ())


def test_controls_come_in_their_published_order() -> None:
    base = episode(PO)
    made = controls(base.candidate, base.home)
    assert [one.kind for one in made] == list(ControlKind)
    assert len({one.candidate_hash for one in made}) == 1
