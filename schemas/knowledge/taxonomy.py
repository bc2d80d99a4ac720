"""The public taxonomy of household things, by which a correction's lesson is carried over.

It is published with every release, so that an agent, a reader and an author speak of the same
categories. A type may be in several; each category has types that are in no other.
"""

from __future__ import annotations

from functools import cache

from schemas.knowledge.tables import read_table, words


@cache
def _table() -> tuple[tuple[str, tuple[str, ...]], ...]:
    table = read_table("taxonomy")
    return tuple((name, tuple(sorted(words(table[name])))) for name in sorted(table))


def categories() -> dict[str, tuple[str, ...]]:
    """Returns category name to its object types, both sorted."""
    return dict(_table())


@cache
def categories_of(object_type: str) -> tuple[str, ...]:
    """Returns the categories that a type belongs to, sorted; empty for an unknown type."""
    return tuple(name for name, members in _table() if object_type in members)
