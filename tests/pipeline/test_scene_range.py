"""The names of ranges of scenes on the command line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scene_range import SceneRange, as_ranges, parse_range
from schemas.errors import UserError
from schemas.names import Split

SOURCES = ("ithor", "procthor-10k")
KNOWN = tuple("abcde")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ithor", SceneRange("ithor", None, 0, None)),
        ("ithor:test", SceneRange("ithor", Split.TEST, 0, None)),
        ("procthor-10k:train[0:10]", SceneRange("procthor-10k", Split.TRAIN, 0, 10)),
        ("procthor-10k:train[3:]", SceneRange("procthor-10k", Split.TRAIN, 3, None)),
        ("procthor-10k:train[:2]", SceneRange("procthor-10k", Split.TRAIN, 0, 2)),
        ("houses/mine", None),
        ("ithor.json", None),
    ],
)
def test_a_range_names_source_split_and_places(text: str, expected: SceneRange | None) -> None:
    assert parse_range(text, SOURCES) == expected


@pytest.mark.parametrize(
    "text", ["ithor:", "ithor:train[", "ithor:train[1]", "ithor:train[-1:2]", "ithor:train[1:2]x"]
)
def test_what_begins_with_a_source_and_goes_on_otherwise_is_told(text: str) -> None:
    with pytest.raises(UserError, match=r"expected a form such as procthor-10k:train\[0:10\]"):
        parse_range(text, SOURCES)


def test_an_unknown_split_is_told_with_the_nearest() -> None:
    with pytest.raises(UserError, match="unknown split 'trian'; nearest: train"):
        parse_range("ithor:trian", SOURCES)


def test_the_end_of_a_range_is_not_in_it() -> None:
    assert SceneRange("s", None, 1, 3).of(KNOWN) == ("b", "c")
    assert SceneRange("s", None, 3, None).of(KNOWN) == ("d", "e")


@pytest.mark.parametrize(
    ("first", "end", "told"),
    [(2, 2, "is empty"), (3, 1, "is empty"), (5, None, "is empty"), (4, 6, "goes past the 5 ")],
)
def test_a_range_that_names_nothing_or_too_much_is_refused(
    first: int, end: int | None, told: str
) -> None:
    with pytest.raises(UserError, match=told):
        SceneRange("s", Split.TRAIN, first, end).of(KNOWN)


def test_numbers_are_written_as_ranges() -> None:
    assert as_ranges([0, 1, 2, 5, 7, 8]) == ("0-2", "5", "7-8")


@given(st.sets(st.integers(0, 60)))
def test_ranges_hold_exactly_the_numbers(numbers: set[int]) -> None:
    found: list[int] = []
    for text in as_ranges(sorted(numbers)):
        first, _, last = text.partition("-")
        found += range(int(first), int(last or first) + 1)
    assert found == sorted(numbers)
