"""`emem scenes add`: a new scene batch, from houses of one's own or from a source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option
from assets.paths import Paths
from schemas.errors import UserError, unknown_name
from schemas.names import FamilyName, Split

if TYPE_CHECKING:
    from rich.console import Console

    from assets.new_batch import NewBatch

EXAMPLE = "Example: emem scenes add 'ithor:train[12:18]' --batch more-rooms"


@click.command("add", epilog=EXAMPLE)
@click.argument("what", metavar="PATH|SOURCE[:SPLIT[A:B]]")
@click.option("--batch", required=True, metavar="NAME", help="Name of the new batch.")
@click.option(
    "--split",
    type=click.Choice([split.value for split in Split]),
    help="What the scenes are for.  [default: train, or the range's]",
)
@click.option(
    "--candidates",
    multiple=True,
    default=("2",),
    show_default=True,
    metavar="N|FAMILY=N",
    help="Episodes to propose for each home, of every family or of one; may be repeated.",
)
@click.option(
    "--homes",
    type=click.IntRange(min=1),
    help="How many homes to compose of rooms, or houses to take at most.",
)
@click.option("--licence", default="", help="Of your own houses, such as CC-BY-4.0.")
@data_option
def add(
    what: str,
    batch: str,
    split: str | None,
    candidates: tuple[str, ...],
    homes: int | None,
    licence: str,
    data: Path | None,
) -> None:
    """Try scenes and make a batch of those that can be used.

    PATH is a file or folder of ProcTHOR houses, which are copied. SOURCE is a scene source; of a range
    such as procthor-10k:train[0:10] the last number is not in it, and of ithor it counts the rooms of
    each type.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.new_batch import Wish
    from assets.own_batch import add_own
    from assets.range_batch import add_range
    from pipeline.scene_range import parse_range
    from simulators.sources import registry as sources

    names = tuple(name for name in sources.names() if name != "folder")
    paths, scenes = Paths.of(data), parse_range(what, names)
    said = scenes.split if scenes is not None else None
    if said is not None and split is not None and split != said:
        raise UserError(f"{what} is of split {said}, and --split says {split}; leave one out")
    chosen = said or Split(split or Split.TRAIN)
    wish = Wish(batch, chosen, _counts(candidates), homes, licence)
    with Bars(Console(stderr=True)) as bars:
        if scenes is not None:
            made = add_range(paths, scenes, wish, bars)
        elif Path(what).exists():
            made = add_own(paths, Path(what), wish, bars)
        else:
            raise UserError(
                f"there is no file or folder {what}, and no scene source of that name; the sources are"
                f" {', '.join(names)}"
            )
    _show(made, Console(), f" --data {data}" if data else "")


def _counts(given: Sequence[str]) -> dict[str, int]:
    """Returns the candidates of each family: those that are named, or of every family the same."""
    counts: dict[str, int] = {}
    for text in given:
        family, equals, number = text.rpartition("=")
        if not number.isdecimal():
            raise UserError(f"--candidates {text}: expected a number, or a family=number")
        if equals and family not in list(FamilyName):
            raise unknown_name("family", family, list(FamilyName))
        for name in [family] if equals else list(FamilyName):
            counts[name] = int(number)
    return counts


def _show(made: NewBatch, console: Console, where: str) -> None:
    from rich.table import Table

    refused = [one for one in made.reports if one.reason]
    if refused:
        table = Table("refused house", "reason", "detail", box=None, pad_edge=False)
        for one in refused:
            table.add_row(one.house, one.reason, one.detail)
        console.print(table)
    name = made.batch.name
    if made.reports:
        usable = [one for one in made.reports if not one.reason]
        rooms = sum(one.rooms for one in usable)
        said = f"{len(usable)} of {len(made.reports)} houses, {rooms} rooms"
    else:
        said = f"{sum(len(numbers) for numbers in made.batch.rooms.values())} rooms"
    click.echo(f"{made.path}\nbatch {name}: {said}, split {made.batch.split}\n")
    click.echo(
        f"next\n  emem build --batch {name}{where}\n"
        f"  emem ui{where}        {name} appears as a partition by itself; materialize it, then publish"
    )
