"""Entries are imported when they are asked for, and an unknown one is the user's error."""

from __future__ import annotations

import sys

import pytest

from schemas.errors import UserError
from schemas.registered import registered

TABLE = {
    "decoder": "json.decoder:JSONDecoder",
    "this": "this:s",  # importing it prints a poem
    "lost": "json.decoder:Nothing",
}


def test_an_entry_is_what_stands_at_its_place() -> None:
    from json.decoder import JSONDecoder

    assert registered("codec", TABLE, "decoder") is JSONDecoder


def test_only_what_is_asked_for_is_imported(capsys: pytest.CaptureFixture[str]) -> None:
    sys.modules.pop("this", None)
    registered("codec", TABLE, "decoder")
    assert "this" not in sys.modules
    registered("codec", TABLE, "this")
    assert "Beautiful is better than ugly." in capsys.readouterr().out


def test_an_unknown_name_is_told_with_its_kind_and_the_nearest() -> None:
    with pytest.raises(UserError, match="unknown codec 'decoda'; nearest: decoder"):
        registered("codec", TABLE, "decoda")


def test_a_place_where_nothing_stands_is_a_bug_and_no_error_of_the_user() -> None:
    with pytest.raises(AttributeError, match="Nothing"):
        registered("codec", TABLE, "lost")
