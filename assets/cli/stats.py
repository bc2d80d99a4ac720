"""`emem stats`: a release in figures, beside the paper's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths

if TYPE_CHECKING:
    from rich.table import Table

    from schemas.statistics import Comparison, Statistics

NAMES = {
    "episodes": "episodes",
    "composed_episodes": "in AI2-THOR",
    "house_episodes": "in ProcTHOR",
    "scenes": "scenes",
    "room_types": "room types",
    "target_types": "target types",
    "receptacle_types": "place types",
    "visible_types": "visible types",
    "visible_at_cue": "visible at cue",
    "oracle_length": "oracle length",
    "target_top1": "top target",
    "target_top5": "top 5 targets",
    "receptacle_top1": "top place",
    "receptacle_top5": "top 5 places",
}
SPREADS = {"sessions": "sessions", "steps": "history", "gap": "cue gap", "transitions": "moves"}


@click.command(epilog="Example: emem stats 0.1.0")
@click.argument("release", required=False)
@click.option(
    "--paper/--no-paper",
    default=True,
    show_default=True,
    help="Put the benchmark paper's figures beside ours.",
)
@click.option("--json", "as_json", is_flag=True, help="Print statistics.json as it is.")
@data_option
def stats(release: str | None, paper: bool, as_json: bool, data: Path | None) -> None:
    """Print the statistics of RELEASE (a version or a folder; default: the newest)."""
    from rich.console import Console

    from assets.cli.tables import (
        FIGURES_CAPTION,
        count_row,
        families_table,
        figure_rows,
        kinds_lines,
    )
    from pipeline.paper import off_target, read_paper, read_reasons, side_by_side

    paths = Paths.of(data)
    folder = find_release(paths, release)
    text = _read(folder)
    if as_json:
        click.echo(text, nl=False)
        return
    found = _parse(folder, text)
    console = Console()
    total = found.total
    title = f"{folder.name}: {total.episodes} episodes, {total.homes} homes, {total.scenes} scenes"
    counts = {one.family: one.episodes for one in found.families}
    rows = [count_row("episodes", counts), *figure_rows(found)]
    console.print(families_table(title, rows, FIGURES_CAPTION), highlight=False)
    console.print()
    for line in kinds_lines(found.families):
        console.print(line, highlight=False)
    if paper:
        console.print()
        compared = side_by_side(found, read_paper(paths.paper))
        console.print(_beside(compared), highlight=False)
        console.print()
        for line in _off(off_target(compared), read_reasons(paths.differences)):
            console.print(line, highlight=False)


def _read(folder: Path) -> str:
    from schemas.errors import CorruptData

    file = folder / "statistics.json"
    if not file.is_file():
        raise CorruptData(f"{folder} has no statistics.json; see emem verify {folder}")
    return file.read_text(encoding="utf-8")


def _parse(folder: Path, text: str) -> Statistics:
    from schemas.errors import CorruptData
    from schemas.statistics import Statistics

    try:
        return Statistics.model_validate(json.loads(text)["statistics"])
    except (ValueError, KeyError, RecursionError) as error:
        file = folder / "statistics.json"
        raise CorruptData(f"{file} is damaged ({type(error).__name__}); see emem verify") from None


def _beside(comparisons: tuple[Comparison, ...]) -> Table:
    from assets.cli.tables import Row, families_table

    cells: dict[str, dict[str, str]] = {}
    for one in comparisons:
        cells.setdefault(one.figure, {})[one.family] = _beside_paper(one)
    rows = [Row(_name(figure), found) for figure, found in cells.items()]
    caption = (
        "below each pair: the difference, as a share of the paper's; top: share of the family's"
        " episodes; moves: changes of room"
    )
    return families_table("Ours / the paper's", rows, caption)


def _beside_paper(one: Comparison) -> str:
    if one.ours is None or one.difference is None:
        return f"none / {_number(one.paper)}\n"
    share = f"{one.difference / one.paper:+.0%}" if one.paper else f"{one.difference:+}"
    return f"{_number(one.ours)} / {_number(one.paper)}\n[dim]{share}[/dim]"


def _off(missed: tuple[Comparison, ...], reasons: Mapping[str, str]) -> list[str]:
    """Returns lines that name each figure that is off by more than is allowed, and why."""
    if not missed:
        return ["Every figure is within its tolerance of the paper's."]
    families: dict[str, list[str]] = {}
    for one in missed:
        families.setdefault(one.figure, []).append(one.family.replace("_", " "))
    lines = ["Off the paper's figures (medians by over 10 %, means 15 %, variety 25 %):"]
    for figure, names in families.items():
        reason = reasons.get(figure, "no reason is known")
        lines.append(f"  {_name(figure)} ({', '.join(names)}): {reason}")
    return lines


def _name(figure: str) -> str:
    stem, _, part = figure.partition(".")
    if not part:
        return NAMES.get(figure, figure)
    return f"{SPREADS.get(stem, stem)}, {part}"


def _number(value: float) -> str:
    if value == int(value):
        return str(int(value))
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
