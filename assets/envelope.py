"""Who made a partition, when, with which code and packages: kept beside the records, never hashed."""

from __future__ import annotations

import platform
import subprocess
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from assets.paths import PROJECT
from assets.source import code_hash
from assets.workshop import Workshop
from pipeline.lineage.audits import run_fragment
from pipeline.lineage.fragments import append
from pipeline.lineage.tables import RunEntry

PACKAGES = (
    "ai2thor",
    "emem-forge",
    "dagster",
    "duckdb",
    "great-expectations",
    "numba",
    "numpy",
    "procthor",
    "pyarrow",
    "pydantic",
    "pyperplan",
    "unified-planning",
)
"""What a record's bytes, or the judgement on it, may depend on."""


def now() -> str:
    """Returns the time, in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def record_run(shop: Workshop, stage: str, partition: str, started: str, inputs: str) -> None:
    """Writes down that a run makes a partition.

    Args:
        shop: The build.
        stage: The stage.
        partition: The scene batch.
        started: When the stage began, as `now` said.
        inputs: The partition's fingerprint.

    Raises:
        UserError: If the disk refuses.
    """
    profile = shop.config.profile
    entry = RunEntry(
        run_id=shop.run_id,
        stage=stage,
        partition=partition,
        started=started,
        finished=now(),
        git=git_commit(),
        packages=packages(),
        code=code_hash(stage),
        profile=profile.name,
        build_seed=profile.build_seed,
    )
    append(shop.fragments, stage, partition, run_fragment([entry]), inputs)


@cache
def packages() -> dict[str, str]:
    """Returns the versions of Python and of the packages that matter; an absent one is left out."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


@cache
def git_commit() -> str:
    """Returns the commit of the source, with `+changes` if files differ from it; empty if unknown."""
    commit = _git("rev-parse", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no") if commit else ""
    return f"{commit}+changes" if changed else commit


def _git(*arguments: str) -> str:
    try:
        result = subprocess.run(
            ["git", "-C", str(PROJECT), *arguments],
            capture_output=True,
            check=True,
            text=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return result.stdout.strip()
