"""`emem verify`: checks a release, offline: its bytes, its records, and by executing every episode."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option, find_release, workers_option
from assets.paths import Paths


@click.command(epilog="Example: emem verify 0.1.0")
@click.argument("release", required=False)
@click.option("--records-only", is_flag=True, help="Check bytes and records, execute nothing.")
@workers_option
@data_option
def verify(release: str | None, records_only: bool, workers: int, data: Path | None) -> int:
    """Check RELEASE (a version or a folder; default: the newest).

    Compares every file, row and digest with what the release says of itself; replays every episode and
    holds it to every gate again, oracle and trap among them; makes its controls anew. Names each fault;
    the exit code is then 1.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.engines import registry as engines
    from assets.verifying import check_all, setting_of
    from pipeline.reexecution import gate_problems
    from pipeline.release.read import Release
    from pipeline.verify import verify as check

    paths = Paths.of(data)
    folder = find_release(paths, release)
    manifest = Release(folder).manifest
    setting = None if records_only else setting_of(manifest, paths)
    gates = () if records_only else tuple(gate_problems(manifest))
    with engines.load("process", workers) as engine, Bars(Console(stderr=True)) as bars:
        report = check(folder, check_all(folder, setting, engine), bars.reach)
    problems = (*gates, *report.problems)
    for problem in problems:
        click.echo(f"{folder.name}: {problem.sentence()}", err=True)
    if gates or not report.ok:
        click.echo(f"{folder}: {len(problems)} problems", err=True)
        return 1
    done = "checked" if records_only else "checked and executed"
    click.echo(f"{folder}\n{report.files} files, {report.episodes} episodes {done}, no problem")
    click.echo(f"manifest {report.manifest_hash}")
    return 0
