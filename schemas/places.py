"""Which object ids name one place: a basin is a part of its sink or bathtub, to a person the same."""

from __future__ import annotations

from functools import lru_cache

from schemas.knowledge.aliases import alias_type


@lru_cache(maxsize=1 << 14)
def whole_of(object_id: str) -> str:
    """Returns the id of the place that a part belongs to; any other id as it is.

    AI2-THOR names a part by its whole: `Sink|x|y|z|SinkBasin` is a part of `Sink|x|y|z`. Types alone do
    not tell: a bathroom may have two sinks, and one published bathtub has a part named SinkBasin.
    """
    whole, _, part = object_id.rpartition("|")
    return whole if whole and alias_type(part) != part else object_id


def same_place(first: str, second: str) -> bool:
    """Tells whether two object ids name one place: equal, or parts of one whole."""
    return first == second or whole_of(first) == whole_of(second)
