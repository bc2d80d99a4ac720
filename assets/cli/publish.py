"""`emem publish`: a release into a folder or object storage, by URL."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths


@click.command(epilog="Example: emem publish 0.1.0 s3://bucket/emem/0.1.0")
@click.argument("release")
@click.argument("url")
@data_option
def publish(release: str, url: str, data: Path | None) -> None:
    """Copy RELEASE (a version or a folder) to URL: a path, s3://..., gs://... .

    Files that are there already are compared and kept, so a copy that was interrupted goes on; other
    content is refused, since a published version never changes.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from pipeline.common.storage import Storage
    from pipeline.publishing import files_to_publish
    from pipeline.publishing import publish as copy

    folder, target = find_release(Paths.of(data), release), Storage(url)
    names = files_to_publish(folder)
    with Bars(Console(stderr=True)) as bars:
        done = list(bars.follow("publish", "", len(names), copy(folder, target)))
    click.echo(f"{len(done)} files of {folder.name} are at {target.url}")
