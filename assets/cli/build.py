"""`emem build`: the whole pipeline, from scenes to a published version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from assets.cli.instance import close_crashed_runs, prepare_home
from assets.cli.options import data_option, profile_option, workers_option
from assets.cli.storage import open_instance
from assets.config import BuildConfig, load_cluster, load_config, load_release_info
from assets.engines import registry as engines
from assets.engines.base import Engine
from assets.lock import build_lock
from assets.paths import Paths
from assets.versions import check_continues, check_wish
from schemas.errors import UserError
from schemas.ids import parse_episode_id


@click.command(epilog="Example: emem build --profile demo --batch ithor-demo-a --workers 2")
@profile_option
@click.option("--batch", "batches", multiple=True, help="Only this scene batch; may be repeated.")
@workers_option
@data_option
@click.option("--version", default="", help="Version to publish.  [default: the next one]")
@click.option("--previous", default="", help="Version to continue.  [default: the newest]")
@click.option("--why", default="", help="What the version changes; needed for a major version.")
@click.option(
    "--retract",
    "retractions",
    multiple=True,
    metavar="ID=WHY",
    help="Take a published episode back (a patch version); may be repeated.",
)
@click.option("--engine", default="process", show_default=True, help="serial, process or dask.")
@click.option(
    "--scheduler",
    default="",
    metavar="ADDRESS",
    help="Dask scheduler to work on, such as tcp://10.0.0.5:8786; implies --engine dask."
    "  [default: that of machine.yaml, else a cluster of its own]",
)
def build(
    profile: str,
    batches: tuple[str, ...],
    workers: int,
    data: Path | None,
    version: str,
    previous: str,
    why: str,
    retractions: tuple[str, ...],
    engine: str,
    scheduler: str,
) -> int:
    """Build the benchmark and publish a version.

    Makes scenes, homes, cues, distractors, episodes and verdicts of each scene batch, keeps what is
    finished from the same inputs, and publishes what passed every gate.
    """
    paths = Paths.of(data)
    config = load_config(paths, profile, batches)
    load_release_info(paths)
    wish = Wish(version, previous, why, parse_retractions(retractions))
    check_wish(paths, version, previous, wish.retractions, why)
    check_continues(paths, config, version, previous)
    cluster = load_cluster(paths, scheduler)
    name = "dask" if scheduler else engine
    with build_lock(paths.lock), engines.load(name, workers, cluster) as opened:
        notice = prepare_home(paths)
        if notice:
            click.echo(notice, err=True)
        return _build(paths, config, opened, wish)


@dataclass(frozen=True)
class Wish:
    """What the user says about the version; see `Workshop`."""

    version: str
    previous: str
    why: str
    retractions: dict[str, str]


def parse_retractions(given: Sequence[str]) -> dict[str, str]:
    """Parses `ID=WHY`.

    Raises:
        UserError: If an id is none, is there twice, or has no reason.
    """
    found: dict[str, str] = {}
    for text in given:
        name, _, why = (part.strip() for part in text.partition("="))
        parse_episode_id(name)
        if not why or name in found:
            fault = "is there twice" if name in found else "has no reason"
            raise UserError(f"--retract {name} {fault}; expected --retract {name}=WHY, once")
        found[name] = why
    return found


def _build(paths: Paths, config: BuildConfig, engine: Engine, wish: Wish) -> int:
    """Runs the Dagster jobs in this process and prints what came of it.

    Returns:
        1 if a blocking check failed, such as that of a family below its minimum; else 0.
    """
    from assets.wiring import check_author, check_names

    check_names(config, paths)
    check_author(config, paths)
    click.echo(_heading(paths, config))
    # Late, because Dagster takes more than a second to import and wrong arguments need not wait.
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.cli.summary import print_summary
    from assets.jobs import RELEASE_JOB
    from assets.run import BlockedError, run_build
    from assets.workshop import Workshop

    console = Console()
    with open_instance() as instance, Bars(console) as bars:
        close_crashed_runs(instance, paths)
        shop = Workshop(
            paths,
            config,
            engine,
            bars,
            wish.version,
            wish.previous,
            wish.why,
            wish.retractions,
        )
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
