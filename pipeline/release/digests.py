"""Digests of an episode's rows, fine enough to name the column that was changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schemas.base import Record, content_hash

FIELD_DIGITS = 8


class RowDigests(NamedTuple):
    """Digests of an episode's rows in one config.

    Attributes:
        rows: SHA-256 over all columns.
        fields: First digits of each column's SHA-256, one after another in the columns' order.
    """

    rows: str
    fields: str


def digest_rows(rows: Sequence[Record], cls: type[Record]) -> RowDigests:
    """Returns the digests of an episode's rows in one config."""
    dumps = [row.model_dump(mode="json") for row in rows]
    columns = {name: content_hash([dump[name] for dump in dumps]) for name in cls.model_fields}
    return RowDigests(
        rows=content_hash({"rows": len(dumps), "columns": columns}),
        fields="".join(digest[:FIELD_DIGITS] for digest in columns.values()),
    )


def changed_fields(found: RowDigests, cls: type[Record], expected: str) -> tuple[str, ...]:
    """Returns the names of the columns whose digests are not the expected ones."""
    names = tuple(cls.model_fields)
    if len(found.fields) != len(expected):
        return names
    places = range(0, len(expected), FIELD_DIGITS)
    return tuple(
        name
        for name, at in zip(names, places, strict=True)
        if found.fields[at : at + FIELD_DIGITS] != expected[at : at + FIELD_DIGITS]
    )
