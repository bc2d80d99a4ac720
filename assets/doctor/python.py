"""The Python version."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from assets.doctor.base import Finding, Level, Patient

OLDEST, TOO_NEW = (3, 11), (3, 14)
"""As in `pyproject.toml`."""


def check(_patient: Patient) -> Iterator[Finding]:
    """Compares this Python with what the project supports."""
    yield judge(sys.version_info[:3])


def judge(version: tuple[int, ...]) -> Finding:
    """Judges a version."""
    text = ".".join(str(part) for part in version)
    if OLDEST <= version[:2] < TOO_NEW:
        return Finding("Python", Level.OK, text)
    wanted = f"3.{OLDEST[1]} to 3.{TOO_NEW[1] - 1}"
    return Finding("Python", Level.FAULT, f"{text} is not supported", f"use Python {wanted}")
