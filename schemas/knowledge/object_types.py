"""What a type of object can do, for rules that speak of types rather than of single objects."""

from __future__ import annotations

from functools import cache

from schemas.knowledge.tables import read_table, words


@cache
def _listed(key: str) -> tuple[str, ...]:
    return tuple(sorted(words(read_table("object_types")[key])))


def pickupable_types() -> tuple[str, ...]:
    """Returns the types that can be picked up, whole things only (no slices), sorted."""
    return _listed("pickupable")


def openable_types() -> tuple[str, ...]:
    """Returns the types of which every instance opens, sorted."""
    return _listed("openable")


def may_open_types() -> tuple[str, ...]:
    """Returns the types of which some instance opens, sorted.

    Which of them do must not show in an instruction or in a list of legal actions.
    """
    return tuple(sorted((*openable_types(), *_listed("sometimes_openable"))))


def toggleable_types() -> tuple[str, ...]:
    """Returns the types of which every instance can be switched on and off, sorted."""
    return _listed("toggleable")


def devices() -> tuple[str, ...]:
    """Returns the toggleable types that stay in their place, sorted."""
    return tuple(name for name in toggleable_types() if name not in pickupable_types())
