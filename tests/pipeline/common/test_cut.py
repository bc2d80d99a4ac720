"""Some records of a file, still encoded."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from pipeline.common.store import Store
from schemas.errors import CorruptData, UserError
from schemas.home import Label

LABELS = tuple(
    Label(object_id=f"Kitchen/Cup|{n}", label=f"Cup_{n}", object_type="Cup", room_id="Kitchen")
    for n in range(5)
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path)
    store.write("homes", "a", LABELS, Label)
    return store


def test_the_named_records_come_in_the_order_of_the_file(store: Store) -> None:
    cut = store.cut("homes", "a", Label, "label", ["Cup_3", "Cup_1", "Cup_9"])
    assert cut.records() == (LABELS[1], LABELS[3])
    assert pickle.loads(pickle.dumps(cut)).records() == cut.records()


def test_no_record_is_cut_from_a_changed_or_unfinished_file(store: Store) -> None:
    with pytest.raises(UserError, match="is not finished"):
        store.cut("homes", "b", Label, "label", ["Cup_1"])
    path = store.path("homes", "a")
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(CorruptData, match="its marker says"):
        store.cut("homes", "a", Label, "label", ["Cup_1"])
