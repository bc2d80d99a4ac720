"""Gate 9: nothing that a model sees gives the answer away, or tells how the episode was made."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.base import Check, CheckContext
from pipeline.common.linter import Finding, lint, lint_speech, lint_themes, strings_in
from pipeline.common.wording import mentions
from schemas.errors import RecordRejected
from schemas.labels import LIKE_A_LABEL
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.probe import Probe
from schemas.task_view import TaskView
from schemas.verdict import Verdict

SAME_COUNTS = 4
"""So many cited rows with one and the same number of visible objects are no coincidence."""
_RULES = (
    "object_id",
    "digest",
    "pose",
    "path",
    "purpose",
    "marker",
    "family",
    "rule",
    "category",
    "label",
    "instruction",
    "legal_actions",
    "counts",
)


class LeakCheck(Check):
    """Lints what a model sees: instruction, first view, legal actions, the rows of history and control.

    The columns `episode_id`, `split` and `batch` of the published rows join them, and are no agent's.
    """

    name = "leak"

    def run(self, context: CheckContext) -> Verdict:
        """Fails on any finding; the reason names the first one."""
        if not context.replayed.matched:
            return self.unknown(context, "the history does not replay, so there is no first view")
        try:
            view = context.first_view()
            swapped = context.first_view(_swapped(context.candidate.cue.probe))
        except RecordRejected as error:
            return self.failed(context, f"the task cannot begin: {error.detail}", {})
        found = [*_view_findings(context, view, swapped), *_count_findings(context)]
        cited: list[int] = []
        known = frozenset(context.history)
        # The rows that only a control has follow; the other controls draw from the history alone.
        made = tuple(row for row in context.without_cue if row not in known)
        for row in (*context.history, *made):
            of_row = list(_row_findings(context, row))
            found += of_row
            cited += [row.index] if of_row else []
        measured = {rule: float(sum(one.rule == rule for one in found)) for rule in _RULES}
        measured["rows"] = float(len(context.history))
        if found:
            first = found[0]
            reason = f"{first.rule.replace('_', ' ')}: {first.detail} in '{first.text[:120]}'"
            return self.failed(context, reason, measured, tuple(cited))
        return self.passed(context, measured)


def _swapped(probe: Probe) -> Probe:
    """Returns the probe with another answer; everything that a model may know stays the same."""
    others = [place for place in probe.places if place not in probe.answer]
    if not others or not probe.answer:
        return probe
    text = probe.model_dump_json()
    kept = Probe.model_validate_json(text.replace(_quoted(probe.answer[0]), _quoted(others[0])))
    same = {
        name: getattr(probe, name) for name in ("instruction", "arrivals", "start", "candidates")
    }
    return kept.model_copy(update=same)


def _quoted(object_id: str) -> str:
    return f'"{object_id}"'


def _view_findings(context: CheckContext, view: TaskView, swapped: TaskView) -> Iterator[Finding]:
    probe, labels = context.candidate.cue.probe, context.labels
    for text in sorted(set(strings_in(view.model_dump(mode="json")))):
        yield from lint(text)
        yield from _label_findings(context, text)
    yield from lint_themes(probe.instruction, _themes(context))
    rest = probe.instruction
    for label in probe.candidates:
        rest = rest.replace(label, "", 1)
    for object_id in probe.answer:
        if mentions(rest, labels.label(object_id)):
            yield Finding("instruction", rest, labels.label(object_id))
    if view.legal != swapped.legal:
        different = sorted(
            {f"{one.action_type} {one.target_label}" for one in view.legal}
            ^ {f"{one.action_type} {one.target_label}" for one in swapped.legal}
        )
        detail = different[0] if different else "the order"
        yield Finding("legal_actions", "legal actions change with the answer", detail)


def _row_findings(context: CheckContext, row: ModelStep) -> Iterator[Finding]:
    for text in sorted(set(strings_in(row.model_dump(mode="json")))):
        yield from lint(text)
        yield from _label_findings(context, text)
    yield from lint_themes(row.feedback, _themes(context))
    if row.action_type == ActionType.HUMAN_INTERVENTION:
        for text in sorted({row.text, row.feedback}):
            yield from lint_speech(text)
    for entry in row.visible:
        if _type_of(context, entry.label) != entry.type:
            yield Finding("label", entry.label, f"{entry.label} shown as {entry.type}")
    named = row.target_label and row.target_type != "Room"
    if named and _type_of(context, row.target_label) != row.target_type:
        yield Finding("label", row.target_label, f"{row.target_label} as {row.target_type}")


def _label_findings(context: CheckContext, text: str) -> Iterator[Finding]:
    for label in LIKE_A_LABEL.findall(text):
        if not _type_of(context, label):
            yield Finding("label", text, f"{label} is no label of this home")


def _type_of(context: CheckContext, label: str) -> str:
    try:
        return context.labels.type_of(context.labels.object_id(label))
    except KeyError:
        return ""


def _themes(context: CheckContext) -> tuple[str, ...]:
    return tuple(sorted({distractor.theme for distractor in context.candidate.distractors}))


def _count_findings(context: CheckContext) -> Iterator[Finding]:
    """Finds numbers of visible objects that tell cited rows from others in the same room.

    Rooms differ in what they hold, so only rows of one room are compared: sessions with cited rows
    against sessions without, and cited rows that all list one number which no other row lists.
    """
    cited = set(context.cited)
    sessions = {row.session for row in context.history if row.index in cited}
    for room in sorted({row.room for row in context.history if row.index in cited}):
        here = [row for row in context.history if row.room == room]
        inside = [len(row.visible) for row in here if row.session in sessions]
        outside = [len(row.visible) for row in here if row.session not in sessions]
        if outside and (min(inside) > max(outside) or max(inside) < min(outside)):
            detail = (
                f"{min(inside)}-{max(inside)} visible objects against {outside[0]} and the like"
            )
            yield Finding("counts", f"sessions in the {room}", detail)
        mine = [len(row.visible) for row in here if row.index in cited]
        rest = [len(row.visible) for row in here if row.index not in cited]
        if len(mine) >= SAME_COUNTS and rest and len(set(mine)) == 1 and mine[0] not in rest:
            detail = f"exactly {mine[0]} visible objects in cited rows and in no other"
            yield Finding("counts", f"rows in the {room}", detail)
