"""Errors that say what to do."""

from __future__ import annotations

import pickle

import pytest

from schemas.errors import CorruptData, RecordRejected, UserError, unknown_name


def test_an_unknown_name_is_answered_with_the_nearest_first() -> None:
    error = unknown_name("profile", "ful", ["demo", "full", "tiny"])
    assert str(error) == "unknown profile 'ful'; nearest: full (3 in all)"


def test_a_name_near_to_nothing_is_answered_with_the_first_five() -> None:
    error = unknown_name("planner", "xyz", [f"name{number}" for number in range(9)])
    assert str(error) == (
        "unknown planner 'xyz'; nearest: name0, name1, name2, name3, name4 (9 in all)"
    )


def test_all_names_are_shown_without_a_count() -> None:
    assert str(unknown_name("author", "rule", ["rules"])) == "unknown author 'rule'; nearest: rules"


def test_an_empty_table_is_said_to_be_empty() -> None:
    assert str(unknown_name("batch", "a", [])) == "unknown batch 'a'; there is none yet"


def test_the_message_does_not_depend_on_the_order_of_the_table() -> None:
    names = ["b", "a", "c", "d", "e", "f"]
    assert str(unknown_name("batch", "zz", names)) == str(unknown_name("batch", "zz", names[::-1]))


def test_a_rejected_record_keeps_reason_and_detail() -> None:
    rejected = RecordRejected("no_lesson", "3 of 4 places")
    assert (rejected.reason, rejected.detail) == ("no_lesson", "3 of 4 places")
    assert str(rejected) == "no_lesson: 3 of 4 places"
    assert not isinstance(rejected, UserError)


def test_corrupt_data_is_the_users_to_fix() -> None:
    with pytest.raises(UserError, match="is cut off"):
        raise CorruptData("a.json is cut off")


def test_a_user_error_crosses_a_process_border() -> None:
    assert str(pickle.loads(pickle.dumps(UserError("what, where, do this")))).startswith("what")


def test_a_rejected_record_crosses_a_process_border() -> None:
    copy = pickle.loads(pickle.dumps(RecordRejected("no_lesson", "detail")))
    assert (copy.reason, copy.detail, str(copy)) == ("no_lesson", "detail", "no_lesson: detail")
