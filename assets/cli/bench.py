"""`emem bench`: how fast a build is on this machine."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.bench_fidelity import fidelity
from assets.cli.bench_render import render
from assets.cli.options import profile_option, workers_option

if TYPE_CHECKING:
    from rich.console import Console

    from assets.bench.speed import Rate
    from assets.bench.stopwatch import Stopwatch
    from assets.engines.base import Engine
    from assets.workshop import Workshop
    from schemas.episode import Candidate
    from schemas.home import Home

EPISODES = 16
"""Episodes that the speed of simulator and planner is measured on: every n-th of the build."""
MAKING = ("cues", "distractors", "episodes", "validation")
"""The stages that make one candidate from a home, and judge it."""


@click.group()
def bench() -> None:
    """Measure speed and fidelity.

    Example: emem bench build
    """


bench.add_command(fidelity)
bench.add_command(render)


@bench.command("build", epilog="Example: emem bench build --workers 2 --batch ithor-demo-a")
@profile_option
@click.option("--batch", "batches", multiple=True, help="Only this scene batch; may be repeated.")
@workers_option
def build(profile: str, batches: tuple[str, ...], workers: int) -> None:
    """Build into a temporary folder and time each stage; then time simulator and planner alone.

    Nothing of it is kept.
    """
    from dagster import DagsterInstance
    from rich.console import Console

    from assets.bench.stopwatch import Stopwatch
    from assets.config import load_config
    from assets.engines import registry as engines
    from assets.paths import Paths
    from assets.run import run_build
    from assets.workshop import Workshop

    # A measurement of speed publishes whatever comes out.
    config = load_config(Paths.of(), profile, batches).with_profile(minimum={})
    watch, console = Stopwatch(), Console()
    with (
        tempfile.TemporaryDirectory(prefix="emem-bench-") as folder,
        DagsterInstance.ephemeral() as instance,
        engines.load("process", workers) as engine,
    ):
        shop = Workshop(Paths.of(Path(folder)), config, engine, watch)
        run_build(shop, instance)
        watch.stop()
        _print_stages(watch, console, workers)
        engine.close()
        with engines.load("process", 1) as alone:
            _print_gates(shop, alone, watch, console)
            _print_rates(tuple(_rates(shop, alone)), console)


def _chosen(shop: Workshop) -> tuple[tuple[Home, Candidate], ...]:
    """Returns some candidates from all batches, as many of each as the others."""
    from assets.published import read_batch_records

    names = shop.config.profile.batches
    each = -(-EPISODES // len(names))
    pairs: list[tuple[Home, Candidate]] = []
    for name in names[:: max(1, len(names) // EPISODES)]:
        records = read_batch_records(shop, name)
        found = [(records.homes[one.cue.home_id], one) for one in records.candidates]
        pairs += found[:: max(1, len(found) // each)][:each]
    return tuple(pairs[:EPISODES])


def _print_gates(shop: Workshop, engine: Engine, watch: Stopwatch, console: Console) -> None:
    from rich.table import Table

    from assets.bench.gates import GatesItem, Yield, measure_gates
    from assets.published import batch_rejects

    names = shop.config.profile.batches
    refused = [one.check for name in names for one in batch_rejects(shop, name)]
    candidates = sum(shop.store.marker("cues", name).rows for name in names)
    rejected = sum(shop.store.marker("rejects-cues", name).rows for name in names)
    found = Yield.of(candidates + rejected, refused)
    total = sum(watch.seconds.values())
    rate, hourly = found.accepted / found.proposed, 3600 * found.accepted / total
    console.print(
        f"\n{found.proposed} proposed, {found.accepted} accepted ({rate:.0%});"
        f" {hourly:,.0f} accepted episodes an hour"
    )
    (costs,) = engine.map(measure_gates, [GatesItem(shop.setting, _chosen(shop))])
    title = f"stages and gates: refused in the build; CPU time on {EPISODES} candidates"
    table = Table("gate", title=title, box=None, title_justify="left")
    for column in ("refused", "judged", "ms each"):
        table.add_column(column, justify="right")
    for stage in ("cues", "distractors", "episodes"):
        table.add_row(stage, str(found.rejects.get(stage, 0)), "", "")
    for cost in costs:
        each = f"{1000 * cost.seconds / cost.judged:.1f}" if cost.judged else ""
        table.add_row(cost.gate, str(found.rejects.get(cost.gate, 0)), str(cost.judged), each)
    console.print(table)


def _rates(shop: Workshop, engine: Engine) -> Iterator[Rate]:
    """Measures each part in a process of its own."""
    from assets.bench import speed

    chosen = _chosen(shop)
    for observed in (True, False):
        engine.renew()
        for found in engine.map(
            speed.measure_steps, [speed.StepsItem(shop.setting, chosen, observed)]
        ):
            yield from found
    wanted = [speed.CollectItem(shop.setting, home, one.cue) for home, one in chosen]
    tasks = tuple(task for found in engine.map(speed.collect_tasks, wanted) for task in found)
    engine.renew()
    for rates in engine.map(speed.measure_plans, [speed.TasksItem(shop.setting, tasks)]):
        yield from rates


def _print_stages(watch: Stopwatch, console: Console, workers: int) -> None:
    from rich.table import Table

    title = f"stages of the build, {workers} workers"
    table = Table("stage", title=title, box=None, title_justify="left")
    for column in ("items", "seconds", "items/s", "share"):
        table.add_column(column, justify="right")
    total = sum(watch.seconds.values())
    for stage, seconds in watch.seconds.items():
        items, share = watch.items[stage], 100 * seconds / total
        rate = f"{items / seconds:.2f}"
        table.add_row(stage, str(items), f"{seconds:.1f}", rate, f"{share:.0f} %")
    table.add_row("all", "", f"{total:.1f}", "", "")
    making = sum(watch.seconds.get(stage, 0.0) for stage in MAKING)
    candidates = watch.items.get(MAKING[0], 0)
    if making:
        rate = f"{candidates / making:.2f}"
        table.add_row("candidates, made and judged", str(candidates), f"{making:.1f}", rate, "")
    console.print(table)


def _print_rates(rates: tuple[Rate, ...], console: Console) -> None:
    from rich.table import Table

    title = f"\nsimulator and planner on one core, on {EPISODES} histories (CPU seconds)"
    table = Table("what", title=title, box=None, title_justify="left")
    for column in ("times", "seconds", "a second"):
        table.add_column(column, justify="right")
    for one in rates:
        seconds, rate = f"{one.seconds:.2f}", f"{one.per_second:,.0f}"
        table.add_row(one.what, f"{one.count:,}", seconds, rate)
    console.print(table)
