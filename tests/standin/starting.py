"""Writes the stand-in as a file that can be executed, as a build of AI2-THOR is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from schemas.machine import Machine, ThorSettings

ROOT = Path(__file__).resolve().parents[2]


def executable(folder: Path, module: str, argument: str) -> Path:
    """Writes a stand-in and returns its path.

    Args:
        folder: Where it is written.
        module: Of this package: `main` or `bare`.
        argument: What that module wants to know.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"thor-{module}"
    search = ":".join(dict.fromkeys([str(ROOT), *(entry for entry in sys.path if entry)]))
    text = (
        f'#!/bin/sh\ncd "{ROOT}" || exit 3\nPYTHONPATH="{search}" exec "{sys.executable}"'
        f' -m tests.standin.{module} "{argument}" "$@"\n'
    )
    new = path.with_name(f"{path.name}-{os.getpid()}")
    new.write_text(text, encoding="utf-8")
    new.chmod(0o755)
    new.replace(path)  # at once: another test's process may be starting it
    return path


def machine(folder: Path, cache: Path, **limits: float) -> Machine:
    """Returns the settings of a machine on which the stand-in is AI2-THOR.

    Args:
        folder: For the executable, and for AI2-THOR's own folder.
        cache: The tests' copies of published scenes.
        limits: Seconds, as in the settings.
    """
    return Machine(thor=_settings(executable(folder, "main", str(cache)), folder, limits))


def bare_settings(folder: Path, fault: str = "none", **limits: float) -> ThorSettings:
    """Returns the settings for a bare room that starts at once, and may fail as it is told."""
    return _settings(executable(folder, "bare", fault), folder, limits)


def _settings(path: Path, folder: Path, limits: dict[str, float]) -> ThorSettings:
    values = {"executable": str(path), "folder": str(folder / "home"), **limits}
    return ThorSettings.model_validate(values)
