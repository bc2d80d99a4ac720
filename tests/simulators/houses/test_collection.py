"""A folder of many houses in few files: any one is read without the others, and what is there stays."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from schemas.base import content_hash
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.names import Split
from simulators.houses.collection import (
    HouseCollection,
    HouseOrigin,
    NewHouse,
    RefusedAttempt,
    count_objects,
)
from tests.simulators.houses.building import furnished as house

ORIGIN = HouseOrigin(
    generator="made by hand",
    base_seed=0,
    seed=5,
    layout="two rooms",
    refused=(RefusedAttempt(seed=4, reason="no_doors", detail="none"),),
)


def new(number: int) -> NewHouse:
    raw = house(proceduralParameters={"number": number})
    return NewHouse(number=number, house=raw, origin=ORIGIN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    HouseCollection(tmp_path).add(Split.TRAIN, [new(number) for number in range(53)])
    return tmp_path


def test_each_house_comes_back_as_it_was(folder: Path) -> None:
    houses = HouseCollection(folder)
    entries = houses.entries(Split.TRAIN)
    assert list(entries) == list(range(53))
    for number in (52, 0, 49, 50):
        raw = json.loads(houses.line(entries[number]))
        assert raw == new(number).house
        assert entries[number].sha256 == content_hash(raw)
    assert (entries[7].rooms, entries[7].objects, entries[7].origin) == (2, 14, ORIGIN)
    assert houses.entries(Split.TEST) == {}


def test_fifty_houses_share_a_file_that_any_tool_unpacks(folder: Path) -> None:
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["train-0000.jsonl.gz", "train-0050.jsonl.gz", "train.jsonl"]
    lines = gzip.decompress((folder / names[0]).read_bytes()).splitlines()
    assert [json.loads(line)["proceduralParameters"]["number"] for line in lines] == list(range(50))


def test_more_houses_change_no_byte_of_the_earlier_ones(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    HouseCollection(folder).add(Split.TRAIN, [new(53), new(54)])
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert set(after) == set(before)
    assert all(after[name].startswith(data) for name, data in before.items())
    at_once = tmp_path / "at-once"
    HouseCollection(at_once).add(Split.TRAIN, [new(number) for number in range(55)])
    assert {path.name: path.read_bytes() for path in at_once.iterdir()} == after


def test_houses_that_another_process_adds_are_seen(folder: Path) -> None:
    houses = HouseCollection(folder)
    assert len(houses.entries(Split.TRAIN)) == 53
    HouseCollection(folder).add(Split.TRAIN, [new(53)])
    assert len(houses.entries(Split.TRAIN)) == 54


def test_numbers_leave_no_gap(folder: Path) -> None:
    with pytest.raises(ValueError, match="house 54 of train is not the next, 53"):
        HouseCollection(folder).add(Split.TRAIN, [new(54)])


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "lfs_pointer"),
        (b"no gzip at all" * 10_000, "not_gzip"),
        (b"", "wrong_hash"),
        (None, "not_readable"),
    ],
)
def test_a_damaged_file_refuses_its_houses(folder: Path, damage: bytes | None, reason: str) -> None:
    path = folder / "train-0000.jsonl.gz"
    path.unlink()
    if damage is not None:
        path.write_bytes(damage)
    houses = HouseCollection(folder)
    entries = houses.entries(Split.TRAIN)
    with pytest.raises(RecordRejected) as caught:
        houses.line(entries[1])
    assert caught.value.reason == reason
    assert houses.line(entries[50])


def test_a_file_in_which_another_house_lies_refuses_it(folder: Path) -> None:
    houses = HouseCollection(folder)
    entry = houses.entries(Split.TRAIN)[0]
    other = houses.entries(Split.TRAIN)[1]
    swapped = entry.model_copy(update={"offset": other.offset, "length": other.length})
    with pytest.raises(RecordRejected, match="wrong_hash"):
        houses.line(swapped)


def test_a_damaged_index_is_one_line(folder: Path) -> None:
    index = folder / "train.jsonl"
    lines = index.read_text().splitlines(keepends=True)
    for text in ("{}\n", "no json\n", lines[1]):
        index.write_text(text)
        with pytest.raises(CorruptData, match=r"train\.jsonl is damaged") as caught:
            HouseCollection(folder).entries(Split.TRAIN)
        assert "\n" not in str(caught.value)
    index.write_text("version https://git-lfs.github.com/spec/v1\n")
    with pytest.raises(UserError, match="git lfs pull"):
        HouseCollection(folder).entries(Split.TRAIN)


def test_objects_are_counted_with_all_below_them() -> None:
    assert count_objects([{"children": [{}, {"children": [{}]}]}, {"children": None}]) == 5
