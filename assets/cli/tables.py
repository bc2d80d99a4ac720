"""Tables with a column for each family: what fits 80 columns with the families' full names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from schemas.names import FamilyName
from schemas.statistics import FamilyStatistics, Spread, Statistics

ALL = "all"


@dataclass(frozen=True)
class Row:
    """One line.

    Attributes:
        cells: Text by family, or by `all`; an absent one stays empty.
        dim: Whether it is less important.
    """

    name: str
    cells: Mapping[str, str]
    dim: bool = False


def families_table(
    title: str, rows: Iterable[Row], caption: str = "", *, total: bool = True
) -> Table:
    """Lays out rows under the names of the families, and of all together.

    Args:
        title: Above the table.
        rows: From top to bottom.
        caption: Below the table.
        total: Whether there is a column for all families together.
    """
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        caption=caption or None,
        caption_justify="left",
        box=None,
        pad_edge=False,
        padding=(0, 0, 0, 1),
    )
    names = [*(family.value for family in FamilyName), *([ALL] if total else [])]
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(name.replace("_", "\n"), justify="right", no_wrap=True)
    for row in rows:
        cells = (row.cells.get(name, "") for name in names)
        table.add_row(Text(row.name), *cells, style="dim" if row.dim else "")
    return table


def count_row(name: str, counts: Mapping[str, int], *, dim: bool = False) -> Row:
    """Returns a row of numbers with their sum; zeros stay empty where the row is a detail."""
    cells = {family.value: str(counts.get(family, 0)) for family in FamilyName}
    cells[ALL] = str(sum(counts.values()))
    if dim:
        cells = {key: "" if value == "0" else value for key, value in cells.items()}
    return Row(name, cells, dim)


def figure_rows(statistics: Statistics) -> list[Row]:
    """Returns the rows of what an episode looks like: mean, and 90th percentile of what varies."""
    found = [*statistics.families, statistics.total]

    def row(name: str, text: Mapping[str, str]) -> Row:
        return Row(name, text)

    return [
        row("history length", {one.family: _spread(one.steps) for one in found}),
        row("cue gap", {one.family: _spread(one.gap) for one in found}),
        row("sessions", {one.family: _spread(one.sessions) for one in found}),
        row("visible at cue", {one.family: f"{one.visible_at_cue:.1f}" for one in found}),
        row("oracle length", {one.family: f"{one.oracle_length:.2f}" for one in found}),
    ]


FIGURES_CAPTION = "means, with the 90th percentile in brackets"


def kinds_lines(families: Sequence[FamilyStatistics]) -> list[str]:
    """Returns for each family how many episodes there are of each kind of cue."""
    return [
        f"{one.family.replace('_', ' ')}: "
        + ", ".join(f"{kind.replace('_', ' ')} {count}" for kind, count in one.kinds.items())
        for one in families
    ]


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.p90:.0f})"
