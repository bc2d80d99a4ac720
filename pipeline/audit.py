"""The audit page: what the gates and the table rules found, as one static, self-contained HTML file.

Same records, same bytes: no time, no path, no network, no script.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from jinja2 import Environment, StrictUndefined

from pipeline.checks import registry
from pipeline.checks.tables.result import TableResult
from pipeline.timeline import Timeline, timeline
from pipeline.validation import accepted
from schemas.episode import Candidate
from schemas.home import Home
from schemas.ids import parse_episode_id
from schemas.manifest import ManifestHeader
from schemas.names import FamilyName
from schemas.shortcut import ShortcutReport
from schemas.statistics import Statistics
from schemas.verdict import Outcome, Reject, RejectStage, Verdict

VERSION = 1
STAGES = tuple(stage.value for stage in RejectStage)
"""The stages that may refuse, in the order of the data."""


@dataclass(frozen=True)
class AuditData:
    """All records that the page speaks of.

    Attributes:
        title: Such as the name of the batch or the version.
        rejects: Of every stage, not only of the gates.
        candidates: Those that may be shown as examples.
        shortcuts: Gate 10, if it was run.
        examples: Timelines shown of each family.
        statistics: Figures of what is to be published, if there is a manifest.
        header: The manifest's, for the configuration and what it took.
    """

    title: str
    verdicts: Sequence[Verdict]
    rejects: Sequence[Reject]
    tables: Sequence[TableResult]
    candidates: Sequence[Candidate]
    homes: Sequence[Home]
    shortcuts: ShortcutReport | None = None
    examples: int = 1
    statistics: Statistics | None = None
    header: ManifestHeader | None = None


@dataclass(frozen=True)
class GateRow:
    """One gate: for each family how many it judged and refused."""

    gate: str
    about: str
    judged: Mapping[str, int]
    refused: Mapping[str, int]


@dataclass(frozen=True)
class RejectRow:
    """One reject as the page shows it.

    Attributes:
        reason: A sentence of the gate, or the code of a proposal that could not be built.
        measured: The measured values; of a proposal, its detail.
        steps: Cited steps.
    """

    episode_id: str
    reason: str
    measured: str
    steps: str


@dataclass(frozen=True)
class RejectGroup:
    """All rejects of one stage and gate."""

    stage: str
    gate: str
    rows: tuple[RejectRow, ...]


def audit_page(data: AuditData) -> str:
    """Renders the page.

    Args:
        data: The records.

    Returns:
        The HTML text, complete in itself.
    """
    text = resources.files("pipeline.templates").joinpath("audit.html.j2").read_text("utf-8")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    families = [family.value for family in FamilyName]
    passed = accepted_ids(data.verdicts)
    page: str = environment.from_string(text).render(
        title=data.title,
        families=families,
        gates=gate_rows(data.verdicts),
        judged=_count(one.episode_id for one in _firsts(data.verdicts)),
        accepted=_count(passed),
        proposals=_count(
            one.episode_id for one in data.rejects if one.stage is not RejectStage.VALIDATION
        ),
        reasons=_reasons(data.rejects),
        rejects=reject_groups(data.rejects, data.verdicts),
        figures={one.family: one for one in data.statistics.families} if data.statistics else {},
        header=data.header,
        tables=data.tables,
        timelines=_examples(data, passed),
        shortcuts=data.shortcuts,
    )
    return page


def accepted_ids(verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """Returns the episodes that passed every gate, sorted."""
    by_episode: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        by_episode.setdefault(verdict.episode_id, []).append(verdict)
    return tuple(sorted(name for name, found in by_episode.items() if accepted(found)))


def gate_rows(verdicts: Sequence[Verdict]) -> tuple[GateRow, ...]:
    """Counts verdicts by gate and family, in the order of the gates."""
    rows = []
    for gate in registry.names():
        found = [one for one in verdicts if one.check == gate]
        refused = [one.episode_id for one in found if one.outcome is not Outcome.PASS]
        judged = _count(one.episode_id for one in found)
        rows.append(GateRow(gate, registry.about(gate), judged, _count(refused)))
    return tuple(rows)


def _count(episode_ids: Iterable[str]) -> Counter[str]:
    return Counter(parse_episode_id(name).family.value for name in episode_ids)


def _firsts(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    first = registry.names()[0]
    return tuple(one for one in verdicts if one.check == first)


def reject_groups(
    rejects: Sequence[Reject], verdicts: Sequence[Verdict]
) -> tuple[RejectGroup, ...]:
    """Groups rejects by stage and gate, in the order in which a proposal meets them."""
    said = {(one.episode_id, one.check): one for one in verdicts}
    found: dict[tuple[str, str], list[RejectRow]] = {}
    for one in sorted(rejects, key=lambda one: one.episode_id):
        row = _reject_row(one, said.get((one.episode_id, one.check)))
        found.setdefault((one.stage, one.check), []).append(row)
    gates = registry.names()

    def place(key: tuple[str, str]) -> tuple[int, int, str]:
        stage, gate = key
        late = len(gates) if gate not in gates else gates.index(gate)
        return (STAGES.index(stage) if stage in STAGES else len(STAGES), late, gate)

    return tuple(RejectGroup(*key, tuple(found[key])) for key in sorted(found, key=place))


def _reject_row(reject: Reject, verdict: Verdict | None) -> RejectRow:
    if verdict is None:
        return RejectRow(
            reject.episode_id, reject.reason.replace("_", " "), reject.detail, steps=""
        )
    return RejectRow(
        episode_id=reject.episode_id,
        reason=verdict.reason,
        measured=", ".join(f"{name} {value:g}" for name, value in verdict.measured.items()),
        steps=", ".join(str(step) for step in verdict.cited_steps),
    )


def _reasons(rejects: Sequence[Reject]) -> list[tuple[str, str, int]]:
    """Counts what never became a candidate, by stage and reason, most frequent first."""
    counts = Counter(
        (one.stage, one.reason) for one in rejects if one.stage is not RejectStage.VALIDATION
    )
    rows = [(stage, reason, number) for (stage, reason), number in counts.items()]
    return sorted(rows, key=lambda row: (row[0], -row[2], row[1]))


def _examples(data: AuditData, passed: Sequence[str]) -> list[Timeline]:
    """Makes the timelines of the first accepted episodes of each family, by id."""
    homes = {home.home_id: home for home in data.homes}
    shown: Counter[FamilyName] = Counter()
    found = []
    for candidate in sorted(data.candidates, key=lambda one: one.episode_id):
        family = candidate.cue.family
        usable = candidate.episode_id in passed and candidate.cue.home_id in homes
        if usable and shown[family] < data.examples:
            shown[family] += 1
            found.append(timeline(candidate, homes[candidate.cue.home_id]))
    order = list(FamilyName)
    return sorted(found, key=lambda one: (order.index(FamilyName(one.family)), one.episode_id))
