"""The houses that come with the project: named by number, each its own, whatever is added later."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import UserError
from schemas.names import Split
from simulators.home import compose_home
from simulators.houses.collection import HouseCollection
from simulators.sources import houses
from simulators.sources.generated import GeneratedSource
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.test_collection import new

ROOT = Path(__file__).resolve().parents[3]
COMMITTED = ROOT / "data/scenes/generated"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)
    path = tmp_path / "houses"
    HouseCollection(path).add(Split.TRAIN, [new(number) for number in range(3)])
    return path


def test_a_number_becomes_a_home_of_its_split(folder: Path, tmp_path: Path) -> None:
    source = GeneratedSource(tmp_path / "cache", folder)
    assert source.houses(Split.TRAIN) == ("0", "1", "2")
    made = list(source.take(Split.TRAIN, ("2", "0"), 10))
    assert [one.report.house for one in made] == ["train/0", "train/2"]
    assert made[1].report.home_id.startswith("P-train-gen-2-")
    home = compose_home(made[1].report.home_id, GeneratedSource(tmp_path / "cache").load)
    assert [room.room_id for room in home.rooms] == ["Kitchen", "Bedroom"]


def test_provenance_of_some_houses_does_not_change_with_others(
    folder: Path, tmp_path: Path
) -> None:
    source = GeneratedSource(tmp_path / "cache", folder)
    some, every = source.provenance_of(Split.TRAIN, ("0", "1")), source.provenance()
    assert some["version"] == "made by hand"
    HouseCollection(folder).add(Split.TRAIN, [new(3)])
    assert source.provenance_of(Split.TRAIN, ("0", "1")) == some
    assert source.provenance() != every
    assert source.provenance_of(Split.TRAIN, ("0", "2")) != some


def test_a_damaged_file_refuses_its_houses_and_the_source_goes_on(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "train-0000.jsonl.gz").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    made = list(GeneratedSource(tmp_path / "cache", folder).take(Split.TRAIN, ("0", "1"), 10))
    assert [one.report.reason for one in made] == ["lfs_pointer", "lfs_pointer"]


def test_unknown_numbers_and_empty_splits_are_one_line(folder: Path, tmp_path: Path) -> None:
    source = GeneratedSource(tmp_path / "cache", folder)
    with pytest.raises(UserError, match="unknown house '7'; nearest: 0, 1, 2"):
        list(source.take(Split.TRAIN, ("7",), 1))
    with pytest.raises(UserError, match=r"no generated houses of split test; .* emem scenes gen"):
        source.houses(Split.TEST)
    with pytest.raises(UserError, match="no generated houses"):
        GeneratedSource(tmp_path / "cache").houses(Split.TRAIN)


@pytest.mark.parametrize("split", list(Split))
def test_the_committed_houses_are_whole_and_all_different(split: Split) -> None:
    collection = HouseCollection(COMMITTED)
    entries = collection.entries(split)
    assert len(entries) >= 100
    for number in range(0, len(entries), 25):
        assert collection.line(entries[number]).startswith(b'{"doors":')
    assert all(4 <= entry.rooms <= 8 for entry in entries.values())
    every = [e.sha256 for one in Split for e in collection.entries(one).values()]
    assert len(set(every)) == len(every)
