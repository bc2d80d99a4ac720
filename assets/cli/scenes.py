"""`emem scenes`: what there is to build from."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option
from assets.paths import Paths


@click.group()
def scenes() -> None:
    """List scene batches.

    Example: emem scenes list
    """


@scenes.command("list", epilog="Example: emem scenes list")
@data_option
def list_(data: Path | None) -> None:
    """List the scene batches, what they make, and what a new one needs."""
    from rich.console import Console
    from rich.table import Table

    from assets.config import read_batch
    from pipeline.scenes import batch_names

    paths = Paths.of(data)
    table = Table("batch", "source", "split", box=None, pad_edge=False)
    for column in ("rooms", "homes", "candidates"):
        table.add_column(column, justify="right")
    for name in batch_names(paths.scenes):
        batch = read_batch(paths, name)
        rooms = sum(len(numbers) for numbers in batch.rooms.values())
        candidates = batch.homes * sum(batch.candidates.values())
        cells = (rooms, batch.homes, candidates)
        table.add_row(name, batch.source, batch.split, *(str(cell) for cell in cells))
    console = Console()
    console.print(table)
    note = f"\nA new batch is a new file in {paths.scenes}\nBuild it with: emem build --batch NAME"
    console.print(note, highlight=False, soft_wrap=True)
