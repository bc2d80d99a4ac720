"""Reads a house file's bytes as JSON, and says what they are if they are something else."""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Mapping
from typing import Any

from schemas.errors import RecordRejected

GZIP_MAGIC = b"\x1f\x8b"
LFS_MAGIC = b"version https://git-lfs.github.com/spec/"
MOST_BYTES = 64 * 1024 * 1024
"""A house is about 40 kB; more than this unpacked is no house."""

RawHouse = Mapping[str, Any]


def read_house(data: bytes) -> RawHouse:
    """Reads one house, gzipped or not.

    Raises:
        RecordRejected: `lfs_pointer`, `not_gzip`, `too_large` or `not_json`.
    """
    if data.startswith(LFS_MAGIC):
        raise RecordRejected(
            "lfs_pointer",
            "the file is a Git LFS pointer, not the data; fetch it with: git lfs pull",
        )
    if data.startswith(GZIP_MAGIC):
        data = unpacked(data)
    if len(data) > MOST_BYTES:
        raise RecordRejected("too_large", f"{len(data)} bytes; expected at most {MOST_BYTES}")
    try:
        value = json.loads(data, parse_constant=_no_number, parse_float=_finite)
    except RecursionError:
        raise RecordRejected("not_json", "it is nested too deeply to be a house") from None
    except ValueError as error:
        text = str(error).splitlines()[0]
        raise RecordRejected("not_json", f"expected a house as JSON: {text}") from None
    if not isinstance(value, dict):
        kind = type(value).__name__
        raise RecordRejected("wrong_schema", f"expected one JSON object for a house, found {kind}")
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        text = "a string in it is no Unicode text (half of a surrogate pair)"
        raise RecordRejected("not_json", text) from None
    return value


def unpacked(data: bytes) -> bytes:
    """Returns what gzipped data holds, up to a little more than `MOST_BYTES`.

    Raises:
        RecordRejected: `not_gzip`.
    """
    unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        plain = unpack.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise RecordRejected("not_gzip", f"damaged gzip data: {error}") from None
    if not unpack.eof and len(plain) <= MOST_BYTES:
        raise RecordRejected("not_gzip", "damaged gzip data: it ends too early")
    return plain


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def packed(data: bytes) -> bytes:
    """Returns a house's bytes gzipped, the same for the same bytes; what is gzipped stays as it is."""
    return data if data.startswith(GZIP_MAGIC) else gzip.compress(data, compresslevel=9, mtime=0)
