"""`emem verify`: checks a release, offline: its bytes, its records, and by executing every episode."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths

if TYPE_CHECKING:
    from pipeline.verify import EpisodeTest, ToolsFactory
    from schemas.episode import Candidate
    from schemas.home import Home
    from schemas.manifest import Manifest

EXECUTED = ("executable", "oracle", "trap")
"""The gates that are run again on every episode."""


@click.command(epilog="Example: emem verify 0.1.0")
@click.argument("release", required=False)
@click.option("--records-only", is_flag=True, help="Check bytes and records, execute nothing.")
@data_option
def verify(release: str | None, records_only: bool, data: Path | None) -> int:
    """Check RELEASE (a version or a folder; default: the newest).

    Compares every file, row and digest with what the release says of itself, and replays every episode
    with its oracle and its trap. Names each fault; the exit code is then 1.
    """
    from rich.console import Console

    from assets.cli.bars import Bars
    from pipeline.verify import verify as check

    paths = Paths.of(data)
    folder = find_release(paths, release)
    console = Console(stderr=True)
    with Bars(console) as bars:
        report = check(folder, _nothing if records_only else _gates(paths), bars.reach)
    for problem in report.problems:
        click.echo(f"{folder.name}: {problem.sentence()}", err=True)
    if not report.ok:
        click.echo(f"{folder}: {len(report.problems)} problems", err=True)
        return 1
    done = "checked" if records_only else "checked and executed"
    click.echo(f"{folder}\n{report.files} files, {report.episodes} episodes {done}, no problem")
    click.echo(f"manifest {report.manifest_hash}")
    return 0


def _nothing(manifest: Manifest) -> dict[str, EpisodeTest]:
    del manifest
    return {}


def _gates(paths: Paths) -> ToolsFactory:
    """Returns what makes the gates that execute an episode, with the release's own configuration."""

    def factory(manifest: Manifest) -> dict[str, EpisodeTest]:
        from assets.config import BuildConfig, load_targets
        from assets.wiring import tools_for
        from pipeline.checks import registry
        from pipeline.checks.base import CheckContext
        from schemas.verdict import Outcome

        config = BuildConfig(manifest.header.profile, load_targets(paths))
        tools = tools_for(config, paths.scene_cache, paths.answers)

        def gate(name: str) -> EpisodeTest:
            def run(candidate: Candidate, home: Home) -> str:
                verdict = registry.load(name).run(CheckContext(candidate, home, tools))
                return "" if verdict.outcome is Outcome.PASS else verdict.reason

            return run

        return {name: gate(name) for name in EXECUTED}

    return factory
