"""Files of the user's own houses: one house, a list, or one a line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from pipeline.own_houses import own_houses
from schemas.errors import UserError
from simulators.houses.reading import read_house


def named(path: Path) -> list[tuple[str, str]]:
    return [(one.house, one.name) for one in own_houses(path)]


def test_a_file_holds_one_house_a_list_or_one_a_line(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"n": 0}')
    (tmp_path / "b.json").write_text('[{"n": 1}, {"n": 2}]')
    (tmp_path / "c.jsonl").write_text('{"n": 3}\n\n{"n": 4}\n')
    (tmp_path / "d.json.gz").write_bytes(gzip.compress(b'{"n": 5}'))
    (tmp_path / "e.jsonl.gz").write_bytes(gzip.compress(b'{"n": 6}\n{"n": 7}\n'))
    (tmp_path / "notes.txt").write_text("none")
    (tmp_path / "f.json").mkdir()
    (tmp_path / "f.json").rmdir()
    found = list(own_houses(tmp_path))
    assert [read_house(one.data)["n"] for one in found] == list(range(8))
    assert [one.name for one in found] == ["a", "b-0", "b-1", "c-0", "c-1", "d", "e-0", "e-1"]
    assert found[4].house == "c.jsonl[1]"


def test_names_in_ids_are_unique(tmp_path: Path) -> None:
    for name in ("My House.json", "my-house.json", "my_house.json.gz"):
        (tmp_path / name).write_text("{}")
    assert sorted(name for _, name in named(tmp_path)) == [
        "my-house",
        "my-house-2",
        "my-house-3",
    ]


@pytest.mark.parametrize(
    "data", [b"version https://git-lfs.github.com/spec/v1\n", b"\x1f\x8bnothing", b"[]", b"a\nb\n"]
)
def test_what_is_no_house_is_left_to_who_reads_it(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    [one] = own_houses(tmp_path / "x.json")
    assert one.data == data


def test_a_broken_house_of_a_list_does_not_spoil_the_others(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(f'[{json.dumps({"n": 1})}, 7, {{"n": NaN}}]')
    assert [one.data for one in own_houses(tmp_path / "x.json")][:2] == [b'{"n": 1}', b"7"]


def test_nothing_there_is_one_line(tmp_path: Path) -> None:
    for path, told in (
        (tmp_path, "has no file that ends in"),
        (tmp_path / "gone", "there is no file or folder"),
        (Path(__file__), "is no house file"),
    ):
        with pytest.raises(UserError, match=told):
            list(own_houses(path))
