"""Semantic versions of the dataset: which step a change needs.

Major: schema or meaning; minor: episodes added; patch: errata and retractions.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from schemas.errors import UserError

_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")


class Version(NamedTuple):
    """A semantic version; compares by number."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


def parse_version(text: str) -> Version:
    """Parses `1.2.0`; the inverse of `str`.

    Raises:
        UserError: If it is no semantic version of three numbers.
    """
    match = _VERSION.fullmatch(text)
    if match is None:
        raise UserError(f"version '{text}' is not of the form 1.2.0")
    return Version(int(match[1]), int(match[2]), int(match[3]))


def is_major(new: str, previous: str) -> bool:
    """Tells whether `new` is the next major version after `previous`."""
    old = parse_version(previous)
    return parse_version(new) == Version(old.major + 1, 0, 0)


def check_version(new: str, previous: str, *, added: int, removed: int, changed: int) -> None:
    """Checks that a version number says what happened.

    A major step is always allowed, since a change of meaning does not show in the records.

    Args:
        new: The number asked for.
        previous: The number that it follows; empty for the first version.
        added: Episodes that the previous version did not have.
        removed: Episodes that are retracted.
        changed: Episodes with other content.

    Raises:
        UserError: If the number is none, or not the next one that the change needs.
    """
    number = parse_version(new)
    if not previous:
        if number == Version(0, 0, 0):
            raise UserError(f"version {new} cannot be published; start with 0.1.0 or 1.0.0")
        return
    old = parse_version(previous)
    major = Version(old.major + 1, 0, 0)
    if changed:
        needed = major
    elif added:
        needed = Version(old.major, old.minor + 1, 0)
    else:
        needed = Version(old.major, old.minor, old.patch + 1)
    if number not in (needed, major):
        raise UserError(
            f"version {new} does not follow {previous}: {added} added, {removed} removed and"
            f" {changed} changed episodes need {needed} (or {major} if the meaning changed)"
        )
