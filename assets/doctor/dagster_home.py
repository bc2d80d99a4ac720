"""Dagster's instance folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient
from assets.paths import PROJECT

TOPIC = "DAGSTER_HOME"
VARIABLE = "DAGSTER_HOME"
SETTINGS = "dagster.yaml"


def check(patient: Patient) -> Iterator[Finding]:
    """Compares the environment's folder with the one that the commands set."""
    yield judge(patient.environment.get(VARIABLE, ""), patient.paths.dagster)


def judge(given: str, own: Path) -> Finding:
    """Judges the environment's folder.

    Args:
        given: The variable's value; empty = not set.
        own: The folder that the commands of this project set for themselves.
    """
    remedy = f"export {VARIABLE}={own}, or start Dagster with: emem ui"
    if not (PROJECT / SETTINGS).exists():
        text = f"the project's {SETTINGS} is not beside its packages"
        return Finding(TOPIC, Level.FAULT, text, "work in a checkout of the project")
    if not given or Path(given) == own:
        state = "there" if (own / SETTINGS).exists() else "made by the first build"
        return Finding(TOPIC, Level.OK, f"{own}, {state}")
    if not Path(given).is_absolute():
        text = f"'{given}' is not absolute, which Dagster's own commands refuse; ours set {own}"
        return Finding(TOPIC, Level.WARNING, text, remedy)
    if not (Path(given) / SETTINGS).exists():
        text = f"{given} has no {SETTINGS}, so Dagster's own commands ignore the project's settings"
        return Finding(TOPIC, Level.WARNING, text, remedy)
    return Finding(TOPIC, Level.WARNING, f"{given} is used by Dagster's own commands only", remedy)
