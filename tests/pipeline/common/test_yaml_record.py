"""Hand-written YAML files: what each mistake says, and which of several mistakes is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from pipeline.common.yaml_record import load_yaml_record
from schemas.base import Record
from schemas.errors import UserError


class Shelf(Record):
    """A record inside a record."""

    height: int
    width: int = 1


class Bookcase(Record):
    """A record with others inside."""

    title: str
    shelves: tuple[Shelf, ...] = ()
    by_name: dict[str, Shelf] = Field(default_factory=dict)


GOOD = """\
title: oak
shelves:
  - height: 3
  - {height: 4, width: 2}
by_name:
  top: {height: 1}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "case.yaml"


def mistake(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_yaml_record(path, Bookcase, "bookcase")
    message = str(caught.value)
    assert "\n" not in message
    assert str(path) in message
    return message.partition(f"bookcase file {path}")[2].removeprefix(", ")


def test_a_good_file_is_read_with_defaults(path: Path) -> None:
    path.write_text(GOOD, encoding="utf-8")
    assert load_yaml_record(path, Bookcase, "bookcase") == Bookcase(
        title="oak",
        shelves=(Shelf(height=3), Shelf(height=4, width=2)),
        by_name={"top": Shelf(height=1)},
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "title: oak",
            "title: oak\nshelfs: []",
            "line 2: unknown key 'shelfs'; nearest: shelves; allowed: title, shelves, by_name",
        ),
        (
            "title: oak",
            "title: oak\nqqq: []",
            "line 2: unknown key 'qqq'; allowed: title, shelves, by_name",
        ),
        (
            "{height: 4, width: 2}",
            "{height: 4, widht: 2}",
            "line 4: unknown key 'shelves.1.widht'; nearest: width; allowed: height, width",
        ),
        (
            "{height: 1}",
            "{height: 1, hight: 1}",
            "line 6: unknown key 'by_name.top.hight'; nearest: height; allowed: height, width",
        ),
    ],
)
def test_an_unknown_key_is_answered_with_the_nearest_and_all_keys_of_its_record(
    path: Path, old: str, new: str, expected: str
) -> None:
    assert mistake(path, GOOD.replace(old, new)) == expected


def test_a_misspelt_key_is_told_as_unknown_and_not_as_missing(path: Path) -> None:
    expected = "line 1: unknown key 'titel'; nearest: title; allowed: title, shelves, by_name"
    assert mistake(path, GOOD.replace("title", "titel")) == expected


def test_a_misspelt_key_far_below_is_told_before_a_missing_or_wrong_one(path: Path) -> None:
    text = GOOD.replace("title: oak\n", "").replace("height: 3", "height: tall")
    assert mistake(path, text.replace("width", "wide")) == (
        "line 3: unknown key 'shelves.1.wide'; nearest: width; allowed: height, width"
    )


def test_a_missing_key_is_told_with_the_line_of_the_record_that_lacks_it(path: Path) -> None:
    assert mistake(path, GOOD.replace("height: 4, ", "")) == (
        "line 4: key 'shelves.1.height' is missing"
    )
    assert mistake(path, GOOD.replace("title: oak\n", "")) == "line 1: key 'title' is missing"


def test_a_key_given_twice_in_a_nested_record_is_refused(path: Path) -> None:
    assert mistake(path, GOOD.replace("{height: 1}", "{height: 1, height: 2}")) == (
        "line 6: key 'height' is given twice"
    )


def test_a_key_given_twice_in_a_list_of_records_is_refused(path: Path) -> None:
    assert mistake(path, GOOD.replace("{height: 4,", "{height: 4, height: 5,")) == (
        "line 4: key 'height' is given twice"
    )


def test_a_key_that_is_no_text_is_unknown(path: Path) -> None:
    assert mistake(path, f"{GOOD}7: x\n") == (
        "line 7: unknown key '7'; allowed: title, shelves, by_name"
    )


def test_a_value_that_holds_itself_is_refused(path: Path) -> None:
    assert mistake(path, "title: &a {x: *a}\n") == "line 1: aliases are not allowed"


def test_a_value_of_the_wrong_kind_is_told_with_its_line(path: Path) -> None:
    message = mistake(path, GOOD.replace("height: 3", "height: tall"))
    assert message.startswith("line 3: 'shelves.0.height': ")
    assert "integer" in message


@pytest.mark.parametrize("value", ["true", "'3'", "3.0", "2026-01-01"])
def test_nothing_that_only_looks_like_a_number_is_one(value: str, path: Path) -> None:
    assert mistake(path, GOOD.replace("height: 3", f"height: {value}"))


def test_a_date_where_text_is_meant_wants_quotes(path: Path) -> None:
    text = "title: 2026-01-01\n"
    assert mistake(path, text) == ": 2026-01-01 is a date; if text is meant, put it in quotes"
    path.write_text("title: '2026-01-01'\n", encoding="utf-8")
    assert load_yaml_record(path, Bookcase, "bookcase").title == "2026-01-01"


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"bookcase file .*none\.yaml does not exist"):
        load_yaml_record(tmp_path / "none.yaml", Bookcase, "bookcase")


@given(text=st.text(alphabet="title: shev[]{}-&*#'\"\n ?|!", max_size=40))
def test_any_text_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(text, encoding="utf-8")
    message = ""
    try:
        load_yaml_record(path, Bookcase, "bookcase")
    except UserError as error:
        message = str(error)
    assert "\n" not in message
