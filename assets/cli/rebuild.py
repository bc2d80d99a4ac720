"""`emem rebuild`: makes an episode again from its roots and compares the bytes."""

from __future__ import annotations

from pathlib import Path

import click

from assets.cli.options import data_option, find_release, profile_option
from assets.paths import Paths


@click.command(epilog="Example: emem rebuild po-H-001-201-301-401-s0")
@click.argument("episode")
@click.option("--release", help="Version or folder to compare with.  [default: the newest]")
@profile_option
@data_option
def rebuild(episode: str, release: str | None, profile: str, data: Path | None) -> int:
    """Make EPISODE again from the published scenes and compare its bytes with the release's."""
    from assets.config import load_config
    from assets.rebuild import rebuild as make
    from assets.work import Setting
    from pipeline.release.read import Release
    from schemas.base import canonical_json, file_hash
    from schemas.ids import parse_episode_id

    parse_episode_id(episode)
    paths = Paths.of(data)
    folder = find_release(paths, release)
    expected = Release(folder).row(episode).candidate_hash
    config = load_config(paths, profile)
    data_bytes = canonical_json(make(episode, Setting(config, paths.scene_cache, paths.answers)))
    found = file_hash(data_bytes)
    if found != expected:
        click.echo(f"{episode} differs from {folder.name}", err=True)
        click.echo(f"  rebuilt    {found}\n  published  {expected}", err=True)
        return 1
    click.echo(f"{episode} is identical to {folder.name}: {len(data_bytes):,} bytes")
    click.echo(f"  SHA-256 {found}")
    return 0
