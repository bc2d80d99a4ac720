"""The installed packages against the lock file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient
from assets.doctor.installed import installed
from assets.paths import PROJECT

LOCK = PROJECT / "requirements.lock"
OURS = "emem-forge"
TOPIC = "packages"
MOST_NAMED = 4
INSTALL = "make install"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)\s*(;)?")
_NAME = re.compile(r"^[A-Za-z0-9._-]+")


def check(_patient: Patient) -> Iterator[Finding]:
    """Compares what is installed with the lock file, and what the project needs with what is there."""
    yield judge(LOCK, frozenset(needed()))


def judge(lock: Path, direct: frozenset[str]) -> Finding:
    """Compares the installed packages with a lock file.

    Args:
        lock: The file.
        direct: Names of the packages that the project itself needs, normalized.
    """
    missing = sorted(name for name in direct if installed(name) is None)
    if missing:
        return Finding(TOPIC, Level.FAULT, f"not installed: {_some(missing)}", INSTALL)
    if not lock.exists():
        text = f"{len(direct)} needed are installed; there is no lock file to compare them with"
        return Finding(TOPIC, Level.WARNING, text, "install from the project's requirements.lock")
    pins = locked(lock)
    found = {name: installed(name) for name in pins}
    other = [
        f"{name} {found[name]} instead of {pin}"
        for name, pin in sorted(pins.items())
        if found[name] is not None and found[name] != pin
    ]
    if other:
        text = f"{len(other)} of {len(pins)} are not as locked: {_some(other)}"
        return Finding(TOPIC, Level.WARNING, f"{text}; bytes may differ from others'", INSTALL)
    present = sum(known is not None for known in found.values())
    return Finding(TOPIC, Level.OK, f"{present} of {len(pins)} locked ones installed, as locked")


def locked(lock: Path) -> dict[str, str]:
    """Returns the pins of a lock file that hold on every platform, by normalized name."""
    matches = (_PIN.match(line) for line in lock.read_text(encoding="utf-8").splitlines())
    return {normalized(match[1]): match[2] for match in matches if match and not match[3]}


def needed() -> Iterator[str]:
    """Yields the normalized names of the packages that the project itself needs."""
    try:
        lines = requires(OURS) or []
    except PackageNotFoundError:
        lines = []
    for line in lines:
        match = _NAME.match(line)
        if match and "extra ==" not in line:
            yield normalized(match[0])


def normalized(name: str) -> str:
    """Returns a package's name in the one form in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _some(texts: list[str]) -> str:
    more = len(texts) - MOST_NAMED
    return ", ".join(texts[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
