"""What goes with an item to a machine that shares no disk, and what comes back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from assets.config import load_config
from assets.engines.luggage import bring_home, pack, souvenirs, unpack
from assets.engines.running import Running
from assets.paths import PROJECT
from assets.work import CueItem, Setting
from pipeline.homes import compose_homes
from pipeline.houses import take_houses
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.names import FamilyName, Split
from simulators.sources import houses
from simulators.sources.folder import FolderSource
from tests.assets.conftest import mini_folder
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.building import furnished as house

FAMILY = FamilyName.EXPERIENCE_GENERALIZATION


@pytest.fixture
def item(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CueItem:
    """An item in a house that only its builder has."""
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)
    paths = mini_folder(tmp_path / "data")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/oak.json").write_text(json.dumps(house()))
    batch = SceneBatch(
        name="mine",
        source="folder",
        split=Split.TEST,
        houses=("oak",),
        folder="mine",
        homes=1,
        candidates={FAMILY: 1},
    )
    scenes, *_ = take_houses(batch, FolderSource(paths.scene_cache, tmp_path / "mine"))
    (home,) = compose_homes(batch, scenes, 2026)
    paths.answers[-1].mkdir(parents=True)
    (paths.answers[-1] / "known.json").write_bytes(b"kept")
    return CueItem(Setting.of(load_config(paths, "mini"), paths), home, FAMILY, 0)


def test_an_item_brings_the_scenes_of_its_home_and_the_kept_answers(
    item: CueItem, tmp_path: Path
) -> None:
    luggage = pack(item)
    assert luggage is not None
    rooms = {f"cache/folder/{room.scene_id}.json.gz" for room in item.home.rooms}
    assert set(luggage) == {*rooms, "answers/known.json"}
    expected = [item.setting.tools.scene(room.scene_id) for room in item.home.rooms]
    shutil.rmtree(tmp_path / "data")
    there = unpack(item, luggage, tmp_path / "worker")
    assert there.setting.cache == tmp_path / "worker/cache"
    assert there.setting.answers == (PROJECT / "data/answers", tmp_path / "worker/answers")
    assert [there.setting.tools.scene(room.scene_id) for room in there.home.rooms] == expected
    assert (tmp_path / "worker/answers/known.json").read_bytes() == b"kept"


def test_new_answers_come_back_and_never_replace_kept_ones(item: CueItem, tmp_path: Path) -> None:
    luggage, folder = pack(item), tmp_path / "worker"
    assert luggage is not None
    there = unpack(item, luggage, folder)
    assert souvenirs(there, luggage, folder) == {}
    (folder / "answers/new.json").write_bytes(b"asked")
    brought = souvenirs(there, luggage, folder)
    assert brought == {"answers/new.json": b"asked"}
    bring_home(item, {**brought, "answers/known.json": b"other"})
    own = item.setting.answers[-1]
    assert (own / "new.json").read_bytes() == b"asked"
    assert (own / "known.json").read_bytes() == b"kept"


def test_an_item_without_a_setting_needs_nothing() -> None:
    assert pack("just a text") is None


def test_the_item_that_loses_its_worker_also_when_alone_is_blamed() -> None:
    running: Running[str, str] = Running(["a", "b"], 1, "do something")
    assert running.next_items(2) == [0, 1]
    running.lost([1], 4)
    assert running.next_items(2) == []  # until item 0 is done
    running.finished(0, "A")
    assert list(running.ready()) == ["A"]
    assert running.next_items(2) == [1]
    with pytest.raises(UserError, match=r"died 8 times .*: do something, then run"):
        running.lost([1], 4)
