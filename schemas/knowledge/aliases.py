"""Alias types: two types of one and the same place, as the simulator splits it."""

from __future__ import annotations

from functools import cache

# A basin is the part of the sink or bathtub that holds things; to a person both are one place.
# Look-alikes (side table and coffee table, shelf and shelving unit) are different places.
_ALIASES: dict[str, str] = {"SinkBasin": "Sink", "BathtubBasin": "Bathtub"}


def alias_type(object_type: str) -> str:
    """Returns the name under which a type is compared as a place: `Sink` for `SinkBasin`."""
    return _ALIASES.get(object_type, object_type)


def same_place_type(a: str, b: str) -> bool:
    """Tells whether two types name the same kind of place."""
    return alias_type(a) == alias_type(b)


@cache
def alias_group(object_type: str) -> tuple[str, ...]:
    """Returns all types that count as the same kind of place, sorted, the type itself included."""
    name = alias_type(object_type)
    parts = [part for part, whole in _ALIASES.items() if whole == name]
    return tuple(sorted([name, *parts]))
