"""Digests of an episode's rows, fine enough to name the column that was changed."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.base import Record, content_hash

FIELD_DIGITS = 8


def row_digest(rows: Sequence[Record]) -> str:
    """Returns the SHA-256 of an episode's rows in one config."""
    return content_hash([row.model_dump(mode="json") for row in rows])


def field_digests(rows: Sequence[Record], cls: type[Record]) -> str:
    """Returns the first digits of each column's SHA-256, one after another in the columns' order."""
    dumps = [row.model_dump(mode="json") for row in rows]
    return "".join(
        content_hash([dump[name] for dump in dumps])[:FIELD_DIGITS] for name in cls.model_fields
    )


def changed_fields(rows: Sequence[Record], cls: type[Record], expected: str) -> tuple[str, ...]:
    """Returns the names of the columns whose digests are not the expected ones."""
    found = field_digests(rows, cls)
    names = tuple(cls.model_fields)
    if len(found) != len(expected):
        return names
    places = range(0, len(found), FIELD_DIGITS)
    return tuple(
        name
        for name, at in zip(names, places, strict=True)
        if found[at : at + FIELD_DIGITS] != expected[at : at + FIELD_DIGITS]
    )
