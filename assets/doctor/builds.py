"""Where AI2-THOR's builds lie."""

from __future__ import annotations

from pathlib import Path

from schemas.machine import ThorSettings

NAME = "thor"
"""Of the simulator that needs one."""

COMMIT = "f0825767cd50d69f666c7f282e54abfe58f1e917"
"""The build that version 5.0.0 of the package names."""


def build_folder(settings: ThorSettings) -> Path:
    """Returns where the package keeps, or will keep, the build that the settings name."""
    root = Path(settings.folder) if settings.folder else Path.home() / ".ai2thor"
    return root / "releases" / f"thor-{settings.platform}-{settings.commit or COMMIT}"
