"""`emem bench render`: how long a picture takes on one core."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option
from assets.paths import Paths

if TYPE_CHECKING:
    from simulators.base import Simulator

HOME = "H-001-201-301-401"
TARGETS = {("ids", 500): 2.0, ("RGB", 500): 50.0}
"""Milliseconds that a picture should take at most."""
CASES = (("ids", 300), ("ids", 500), ("RGB", 300), ("RGB", 500))


@click.command("render", epilog="Example: emem bench render --rounds 20")
@click.option("--home", "home_id", default=HOME, show_default=True, help="The home to look at.")
@click.option("--rounds", type=click.IntRange(min=1), default=10, show_default=True)
@data_option
def render(home_id: str, rounds: int, data: Path | None) -> None:
    """Time pictures of every room of a home, looking four ways from its door.

    Processor time of one core: the mean over the views, each the least of its rounds. The first picture
    on a machine waits for the compiler; that is timed apart.
    """
    from functools import partial

    from rich.console import Console
    from rich.table import Table

    from assets.bench import pictures
    from assets.first_picture import announced
    from assets.wiring import scene_lookup
    from schemas.home import Overlay
    from simulators import registry
    from simulators.home import compose_home

    console = Console()
    scenes = scene_lookup(Paths.of(data).scene_cache)
    simulator: Simulator = registry.load("kinematic", scenes)
    simulator.reset(compose_home(home_id, scenes), Overlay())
    first = announced(partial(pictures.look, simulator), console.print)
    table = Table("picture", "side", "ms", "at most", title=f"{home_id}, one core", box=None)
    for kind, size in CASES:
        views = pictures.time_views(simulator, size, kind == "RGB", rounds)
        mean = sum(views) / len(views)
        most = TARGETS.get((kind, size))
        table.add_row(kind, str(size), f"{mean:.2f}", f"{most:.0f}" if most else "")
    console.print(table)
    console.print(f"first picture: {first:.1f} s, in which kernels are loaded, or compiled")
