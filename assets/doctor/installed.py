"""Which version of a package is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def installed(name: str) -> str | None:
    """Returns the installed version of a package, or None."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None
