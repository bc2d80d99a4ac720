"""`emem stats`: a release in figures, beside the paper's if asked."""

from __future__ import annotations

import json
from pathlib import Path

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths


@click.command(epilog="Example: emem stats 0.1.0 --paper")
@click.argument("release", required=False)
@click.option("--paper", is_flag=True, help="Put the benchmark paper's figures beside ours.")
@click.option("--json", "as_json", is_flag=True, help="Print statistics.json as it is.")
@data_option
def stats(release: str | None, paper: bool, as_json: bool, data: Path | None) -> None:
    """Print the statistics of RELEASE (a version or a folder; default: the newest)."""
    from rich.console import Console
    from rich.table import Table

    from assets.cli.summary import family_table
    from pipeline.statistics import read_paper, side_by_side
    from schemas.errors import CorruptData
    from schemas.statistics import Statistics

    paths = Paths.of(data)
    folder = find_release(paths, release)
    file = folder / "statistics.json"
    if not file.is_file():
        raise CorruptData(f"{folder} has no statistics.json; see emem verify {folder}")
    text = file.read_text(encoding="utf-8")
    if as_json:
        click.echo(text, nl=False)
        return
    try:
        found = Statistics.model_validate(json.loads(text)["statistics"])
    except (ValueError, KeyError) as error:
        raise CorruptData(f"{file} is damaged ({type(error).__name__}); see emem verify") from None
    title = f"{folder.name}: {found.total.episodes} episodes in {found.total.homes} homes"
    console = Console()
    console.print(family_table((*found.families, found.total), title))
    if paper:
        table = Table("family", "figure", "ours", "paper", "difference")
        for row in side_by_side(found, read_paper(paths.paper)):
            ours, difference = (
                "" if value is None else f"{value:g}" for value in (row.ours, row.difference)
            )
            table.add_row(row.family, row.figure, ours, f"{row.paper:g}", difference)
        console.print(table)
