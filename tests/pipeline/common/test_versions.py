"""Which version number may follow which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.common.versions import Version, check_version, is_major, parse_version
from schemas.errors import UserError

NUMBERS = st.integers(0, 10**6)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_version_parses_to_what_was_formatted(major: int, minor: int, patch: int) -> None:
    version = Version(major, minor, patch)
    assert parse_version(str(version)) == version


@pytest.mark.parametrize("text", ["1.2", "1.2.3.4", "v1.2.3", "1.2.03", "1.2.x", "", "1.2.3 "])
def test_other_texts_are_no_versions(text: str) -> None:
    with pytest.raises(UserError, match="is not of the form"):
        parse_version(text)


@pytest.mark.parametrize(
    ("new", "added", "removed", "changed"),
    [
        ("1.3.0", 2, 0, 0),
        ("1.3.0", 2, 1, 0),
        ("1.2.4", 0, 1, 0),
        ("1.2.4", 0, 0, 0),
        ("2.0.0", 0, 0, 1),
    ],
)
def test_the_next_number_of_the_right_kind_is_taken(
    new: str, added: int, removed: int, changed: int
) -> None:
    check_version(new, "1.2.3", added=added, removed=removed, changed=changed)


@pytest.mark.parametrize(
    ("new", "added", "removed", "changed", "needed"),
    [
        ("1.2.4", 1, 0, 0, "1.3.0"),
        ("1.3.0", 0, 1, 0, "1.2.4"),
        ("1.3.1", 1, 0, 0, "1.3.0"),
        ("1.4.0", 1, 0, 0, "1.3.0"),
        ("1.3.0", 1, 0, 1, "2.0.0"),
        ("1.2.3", 0, 0, 0, "1.2.4"),
        ("3.0.0", 1, 0, 0, "1.3.0"),
    ],
)
def test_a_wrong_step_is_refused_and_the_right_one_named(
    new: str, added: int, removed: int, changed: int, needed: str
) -> None:
    with pytest.raises(UserError, match=f"need {needed}"):
        check_version(new, "1.2.3", added=added, removed=removed, changed=changed)


def test_a_first_version_is_free_but_for_zero() -> None:
    check_version("0.1.0", "", added=0, removed=0, changed=0)
    with pytest.raises(UserError, match=r"0\.0\.0"):
        check_version("0.0.0", "", added=0, removed=0, changed=0)


def test_only_the_next_major_version_is_major() -> None:
    assert is_major("2.0.0", "1.9.4")
    assert not is_major("3.0.0", "1.9.4")
    assert not is_major("1.10.0", "1.9.4")
