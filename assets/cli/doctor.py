"""`emem doctor`: whether the chosen configuration can run here, and what to do if not."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, profile_option
from assets.paths import Paths

if TYPE_CHECKING:
    from rich.table import Table

    from assets.doctor.base import Finding


@click.command(epilog="Example: emem doctor --profile demo")
@profile_option
@click.option("--offline", is_flag=True, help="Do not ask whether a build can be fetched.")
@click.option(
    "--start",
    is_flag=True,
    help="Also start the profile's simulator and load one room, as a build would.",
)
@data_option
def doctor(profile: str, offline: bool, start: bool, data: Path | None) -> int:
    """Check what a build with this profile needs, and say how to mend what is missing.

    Exit code 0: it can run here; 1: a fault keeps it from running.
    """
    from rich.console import Console

    from assets.config import load_config, load_machine
    from assets.doctor import registry
    from assets.doctor.base import Level, Patient
    from assets.doctor.trial import trial
    from assets.wiring import check_names

    paths = Paths.of(data)
    config = load_config(paths, profile)
    check_names(config, paths)
    patient = Patient(paths, config.profile, load_machine(paths), os.environ, online=not offline)
    findings = [finding for name in registry.names() for finding in registry.load(name)(patient)]
    if start:
        findings.append(trial(patient))
    console = Console()
    console.print(_table(findings))
    faults = sum(finding.level is Level.FAULT for finding in findings)
    warnings = sum(finding.level is Level.WARNING for finding in findings)
    style = "bold red" if faults else "bold green"
    verdict = "cannot run here" if faults else "can run here"
    console.print(f"\nprofile {profile} {verdict}", style=style, end="")
    console.print(f" ({_count(faults, 'fault')}, {_count(warnings, 'warning')})")
    return 1 if faults else 0


def _table(findings: Sequence[Finding]) -> Table:
    from rich.table import Table
    from rich.text import Text

    styles = {"ok": "green", "warning": "yellow", "fault": "bold red", "unused": "dim"}
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        style = styles[finding.level]
        text = Text(finding.text, style="dim" if finding.level == "unused" else "")
        if finding.remedy:
            text.append(f"\n→ {finding.remedy}", style=style)
        table.add_row(Text(finding.level.value, style=style), finding.topic, text)
    return table


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
