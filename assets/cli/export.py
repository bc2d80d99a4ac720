"""`emem export`: a release in another format."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths
from pipeline.exports import registry as exports


@click.command(epilog="Example: emem export --format emem 0.1.0 emem-bench")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(exports.names()),
    default="emem",
    show_default=True,
    help="; ".join(f"{name}: {exports.load(name).about}" for name in exports.names()) + ".",
)
@click.argument("release")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@data_option
def export(format_name: str, release: str, folder: Path, data: Path | None) -> None:
    """Write RELEASE (a version or a folder) to the new FOLDER in another format."""
    from rich.console import Console

    from assets.cli.bars import Bars
    from pipeline.release.read import Release

    opened = Release(find_release(Paths.of(data), release))
    ids = opened.episode_ids()
    with Bars(Console(stderr=True)) as bars:
        episodes = map(opened.load_candidate, ids)
        listings = exports.load(format_name).write(
            folder, bars.follow("export", "", len(ids), episodes)
        )
    click.echo(f"{len(ids)} episodes in {folder}, listed in {len(listings)} manifests")
