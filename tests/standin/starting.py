"""Writes the stand-in as a file that can be executed, as a build of AI2-THOR is."""

from __future__ import annotations

import sys
from pathlib import Path

from schemas.machine import Machine, ThorSettings

ROOT = Path(__file__).resolve().parents[2]


def executable(folder: Path, cache: Path, fault: str = "") -> Path:
    """Returns the path of an executable stand-in.

    Args:
        folder: Where it is written.
        cache: The tests' copies of published scenes.
        fault: See `tests.standin.main`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"thor-Linux64{fault.replace('@', '-')}"
    search = ":".join(dict.fromkeys([str(ROOT), *(p for p in sys.path if p)]))
    path.write_text(
        f'#!/bin/sh\ncd "{ROOT}" || exit 3\nPYTHONPATH="{search}" exec "{sys.executable}"'
        f' -m tests.standin.main "{cache}" {fault} "$@"\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


def machine(folder: Path, cache: Path, fault: str = "", **limits: float) -> Machine:
    """Returns the settings of a machine on which the stand-in is AI2-THOR."""
    settings = {"executable": str(executable(folder, cache, fault)), "folder": str(folder / "home")}
    return Machine(thor=ThorSettings.model_validate({**settings, **limits}))
