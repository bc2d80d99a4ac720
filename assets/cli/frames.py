"""`emem frames`: pictures of an episode's history, as files or as one contact sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release, profile_option
from assets.paths import Paths
from schemas.errors import UserError

if TYPE_CHECKING:
    from assets.episode import FoundEpisode

SUFFIXES = (".png", ".jpg", ".jpeg")


@click.command(epilog="Example: emem frames po-H-001-201-301-401-s0 --sheet episode.png --size 200")
@click.argument("episode")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for one JPEG file a step.")
@click.option(
    "--sheet", type=click.Path(path_type=Path), help="File for a contact sheet: .png, .jpg."
)
@click.option("--size", type=int, help="Pixels of a side.  [default: 500; in a sheet alone 200]")
@click.option("--steps", type=click.Choice(("all", "cue")), default="all", show_default=True)
@click.option(
    "--quality", type=click.IntRange(1, 95), default=90, show_default=True, help="JPEG's."
)
@click.option("--release", help="Take it from a release (a version or a folder).")
@profile_option
@data_option
def frames(
    episode: str,
    out: Path | None,
    sheet: Path | None,
    size: int | None,
    steps: str,
    quality: int,
    release: str | None,
    profile: str,
    data: Path | None,
) -> None:
    """Render what the agent saw after each step of EPISODE, by executing its history again.

    The episode is looked up in the build, or in the release that you name. In the sheet the steps are in
    order, and cue steps are marked in the margin; no picture has any text or mark in it.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from assets.rendering import render_episode
    from simulators.frame import check_size

    if out is None and sheet is None:
        text = "emem frames makes files or a sheet: give --out DIR, or --sheet FILE, or both"
        raise UserError(text)
    if sheet is not None and sheet.suffix.lower() not in SUFFIXES:
        text = f"--sheet {sheet}: expected a file name that ends with {', '.join(SUFFIXES)}"
        raise UserError(text)
    if size is None:
        size = 500 if out else 200
    check_size(size)
    found = _find(Paths.of(data), episode, release, profile)
    console = Console(stderr=True)
    with Bars(console) as bars:
        made = render_episode(found, size, steps == "cue", bars, console.print)
    if out is not None:
        click.echo(f"{made.write_files(out, quality)} pictures in {out}")
    if sheet is not None:
        made.write_sheet(sheet, quality)
        click.echo(f"{len(made.frames)} steps in {sheet}")


def _find(paths: Paths, episode: str, release: str | None, profile: str) -> FoundEpisode:
    from assets.episode import built_episode, published_episode
    from schemas.ids import parse_episode_id

    parse_episode_id(episode)
    if release is None and paths.records.is_dir():
        return built_episode(paths, episode, profile)
    return published_episode(paths, find_release(paths, release), episode)
