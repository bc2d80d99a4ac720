"""In which rooms things usually are: what anybody can know of any home."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from schemas.knowledge.tables import read_table, words


@cache
def _by_type() -> Mapping[str, tuple[str, ...]]:
    table = read_table("rooms")
    return MappingProxyType(
        {name: words(rooms) for rooms, types in table.items() for name in words(types)}
    )


def usual_rooms(object_type: str) -> tuple[str, ...]:
    """Returns the room types that have things of a type, most usual first; empty if none has."""
    return _by_type().get(object_type, ())
