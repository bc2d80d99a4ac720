"""`emem scenes`: what there is to build from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.generate import generate
from assets.cli.options import data_option
from assets.cli.scenes_add import add
from assets.paths import Paths

if TYPE_CHECKING:
    from rich.table import Table

    from schemas.house import HouseReport


@click.group()
def scenes() -> None:
    """List scene batches, add one, make houses.

    Example: emem scenes list
    """


scenes.add_command(add)
scenes.add_command(generate)


@scenes.command("list", epilog="Example: emem scenes list")
@data_option
def list_(data: Path | None) -> None:
    """List the scene batches, what they make, and what a new one needs."""
    from rich.console import Console
    from rich.table import Table

    from assets.cli.house_tables import filter_table, refused_table
    from assets.config import read_batch
    from pipeline.scenes import batch_names, is_of_houses

    paths = Paths.of(data)
    table = Table("batch", "source", "split", box=None, pad_edge=False)
    for column in ("rooms", "homes", "candidates"):
        table.add_column(column, justify="right")
    batches = {name: read_batch(paths, name) for name in batch_names(paths.scenes)}
    found: dict[str, tuple[HouseReport, ...]] = {}
    for name, batch in batches.items():
        reports = _reports(paths, name) if is_of_houses(batch.source) else ()
        found[name] = reports
        rooms = sum(len(numbers) for numbers in batch.rooms.values())
        rooms += sum(report.rooms for report in reports)
        homes = sum(not report.reason for report in reports) if reports else batch.homes
        known = bool(reports) or not is_of_houses(batch.source)
        cells = (rooms, homes, homes * sum(batch.candidates.values())) if known else ("?",) * 3
        table.add_row(name, batch.source, batch.split, *(str(cell) for cell in cells))
    console = Console()
    console.print(table)
    if any(is_of_houses(batch.source) for batch in batches.values()):
        console.print(filter_table(found))
    refused = refused_table(found)
    if refused.row_count:
        console.print(refused)
    used = {
        number for name in batches for numbers in batches[name].rooms.values() for number in numbers
    }
    console.print(_rooms(used))
    note = "\nMake a batch with: emem scenes add\nBuild it with: emem build --batch NAME"
    console.print(note, highlight=False, soft_wrap=True)


def _reports(paths: Paths, name: str) -> tuple[HouseReport, ...]:
    """Returns what came of a batch's houses; nothing as long as its scenes are not made."""
    from pipeline.common.store import Store
    from schemas.house import HouseReports

    store = Store(paths.records)
    if not store.exists("houses", name, ".json"):
        return ()
    return store.read_json("houses", name, HouseReports).houses


def _rooms(used: set[int]) -> Table:
    """Returns the rooms that there are, by type and split, and how many no batch names yet."""
    from rich.table import Table

    from schemas.ids import ROOM_BASE, split_of
    from schemas.names import Split

    table = Table(title="\niTHOR rooms: numbers of each split", box=None, pad_edge=False)
    table.title_justify = "left"
    table.add_column("type")
    for split in Split:
        table.add_column(split.value)
    table.add_column("in no batch yet", justify="right")
    for kind, base in ROOM_BASE.items():
        numbers = range(base + 1, base + 31)
        ranges = []
        for split in Split:
            mine = [number for number in numbers if split_of(number) is split]
            ranges.append(f"{mine[0]}-{mine[-1]}")
        table.add_row(kind.value, *ranges, str(sum(number not in used for number in numbers)))
    return table
