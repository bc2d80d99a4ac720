"""`emem build`: the whole pipeline, from scenes to a published version."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.instance import close_crashed_runs, prepare_home
from assets.cli.options import data_option, profile_option, workers_option
from assets.config import BuildConfig, load_config
from assets.engines import registry as engines
from assets.engines.base import Engine
from assets.lock import build_lock
from assets.paths import Paths


@click.command(epilog="Example: emem build --profile demo --batch ithor-demo-a --workers 2")
@profile_option
@click.option("--batch", "batches", multiple=True, help="Only this scene batch; may be repeated.")
@workers_option
@data_option
@click.option("--version", default="", help="Version to publish.  [default: the next one]")
@click.option("--previous", default="", help="Version to continue.  [default: the newest]")
@click.option("--engine", default="process", show_default=True, help="serial or process.")
def build(
    profile: str,
    batches: tuple[str, ...],
    workers: int,
    data: Path | None,
    version: str,
    previous: str,
    engine: str,
) -> int:
    """Build the benchmark and publish a version.

    Makes scenes, homes, cues, distractors, episodes and verdicts of each scene batch, keeps what is
    finished from the same inputs, and publishes what passed every gate.
    """
    paths = Paths.of(data)
    config = load_config(paths, profile, batches)
    with build_lock(paths.lock), engines.load(engine, workers) as opened:
        prepare_home(paths)
        return _build(paths, config, opened, version, previous)


def _build(paths: Paths, config: BuildConfig, engine: Engine, version: str, previous: str) -> int:
    """Runs the Dagster jobs in this process and prints what came of it.

    Returns:
        1 if a blocking check failed, such as that of a family below its minimum; else 0.
    """
    from assets.wiring import check_names

    check_names(config)
    click.echo(_heading(paths, config))
    # Late, because Dagster takes more than a second to import and wrong arguments need not wait.
    from dagster import DagsterInstance
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.cli.summary import print_summary
    from assets.jobs import RELEASE_JOB
    from assets.run import BlockedError, run_build
    from assets.workshop import Workshop

    console = Console()
    with DagsterInstance.get() as instance, Bars(console) as bars:
        close_crashed_runs(instance)
        shop = Workshop(paths, config, engine, bars, version, previous)
        try:
            run_build(shop, instance)
            blocked = None
        except BlockedError as error:
            blocked = error
    if blocked is None or blocked.job == RELEASE_JOB:
        print_summary(shop, console, published=blocked is None)
    if blocked is not None:
        click.echo(f"emem: {blocked}", err=True)
    return 0 if blocked is None else 1


def _heading(paths: Paths, config: BuildConfig) -> str:
    profile = config.profile
    batches = ", ".join(profile.batches)
    return f"profile {profile.name}, seed {profile.build_seed}: {batches}\n{paths.data}\n"
