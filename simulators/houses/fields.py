"""Reads values out of a house's JSON, with errors that name the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.errors import RecordRejected
from schemas.scene import Vector

FARTHEST = 1000.0
"""No coordinate of a house is larger, metres."""


class Fields:
    """One JSON object of a house, and where it stands in it.

    Attributes:
        values: The object.
        where: Such as `doors[2] (door|4|5)`.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise wrong(where, f"expected an object, found {_kind(value)}")
        self.values: Mapping[str, Any] = value
        name = value.get("id")
        self.where = f"{where} ({name})" if isinstance(name, str) else where

    def __contains__(self, key: str) -> bool:
        """Tells whether a key has a value."""
        return self.values.get(key) is not None

    def text(self, key: str) -> str:
        """Returns a text that is not empty."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value:
            raise wrong(self.where, f"'{key}': expected a text, found {_kind(value)}")
        return value

    def number(self, key: str, default: float | None = None) -> float:
        """Returns a number."""
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong(self.where, f"'{key}': expected a number, found {_kind(value)}")
        if not -FARTHEST <= value <= FARTHEST:
            raise wrong(self.where, f"'{key}': {value} lies outside of any house")
        return float(value)

    def flag(self, key: str) -> bool:
        """Returns a boolean, false if absent."""
        value = self.values.get(key, False)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise wrong(self.where, f"'{key}': expected true or false, found {_kind(value)}")
        return value

    def vector(self, key: str) -> Vector:
        """Returns an x, y, z object."""
        return point(self.values.get(key), f"{self.where}: '{key}'")

    def points(self, key: str, least: int) -> tuple[Vector, ...]:
        """Returns a list of at least so many x, y, z objects."""
        value = self.values.get(key)
        if not isinstance(value, list) or len(value) < least:
            raise wrong(self.where, f"'{key}': expected a list of at least {least} points")
        return tuple(point(item, f"{self.where}: '{key}[{k}]'") for k, item in enumerate(value))

    def children(self, key: str) -> tuple[Fields, ...]:
        """Returns a list of objects; empty if absent."""
        value = self.values.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise wrong(self.where, f"'{key}': expected a list, found {_kind(value)}")
        prefix = f"{self.where}: {key}" if self.where else key
        return tuple(Fields(item, f"{prefix}[{k}]") for k, item in enumerate(value))


def point(value: object, where: str) -> Vector:
    """Returns an x, y, z object as a tuple; a missing coordinate is 0, as Unity reads it."""
    fields = Fields(value, where)
    return (fields.number("x", 0.0), fields.number("y", 0.0), fields.number("z", 0.0))


def wrong(where: str, problem: str) -> RecordRejected:
    """Builds the rejection of a house that does not follow the schema."""
    return RecordRejected("wrong_schema", f"{where}: {problem}" if where else problem)


def no_repeated(names: Sequence[str], kind: str) -> None:
    """Checks that names are unique.

    Raises:
        RecordRejected: `duplicate_id`, if one is there twice.
    """
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RecordRejected("duplicate_id", f"two {kind} have the id '{name}'")
        seen.add(name)


def _kind(value: object) -> str:
    return "nothing" if value is None else type(value).__name__
