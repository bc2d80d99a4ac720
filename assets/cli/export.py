"""`emem export`: a release in another format."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths


@click.command(epilog="Example: emem export --format emem 0.1.0 emem-bench")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["emem"]),
    default="emem",
    show_default=True,
    help="emem: the public EMem-Bench tree.",
)
@click.argument("release")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@data_option
def export(format_name: str, release: str, folder: Path, data: Path | None) -> None:
    """Write RELEASE (a version or a folder) to the new FOLDER as the public EMem-Bench files."""
    del format_name
    from rich.console import Console

    from assets.cli.bars import Bars
    from pipeline.export import export_public
    from pipeline.release.read import Release

    opened = Release(find_release(Paths.of(data), release))
    ids = opened.episode_ids()
    with Bars(Console(stderr=True)) as bars:
        episodes = map(opened.load_candidate, ids)
        manifests = export_public(folder, bars.follow("export", "", len(ids), episodes))
    click.echo(f"{len(ids)} episodes in {folder}, listed in {len(manifests)} manifests")
