"""`emem evaluate`: an agent on the episodes of a release."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release, workers_option
from assets.paths import Paths
from pipeline.release.rows import model_steps
from schemas.base import canonical_json
from schemas.control import ControlKind
from schemas.errors import UserError
from schemas.names import FamilyName, Split
from schemas.release_rows import ControlRow, StepRow

if TYPE_CHECKING:
    from rich.table import Table

    from assets.work import Setting, TaskItem
    from evaluator.metrics import FamilyMetrics, Metrics, Rate
    from evaluator.result import TaskResult
    from pipeline.release.read import Release


@click.command(epilog="Example: emem evaluate 0.1.0 --agent explorer --no-history")
@click.argument("release", required=False)
@click.option(
    "--agent",
    required=True,
    help="A scripted agent, such as reader or explorer, or your own: module:Class.",
)
@click.option("--history/--no-history", default=True, help="Whether the agent gets the history.")
@click.option(
    "--control",
    type=click.Choice([kind.value for kind in ControlKind]),
    help="Give the agent this published control instead of the history.",
)
@click.option(
    "--family", type=click.Choice([name.value for name in FamilyName]), help="Only this family."
)
@click.option(
    "--split", type=click.Choice([split.value for split in Split]), help="Only this split."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write each episode's result, with every action, to this file (JSON lines).",
)
@workers_option
@data_option
def evaluate(
    release: str | None,
    agent: str,
    history: bool,
    control: str | None,
    family: str | None,
    split: str | None,
    out: Path | None,
    workers: int,
    data: Path | None,
) -> None:
    """Run an agent on RELEASE (a version or a folder; default: the newest) and print its scores."""
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.engines import registry as engines
    from assets.verifying import setting_of
    from assets.work import run_task
    from evaluator.agents import registry as agents
    from pipeline.release.read import Release

    agents.load(agent)
    paths = Paths.of(data)
    opened = Release(find_release(paths, release))
    if control and not history:
        text = "--no-history and --control exclude each other; current_only is no history"
        raise UserError(text)
    told = control or ("history" if history else ControlKind.CURRENT_ONLY.value)
    setting = setting_of(opened, paths)
    chosen = _chosen(opened, family, split)
    items = [_item(opened, setting, agent, episode_id, told) for episode_id in chosen]
    console = Console()
    with engines.load("process", workers) as engine, Bars(console) as bars:
        results = list(bars.follow(agent, "", len(items), engine.map(run_task, items)))
    if out is not None:
        _write(out, opened, agent, told, chosen, results)
    title = f"{agent} on {opened.folder.name}, {told.replace('_', ' ')}"
    console.print(_table(_metrics(items, results), title), highlight=False)
    if out is not None:
        console.print(f"{len(results)} results in {out}", highlight=False, soft_wrap=True)


def _chosen(release: Release, family: str | None, split: str | None) -> list[str]:
    """Returns the ids of the episodes asked for.

    Raises:
        UserError: If there is none.
    """
    rows = release.manifest.rows
    found = [
        row.episode_id
        for row in rows
        if family in (None, row.family) and split in (None, row.split)
    ]
    if not found:
        wish = " ".join(part for part in (family, split and f"split {split}") if part)
        splits = ", ".join(sorted({row.split.value for row in rows}))
        version = release.manifest.header.version
        raise UserError(f"version {version} has no episode of {wish}; its splits: {splits}")
    return found


def _metrics(items: Sequence[TaskItem], results: Sequence[TaskResult]) -> Metrics:
    from evaluator.metrics import metrics

    pairs = list(zip(items, results, strict=True))
    return metrics(
        {
            name: [result for item, result in pairs if item.candidate.cue.family is name]
            for name in FamilyName
        }
    )


def _write(
    out: Path,
    release: Release,
    agent: str,
    told: str,
    names: Sequence[str],
    results: Sequence[TaskResult],
) -> None:
    """Writes one line for each episode, in the order of ids."""
    from pipeline.common.atomic import write_atomic

    shared = {"version": release.manifest.header.version, "agent": agent, "given": told}
    lines = [
        canonical_json({**shared, "episode_id": name, **result.model_dump(mode="json")})
        for name, result in zip(names, results, strict=True)
    ]
    write_atomic(out, b"".join(line + b"\n" for line in lines))


def _item(release: Release, setting: Setting, agent: str, episode_id: str, told: str) -> TaskItem:
    """Takes what the agent is told from the released rows: the history, or one of its controls."""
    from assets.work import TaskItem

    candidate, home = release.load_candidate(episode_id)
    rows = release.episode_rows(episode_id)
    if told == "history":
        history = model_steps([row for row in rows["steps"] if isinstance(row, StepRow)])
    else:
        controls = [row for row in rows["controls"] if isinstance(row, ControlRow)]
        history = next(row.steps for row in controls if row.control == told)
    return TaskItem(setting, home, candidate, agent, history)


def _table(found: Metrics, title: str) -> Table:
    from assets.cli.tables import ALL, Row, families_table

    by_family = {family.value: one for family, one in found.families.items()}

    def row(name: str, text: Callable[[FamilyMetrics], str], mean: float | None = None) -> Row:
        cells = {family: text(one) for family, one in by_family.items()}
        return Row(name, cells if mean is None else {**cells, ALL: f"{mean:.3f}"})

    def interval(one: Rate) -> str:
        return f"{one.low:.2f}-{one.high:.2f}"

    episodes = row("episodes", lambda one: str(one.episodes))
    total = sum(one.episodes for one in by_family.values())
    rows = [
        Row(episodes.name, {**episodes.cells, ALL: str(total)}),
        row("goal reached", lambda one: f"{one.sr_terminal.value:.3f}", found.overall_sr_terminal),
        row("  95 %", lambda one: interval(one.sr_terminal)),
        row(
            "without error", lambda one: f"{one.sr_reference.value:.3f}", found.overall_sr_reference
        ),
        row("  95 %", lambda one: interval(one.sr_reference)),
        row("error (ERR)", lambda one: f"{one.err:.3f}", found.overall_err),
        row("actions", lambda one: f"{one.actions:.2f}"),
    ]
    return families_table(title, rows, "under all: the mean of the families")
