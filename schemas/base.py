"""The base of every record, and the one canonical encoding that gives a record its content hash."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen record. Unknown fields are an error, so a misspelt key never passes silently."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)


def canonical_json(value: Any) -> bytes:
    """Encodes a record or a JSON value in the one canonical form.

    Keys sorted, no spaces, UTF-8, no NaN or infinity; floats are written by `repr`, so equal
    values always give equal bytes on every platform.

    Args:
        value: A `Record`, or anything that `json.dumps` takes.

    Returns:
        The encoded bytes, without a trailing newline.

    Raises:
        ValueError: If the value holds NaN or infinity.
    """
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode("utf-8")


def content_hash(value: Any) -> str:
    """Returns the SHA-256 of the canonical encoding, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def file_hash(data: bytes) -> str:
    """Returns the SHA-256 of raw bytes, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
