"""The audit page says what happened, stands alone, and is the same every time."""

from __future__ import annotations

import re

import pytest

from evaluator.agents.registry import shortcuts
from pipeline.audit import AuditData, accepted_ids, audit_page, gate_rows, reject_groups
from pipeline.checks import registry
from pipeline.checks.tables.result import RuleResult, Severity, TableResult
from pipeline.shortcuts import report
from pipeline.timeline import timeline
from pipeline.validation import reject_of
from schemas.names import FamilyName
from schemas.shortcut import READER, Attempt, EpisodeShortcuts
from schemas.verdict import Reject, RejectStage, Verdict
from tests.factories import make_candidate, make_home, make_verdicts
from tests.golden.episodes import DT, IF, PO, episode


@pytest.fixture
def data() -> AuditData:
    home = make_home()
    candidates = [make_candidate(family, home=home) for family in FamilyName]
    verdicts: list[Verdict] = []
    rejects: list[Reject] = []
    for candidate in candidates:
        failing = "leak" if candidate.cue.family is DT else ""
        found = make_verdicts(candidate, registry.names(), failing)
        verdicts += found
        reject = reject_of(candidate, found)
        rejects += [reject] if reject else []
    rejects.append(
        Reject(
            episode_id="po-H-003-217-301-411-s1",
            home_id=home.home_id,
            family=PO,
            stage=RejectStage.CUES,
            check="cues",
            reason="target_in_sight",
            detail="<Book_1> is seen from the entrance",
            candidate_hash="",
        )
    )
    rule = RuleResult(
        rule="steps_contiguous",
        severity=Severity.CRITICAL,
        success=False,
        observed="1",
        broken=1,
        examples=("po-1",),
    )
    tables = [TableResult(table="steps", rows=8, rules=(rule,))]
    return AuditData("tiny", verdicts, rejects, tables, candidates, [home])


def test_gates_are_counted_by_family(data: AuditData) -> None:
    rows = {row.gate: row for row in gate_rows(data.verdicts)}
    assert rows["schema"].judged == {family.value: 1 for family in FamilyName}
    assert dict(rows["leak"].refused) == {DT.value: 1}
    assert len(accepted_ids(data.verdicts)) == 3


def test_the_page_shows_rejects_with_reason_and_value(data: AuditData) -> None:
    page = audit_page(data)
    assert "<td>it did not</td><td>steps 8</td>" in page
    assert "<td>target in sight</td>" in page
    assert "Refused by gate <code>leak</code>: 1" in page
    assert "Not built by stage <code>cues</code>: 1" in page
    assert "steps_contiguous" in page
    assert "3 of 4" in page


def test_rejects_come_in_the_order_in_which_a_proposal_meets_the_stages_and_gates(
    data: AuditData,
) -> None:
    groups = reject_groups(data.rejects, data.verdicts)
    assert [(one.stage, one.gate) for one in groups] == [("cues", "cues"), ("validation", "leak")]
    assert groups[0].rows[0].measured == "<Book_1> is seen from the entrance"
    assert groups[1].rows[0].reason == "it did not"


def test_the_families_table_follows_a_proposal_to_the_manifest(data: AuditData) -> None:
    page = audit_page(data)
    row = re.search(r"<tr><td>passive observation</td>(.*?)</tr>", page, re.DOTALL)
    assert row is not None
    # One candidate that passed, and one proposal that was given up before it was one.
    assert re.findall(r'number">(\d+)<', row[1]) == ["2", "1", "1"]


def test_text_from_records_is_escaped(data: AuditData) -> None:
    page = audit_page(data)
    assert "&lt;Book_1&gt; is seen" in page
    assert "<Book_1>" not in page


def test_the_page_loads_nothing_and_runs_nothing(data: AuditData) -> None:
    page = audit_page(data)
    assert not re.search(r"https?://|<script|<link|<img|@import|url\(", page)


def test_only_accepted_episodes_are_shown_as_timelines(data: AuditData) -> None:
    page = audit_page(data)
    shown = re.findall(r"<h3><code>(.*?)</code></h3>", page)
    assert shown == [f"{code}-H-003-217-301-411-s0" for code in ("po", "if", "eg")]


def test_the_same_records_in_any_order_give_the_same_page(data: AuditData) -> None:
    turned = AuditData(
        data.title,
        data.verdicts,
        list(reversed(data.rejects)),
        data.tables,
        list(reversed(data.candidates)),
        data.homes,
    )
    assert audit_page(turned) == audit_page(data)


def test_shortcuts_are_shown_with_interval_and_limit(data: AuditData) -> None:
    attempts = tuple(
        Attempt(agent=name, sr_terminal=False, sr_reference=False)
        for name in sorted((*shortcuts(), READER))
    )
    one = EpisodeShortcuts(episode_id="e", family=IF, attempts=attempts, without_cue=0.5)
    page = audit_page(AuditData("s", [], [], [], [], [], shortcuts=report([one])))
    assert "reader without cue" in page
    assert "is removed): interaction failure -0.50." in page
    assert "1</b><span>shortcut with the whole interval above its limit" in page
    assert "not kept" in page


def test_an_empty_build_gives_a_page() -> None:
    page = audit_page(AuditData("nothing", [], [], [], [], []))
    assert "No accepted episode to show." in page
    assert "No table was checked." in page


def test_a_timeline_marks_cited_steps_and_distractors() -> None:
    base = episode(IF)
    made = timeline(base.candidate, base.home)
    moments = [moment for session in made.sessions for moment in session.moments]
    cited = [moment.row.index for moment in moments if moment.kind == "cue"]
    assert cited == [one.step for one in base.candidate.evidence]
    relations = [moment.relation for moment in moments if moment.kind == "cue"]
    assert relations == [one.relation for one in base.candidate.evidence]
    assert "fails(Drawer_1): locked" in relations
    themes = {one.theme for one in base.candidate.distractors}
    assert {moment.part for moment in moments if moment.kind == "distractor"} == themes
    assert [session.room for session in made.sessions] == ["Bedroom", "Kitchen"]
    assert made.oracle[0] == "MoveToRoom Bedroom"
    assert made.answer == "Drawer_4"
