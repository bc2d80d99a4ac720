"""`emem scenes generate`: new houses, made offline with ProcTHOR's own generator."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from assets.cli.options import workers_option
from schemas.errors import RecordRejected, UserError
from schemas.names import Split

if TYPE_CHECKING:
    from simulators.houses.collection import HouseCollection, NewHouse

KEPT_EVERY = 50
"""After so many houses, what is made is written: one file of a collection."""


class _Wanted(NamedTuple):
    """One house to make."""

    number: int
    split: Split
    base_seed: int

    @property
    def name(self) -> str:
        """Which house it is."""
        return f"house {self.split}/{self.number}"


@click.command(epilog="Example: emem scenes generate --count 50 --split train --out my-generated")
@click.option(
    "--count",
    type=click.IntRange(min=1, max=10_000),
    required=True,
    help="How many houses the split shall have in the folder; those that are there stay.",
)
@click.option("--split", type=click.Choice([split.value for split in Split]), default="train")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder; a batch takes it with source: generated and folder:.",
)
@workers_option
def generate(count: int, split: str, seed: int, out: Path, workers: int) -> None:
    """Make houses with ProcTHOR's generator: needs pip install -e .[generate].

    The house of a number follows from split, number and seed alone. What the agent cannot walk through
    is made again, which the index tells.
    """
    from rich.console import Console
    from rich.progress import Progress

    from assets.engines import registry as engines
    from simulators.generation.procthor import require_installed
    from simulators.houses.collection import HouseCollection

    require_installed()
    collection = HouseCollection(out)
    first = _next_number(collection, Split(split), seed)
    wanted = [_Wanted(number, Split(split), seed) for number in range(first, count)]
    console = Console(stderr=True)
    kind = "serial" if min(workers, len(wanted)) <= 1 else "process"
    made: list[NewHouse] = []
    with (
        engines.load(kind, min(workers, max(1, len(wanted)))) as engine,
        Progress(console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(f"houses of {split}", total=len(wanted))
        for house in engine.map(_make, wanted):
            made.append(house)
            progress.advance(bar)
            if (house.number + 1) % KEPT_EVERY == 0:
                collection.add(Split(split), made)
                made = []
    collection.add(Split(split), made)
    entries = collection.entries(Split(split)).values()
    again = sum(len(entry.origin.refused) for entry in entries)
    click.echo(
        f"{out}: {len(entries)} houses of split {split}, {len(wanted)} of them new,"
        f" {again} attempts made again"
    )


def _next_number(collection: HouseCollection, split: Split, seed: int) -> int:
    """Returns the number of the first house to make.

    Raises:
        UserError: If the folder has houses of another seed.
    """
    entries = collection.entries(split)
    others = sorted({entry.origin.base_seed for entry in entries.values()} - {seed})
    if others:
        raise UserError(
            f"the folder has houses of split {split} with seed {others[0]}, not {seed};"
            f" give --seed {others[0]} or another folder"
        )
    return len(entries)


def _make(wanted: _Wanted) -> NewHouse:
    """Makes one house, in whichever process.

    Raises:
        UserError: If no attempt gives a house.
    """
    from simulators.generation.maker import make_house
    from simulators.houses.assets import published_assets

    logging.disable(logging.WARNING)  # the generator's notes on layouts that it then mends
    try:
        return make_house(wanted.number, wanted.split, wanted.base_seed, published_assets())
    except RecordRejected as refused:
        raise UserError(f"{refused.detail}; choose another --seed") from refused
