"""Executes published episodes again: gates, controls and scripted agents, against what was told.

The duplicate gate is run home by home over the release, since its measured values count candidates that
were never published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.checks import registry
from pipeline.checks.base import CheckContext
from pipeline.common.signature import signature
from pipeline.common.tools import Tools
from pipeline.controls import controls
from pipeline.release.baselines import with_scores
from pipeline.release.problem import Problem
from pipeline.release.rows import Published, control_rows
from pipeline.shortcuts import episode_shortcuts, report
from schemas.base import Record
from schemas.control import Control
from schemas.errors import RecordRejected, UserError
from schemas.manifest import Baseline, Manifest, ReleaseInfo
from schemas.shortcut import EpisodeShortcuts
from schemas.verdict import Outcome, Verdict

DUPLICATE = "duplicate"


class Execution(Record):
    """What came of the execution of some episodes.

    Attributes:
        scores: What the scripted agents reached; an episode that cannot be executed has none.
    """

    problems: tuple[Problem, ...]
    scores: tuple[EpisodeShortcuts, ...]


def gate_problems(manifest: Manifest) -> Iterator[Problem]:
    """Tells if the release was held to other gates than this program has."""
    found, known = manifest.header.gates, registry.names()
    if found != known:
        detail = f"are {', '.join(found)}; this program has {', '.join(known)}"
        yield Problem(
            check="gates", episode_id="", config="manifest.jsonl", field="gates", detail=detail
        )


def execute(episodes: Sequence[Published], majority: Mapping[str, str], tools: Tools) -> Execution:
    """Executes the episodes of one home.

    Args:
        episodes: All episodes of the home that the release has.
        majority: What the agent that takes the most frequent answer takes, by episode.
        tools: Made from the release's own profile and targets.
    """
    signatures = tuple(signature(item.candidate) for item in episodes)
    problems: list[Problem] = []
    scores: list[EpisodeShortcuts] = []
    for item in episodes:
        # One context for all gates, so that the history is replayed once.
        context = CheckContext(item.candidate, item.home, tools, signatures)
        problems += _gates(context, item)
        problems += _controls(item)
        named = majority[item.candidate.episode_id]
        try:
            scores.append(episode_shortcuts(item.candidate, item.home, tools, named))
        except (UserError, RecordRejected) as error:
            problems.append(_problem("baselines", item, "", "", str(error)))
    return Execution(problems=tuple(problems), scores=tuple(scores))


def baseline_problems(info: ReleaseInfo, scores: Sequence[EpisodeShortcuts]) -> Iterator[Problem]:
    """Compares the published scores of the scripted agents with those of this execution."""
    expected = with_scores(info, report(scores))
    told = {(one.agent, one.family, one.metric): one for one in info.baselines}
    made = {(one.agent, one.family, one.metric): one for one in expected.baselines}
    for key in sorted(told.keys() | made.keys()):
        if told.get(key) != made.get(key):
            field = f"baselines.{'.'.join(key)}"
            yield _release_problem(field, _score(told.get(key)), _score(made.get(key)))
    if info.cue_effect != expected.cue_effect:
        yield _release_problem("cue_effect", str(info.cue_effect), str(expected.cue_effect))


def _score(one: Baseline | None) -> str:
    if one is None:
        return "not there"
    return f"{one.value} [{one.low}, {one.high}] of {one.episodes}"


def _release_problem(field: str, told: str, made: str) -> Problem:
    detail = f"is {told:.80}, executed again it is {made:.80}"
    return Problem(
        check="baselines", episode_id="", config="manifest.jsonl", field=field, detail=detail
    )


def _gates(context: CheckContext, item: Published) -> Iterator[Problem]:
    told = {verdict.check: verdict for verdict in item.verdicts}
    for name in registry.names():
        try:
            verdict = registry.load(name).run(context)
        except (UserError, RecordRejected) as error:
            yield _problem(name, item, "", "", str(error))
            continue
        if verdict.outcome is not Outcome.PASS:
            yield _problem(name, item, "", "", verdict.reason)
        elif name != DUPLICATE and name in told:
            yield from _compared(item, told[name], verdict)


def _compared(item: Published, told: Verdict, found: Verdict) -> Iterator[Problem]:
    for field in ("measured", "cited_steps", "reason"):
        if getattr(told, field) != getattr(found, field):
            detail = (
                f"{field} of gate '{found.check}' is {getattr(told, field)!r:.80},"
                f" executed again it is {getattr(found, field)!r:.80}"
            )
            yield _problem(found.check, item, "annotations", "verdicts", detail)


def _controls(item: Published) -> Iterator[Problem]:
    """Compares the published controls with those that follow from the episode."""
    try:
        made = controls(item.candidate, item.home)
    except (UserError, RecordRejected) as error:
        yield _problem("controls", item, "controls", "", str(error))
        return
    rows = control_rows(made)
    for place, (expected, found) in enumerate(zip(rows, control_rows(item.controls), strict=False)):
        if found != expected:
            same = found.steps == expected.steps
            said = "is of another" if same else _difference(expected.steps, found.steps)
            detail = f"{expected.control} {said}"
            yield _problem("controls", item, "controls", "" if same else "steps", detail)
        elif _replacements(made, place) != _replacements(item.controls, place):
            detail = f"those of {expected.control} are not what the episode gives"
            yield _problem("controls", item, "annotations", "replacements", detail)


def _replacements(found: Sequence[Control], place: int) -> object:
    return sorted(found, key=lambda one: one.kind.value)[place].replacements


def _difference(expected: Sequence[Record], found: Sequence[Record]) -> str:
    if len(expected) != len(found):
        return f"has {len(found)} steps, the episode gives {len(expected)}"
    place, (right, wrong) = next(
        (place, pair)
        for place, pair in enumerate(zip(expected, found, strict=True))
        if pair[0] != pair[1]
    )
    fields = type(right).model_fields
    name = next(name for name in fields if getattr(right, name) != getattr(wrong, name))
    return (
        f"row {place}: {name} is {getattr(wrong, name)!r:.80},"
        f" the episode gives {getattr(right, name)!r:.80}"
    )


def _problem(check: str, item: Published, config: str, field: str, detail: str) -> Problem:
    return Problem(
        check=check,
        episode_id=item.candidate.episode_id,
        config=config,
        field=field,
        detail=detail,
    )
