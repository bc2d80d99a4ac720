"""A house file is JSON, gzipped or not; anything else is told for what it is."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import RecordRejected
from simulators.houses.reading import packed, read_house
from tests.simulators.houses.building import house

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 52816254\n"


def test_plain_and_gzipped_bytes_give_the_same_house() -> None:
    data = json.dumps(house()).encode()
    assert read_house(data) == read_house(packed(data)) == house()
    assert packed(packed(data)) == packed(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (POINTER, "lfs_pointer"),
        (b"", "not_json"),
        (b"<html>not found</html>", "not_json"),
        (b"{", "not_json"),
        (b'{"rooms": NaN}', "not_json"),
        (b'{"rooms": 1e999}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"\xff\xfe", "not_json"),
        (b'{"rooms": "\\ud800"}', "not_json"),
        (b"[]", "wrong_schema"),
        (b"null", "wrong_schema"),
        (gzip.compress(b"{}", mtime=0)[:-9], "not_gzip"),
        (b"\x1f\x8bnothing", "not_gzip"),
    ],
)
def test_what_is_no_house_is_refused_in_one_line(data: bytes, reason: str) -> None:
    with pytest.raises(RecordRejected) as caught:
        read_house(data)
    assert caught.value.reason == reason
    assert "\n" not in caught.value.detail


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fail_in_another_way(data: bytes) -> None:
    with pytest.raises(RecordRejected):
        read_house(b"\x00" + data)
