"""A store's copy elsewhere: sent when finished, fetched when missing, never mixed with what is here."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from pipeline.common.mirror import Mirror
from pipeline.common.storage import Storage
from pipeline.common.store import Store
from schemas.base import Record
from schemas.errors import CorruptData


class Note(Record):
    text: str


@pytest.fixture
def storage() -> Storage:
    return Storage(f"memory://{uuid4()}/records")


def _store(folder: Path, storage: Storage) -> Store:
    return Store(folder, Mirror(folder, storage))


def test_another_machine_finds_what_was_finished(tmp_path: Path, storage: Storage) -> None:
    one = _store(tmp_path / "one", storage)
    one.write("cues", "a", [Note(text="x")], Note, "inputs")
    one.write_json("batches", "a", Note(text="y"))
    other = _store(tmp_path / "other", storage)
    assert other.recover("cues", "a", "inputs").finished
    assert other.read("cues", "a", Note) == (Note(text="x"),)
    assert other.read_json("batches", "a", Note) == Note(text="y")


def test_what_is_made_again_replaces_the_copy(tmp_path: Path, storage: Storage) -> None:
    one = _store(tmp_path / "one", storage)
    one.write("cues", "a", [Note(text="old")], Note)
    one.write("cues", "a", [Note(text="new")], Note)
    assert _store(tmp_path / "other", storage).read("cues", "a", Note) == (Note(text="new"),)


def test_a_finished_file_here_is_not_replaced(tmp_path: Path, storage: Storage) -> None:
    Store(tmp_path / "mine").write("cues", "a", [Note(text="mine")], Note)
    _store(tmp_path / "other", storage).write("cues", "a", [Note(text="other")], Note)
    assert _store(tmp_path / "mine", storage).read("cues", "a", Note) == (Note(text="mine"),)


def test_a_copy_without_its_marker_does_not_count(tmp_path: Path, storage: Storage) -> None:
    storage.write("cues/a.parquet", b"half")
    assert not _store(tmp_path / "one", storage).exists("cues", "a")
    assert not (tmp_path / "one/cues/a.parquet").exists()


def test_a_damaged_copy_is_told_and_not_taken(tmp_path: Path, storage: Storage) -> None:
    _store(tmp_path / "one", storage).write("cues", "a", [Note(text="x")], Note)
    storage.write("cues/a.parquet", b"damaged")
    with pytest.raises(CorruptData, match=r"/records/cues/a\.parquet is not what its marker says"):
        _store(tmp_path / "other", storage)
    assert not (tmp_path / "other/cues/a.parquet").exists()
