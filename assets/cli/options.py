"""Options and look-ups that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from assets.paths import Paths
from schemas.errors import UserError, unknown_name

Command = Callable[..., Any]


def data_option(command: Command) -> Command:
    """Adds `--data DIR`."""
    return click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        help="Data folder: builds and releases go here, and inputs are read from here if it has any."
        "  [default: the project's data/]",
    )(command)


def profile_option(command: Command) -> Command:
    """Adds `--profile NAME`."""
    return click.option(
        "--profile", default="demo", show_default=True, help="A file of data/profiles."
    )(command)


def workers_option(command: Command) -> Command:
    """Adds `--workers N`."""
    return click.option(
        "--workers",
        type=click.IntRange(min=1),
        default=default_workers(),
        show_default="number of cores",
        help="Worker processes; 1 needs the least memory. The bytes do not depend on it.",
    )(command)


def default_workers() -> int:
    """Returns how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_release(paths: Paths, given: str | None) -> Path:
    """Returns the folder of a release.

    Args:
        paths: The data folder's paths.
        given: A version, a path, or None for the newest version.

    Raises:
        UserError: If there is no such release.
    """
    from assets.versions import release_versions

    versions = release_versions(paths)
    if given is None:
        if not versions:
            raise UserError(f"there is no release in {paths.releases}; make one with: emem build")
        return paths.releases / versions[-1]
    if given in versions:
        return paths.releases / given
    if Path(given).is_dir():
        return Path(given)
    if os.sep in given:
        raise UserError(
            f"there is no release folder {given}; give a version or a folder that exists"
        )
    raise unknown_name("release", given, versions)
