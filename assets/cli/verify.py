"""`emem verify`: checks a release, offline: its bytes, its records, and by executing every episode."""

from __future__ import annotations

import re
from pathlib import Path

import click

from assets.cli.options import data_option, find_release, workers_option
from assets.paths import Paths
from schemas.base import content_hash
from schemas.errors import UserError
from schemas.manifest import Manifest


@click.command(epilog="Example: emem verify 0.1.0")
@click.argument("release", required=False)
@click.option("--records-only", is_flag=True, help="Check bytes and records, execute nothing.")
@click.option("--frames", is_flag=True, help="Render every picture again and compare its pixels.")
@click.option(
    "--rebuild", is_flag=True, help="Make every episode again from its roots, and compare."
)
@click.option(
    "--manifest", "sealed", default="", metavar="HASH", help="The published hash of its manifest."
)
@workers_option
@data_option
def verify(
    release: str | None,
    records_only: bool,
    frames: bool,
    rebuild: bool,
    sealed: str,
    workers: int,
    data: Path | None,
) -> int:
    """Check RELEASE (a version or a folder; default: the newest).

    Compares every file, row and digest with what the release says of itself; replays every episode and
    holds it to every gate again, oracle and trap among them; makes its controls and the scores of the
    scripted agents anew. Names each fault; the exit code is then 1.

    With --rebuild each episode is also made again from nothing but its id, the published scenes and the
    configuration, which needs the same version of this program.

    A release that says nothing wrong of itself may still be a forgery: compare the hash of its manifest
    with the one that was published.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.engines import registry as engines
    from assets.verifying import Also, check_all, setting_of
    from pipeline.reexecution import gate_problems
    from pipeline.release.read import Release
    from pipeline.verify import verify as check

    paths = Paths.of(data)
    folder = find_release(paths, release)
    opened = Release(folder)
    manifest = opened.manifest
    setting = None if records_only else setting_of(opened, paths)
    require_seal(manifest, sealed)
    require_frames(manifest, frames, records_only)
    if rebuild and records_only:
        text = (
            "--rebuild and --records-only exclude each other: to make an episode is to execute it"
        )
        raise UserError(text)
    gates = () if records_only else tuple(gate_problems(manifest))
    with engines.load("process", workers) as engine, Bars(Console(stderr=True)) as bars:
        report = check(
            folder, check_all(folder, setting, engine, Also(frames, rebuild)), bars.reach
        )
    problems = (*gates, *report.problems)
    for note in report.notes:
        click.echo(f"{folder.name}: note: {note}", err=True)
    for problem in problems:
        click.echo(f"{folder.name}: {problem.sentence()}", err=True)
    if gates or not report.ok:
        click.echo(f"{folder}: {len(problems)} problems", err=True)
        return 1
    done = "checked" if records_only else "checked and executed"
    click.echo(f"{folder}\n{report.files} files, {report.episodes} episodes {done}, no problem")
    click.echo(f"manifest {report.manifest_hash}")
    return 0


def require_frames(manifest: Manifest, wanted: bool, records_only: bool) -> None:
    """Checks that there are pictures to be rendered again, if they are to be.

    Raises:
        UserError: If there are none, or nothing is to be executed.
    """
    if not wanted:
        return
    if records_only:
        text = "--frames and --records-only exclude each other: pictures are made by execution"
        raise UserError(text)
    if manifest.header.profile.frames == "none":
        raise UserError(
            f"version {manifest.header.version} has no pictures (frames: none); verify it without"
            " --frames"
        )


def require_seal(manifest: Manifest, sealed: str) -> None:
    """Compares a manifest's hash with the published one.

    Args:
        manifest: The release's.
        sealed: The published hash; empty = it is not known.

    Raises:
        UserError: If it is no SHA-256, or the manifest has another one.
    """
    if not sealed:
        return
    if re.fullmatch(r"[0-9a-f]{64}", sealed) is None:
        raise UserError(f"--manifest {sealed} is no hash; expected 64 hexadecimal digits")
    found = content_hash(manifest)
    if found != sealed:
        raise UserError(
            f"the manifest of version {manifest.header.version} has the hash {found}, not {sealed}:"
            " this is not the release that was published; get it again"
        )
