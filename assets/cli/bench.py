"""`emem bench`: how fast a build is on this machine."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import profile_option, workers_option
from assets.progress import Progress

if TYPE_CHECKING:
    from rich.console import Console


@click.group()
def bench() -> None:
    """Measure speed.

    Example: emem bench build
    """


class Stopwatch(Progress):
    """Times each stage: from its first item handed out to its last result, and up to the next stage.

    Attributes:
        seconds: For each stage the seconds of all partitions, in the order of the stages.
        items: For each stage the number of items.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.items: dict[str, int] = {}
        self._stage = ""
        self._began = time.perf_counter()

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Starts to time a stage."""
        self.stop()
        self._stage = stage
        self.items[stage] = self.items.get(stage, 0) + total

    def advance(self) -> None:
        """Does nothing: only whole stages are timed."""

    def stop(self) -> None:
        """Books the time since the last call to the stage that ran."""
        now = time.perf_counter()
        if self._stage:
            self.seconds[self._stage] = self.seconds.get(self._stage, 0.0) + now - self._began
        self._began, self._stage = now, ""


@bench.command("build", epilog="Example: emem bench build --workers 2 --batch ithor-demo-a")
@profile_option
@click.option("--batch", "batches", multiple=True, help="Only this scene batch; may be repeated.")
@workers_option
def build(profile: str, batches: tuple[str, ...], workers: int) -> None:
    """Build into a temporary folder and time each stage. Nothing of it is kept."""
    from dagster import DagsterInstance
    from rich.console import Console

    from assets.config import load_config
    from assets.engines import registry as engines
    from assets.paths import Paths
    from assets.run import run_build
    from assets.workshop import Workshop

    # A measurement of speed publishes whatever comes out.
    config = load_config(Paths.of(), profile, batches).with_profile(minimum={})
    watch = Stopwatch()
    with (
        tempfile.TemporaryDirectory(prefix="emem-bench-") as folder,
        DagsterInstance.ephemeral() as instance,
        engines.load("process", workers) as engine,
    ):
        run_build(Workshop(Paths.of(Path(folder)), config, engine, watch), instance)
        watch.stop()
    _print(watch, Console(), workers)


def _print(watch: Stopwatch, console: Console, workers: int) -> None:
    from rich.table import Table

    table = Table("stage", "items", "seconds", "items/s", title=f"{workers} workers", box=None)
    for stage, seconds in watch.seconds.items():
        items = watch.items[stage]
        table.add_row(stage, str(items), f"{seconds:.1f}", f"{items / seconds:.2f}")
    total = sum(watch.seconds.values())
    table.add_row("all", "", f"{total:.1f}", "")
    console.print(table)
