"""Executes published episodes again: every gate, and the controls made anew, against what was told.

The duplicate gate is run home by home over the release, since its measured values count candidates that
were never published.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.checks import registry
from pipeline.checks.base import CheckContext
from pipeline.common.signature import signature
from pipeline.common.tools import Tools
from pipeline.controls import controls
from pipeline.release.problem import Problem
from pipeline.release.rows import Published, control_rows
from schemas.base import Record
from schemas.control import Control
from schemas.errors import RecordRejected, UserError
from schemas.manifest import Manifest
from schemas.verdict import Outcome, Verdict

DUPLICATE = "duplicate"


def gate_problems(manifest: Manifest) -> Iterator[Problem]:
    """Tells if the release was held to other gates than this program has."""
    found, known = manifest.header.gates, registry.names()
    if found != known:
        detail = f"are {', '.join(found)}; this program has {', '.join(known)}"
        yield Problem(
            check="gates", episode_id="", config="manifest.jsonl", field="gates", detail=detail
        )


def execution_problems(episodes: Sequence[Published], tools: Tools) -> Iterator[Problem]:
    """Executes the episodes of one home.

    Args:
        episodes: All episodes of the home that the release has.
        tools: Made from the release's own profile and targets.
    """
    signatures = tuple(signature(item.candidate) for item in episodes)
    for item in episodes:
        # One context for all gates, so that the history is replayed once.
        context = CheckContext(item.candidate, item.home, tools, signatures)
        yield from _gates(context, item)
        yield from _controls(item)


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
