"""`emem rebuild`: makes an episode again from its roots and compares the bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths
from schemas.errors import UserError

if TYPE_CHECKING:
    from assets.work import Setting


@click.command(epilog="Example: emem rebuild po-H-001-201-301-401-s0")
@click.argument("episode")
@click.option("--release", help="Version or folder to compare with.  [default: the newest]")
@click.option("--profile", help="Make it with this profile, and compare with what was built here.")
@data_option
def rebuild(episode: str, release: str | None, profile: str | None, data: Path | None) -> int:
    """Make EPISODE again from the published scenes and compare its bytes.

    A published episode is made with the profile and targets of its release. One that was not published
    is made with the profile that you name, and compared with what was built in the data folder.
    """
    from assets.rebuild import rebuild as make
    from schemas.base import canonical_json, file_hash
    from schemas.ids import parse_episode_id

    parse_episode_id(episode)
    paths = Paths.of(data)
    if profile is None:
        setting, expected, where = _published(paths, release, episode)
    else:
        if release is not None:
            text = "--profile and --release exclude each other: a release has its own profile"
            raise UserError(text)
        setting, expected, where = _built(paths, profile, episode)
    data_bytes = canonical_json(make(episode, setting))
    found = file_hash(data_bytes)
    if found != expected:
        click.echo(f"{episode} differs from {where}", err=True)
        click.echo(f"  rebuilt    {found}\n  expected   {expected}", err=True)
        return 1
    click.echo(f"{episode} is identical to {where}: {len(data_bytes):,} bytes")
    click.echo(f"  SHA-256 {found}")
    return 0


def _published(paths: Paths, release: str | None, episode: str) -> tuple[Setting, str, str]:
    from assets.verifying import setting_of
    from pipeline.release.read import Release

    folder = find_release(paths, release)
    opened = Release(folder)
    if episode not in opened.episode_ids() and paths.lineage.is_file():
        raise UserError(
            f"episode {episode} is not in {folder.name}; if it was built and not published, name the"
            " profile that it was built with (--profile NAME)"
        )
    return setting_of(opened, paths), opened.row(episode).candidate_hash, folder.name


def _built(paths: Paths, profile: str, episode: str) -> tuple[Setting, str, str]:
    from assets.config import load_config
    from assets.work import Setting
    from pipeline.lineage.queries import Lineage

    with Lineage(paths.lineage) as lineage:
        expected = lineage.trace(episode).root.hash
    setting = Setting.of(load_config(paths, profile), paths)
    return setting, expected, f"the build in {paths.data}"
