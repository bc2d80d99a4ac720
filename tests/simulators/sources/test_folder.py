"""A folder of house files: each good one becomes a home, each bad one a report, and the others go on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import UserError
from schemas.house import HouseData
from schemas.names import Split
from simulators.home import compose_home
from simulators.sources import houses
from simulators.sources.folder import FolderSource
from simulators.sources.houses import TakenHouse
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.building import furnished as house
from tests.simulators.houses.building import house as bare_house


@pytest.fixture(autouse=True)
def _small_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "mine"
    path.mkdir()
    write(path / "oak.json", house())
    return path


def write(path: Path, raw: dict[str, Any]) -> None:
    data = json.dumps(raw).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def smaller(**changes: Any) -> dict[str, Any]:
    """Another good house: the usual one without its first object."""
    return house(objects=house()["objects"][1:], **changes)


def take(source: FolderSource, most: int = 10) -> list[TakenHouse]:
    return list(source.take(Split.TRAIN, source.houses(Split.TRAIN), most))


def test_a_house_becomes_a_home_whose_id_tells_split_name_and_content(
    folder: Path, tmp_path: Path
) -> None:
    source = FolderSource(tmp_path / "cache", folder)
    [one] = take(source)
    assert one.report.home_id.startswith("P-train-oak-")
    home = compose_home(one.report.home_id, source.load)
    assert [room.room_id for room in home.rooms] == ["Kitchen", "Bedroom"]
    assert home.split is Split.TRAIN
    [again] = take(FolderSource(tmp_path / "other", folder))
    assert again == one


def test_layout_of_the_file_changes_nothing_and_content_changes_the_id(
    folder: Path, tmp_path: Path
) -> None:
    [first] = take(FolderSource(tmp_path / "cache", folder))
    (folder / "oak.json").write_text(json.dumps(house(), indent=3, sort_keys=True))
    assert take(FolderSource(tmp_path / "cache", folder)) == [first]
    write(folder / "oak.json", smaller())
    [changed] = take(FolderSource(tmp_path / "cache", folder))
    assert changed.report.home_id[:-8] == first.report.home_id[:-8]
    assert changed.report.home_id != first.report.home_id


def test_bad_houses_are_reported_and_the_others_go_on(folder: Path, tmp_path: Path) -> None:
    (folder / "a.json").write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n")
    (folder / "b.json").write_bytes(b"no json")
    write(folder / "c.json.gz", house(doors=[]))
    write(folder / "p.json", house())
    write(folder / "q.json.gz", smaller())
    (folder / "r.json").mkdir()
    (folder / "notes.txt").write_text("not looked at")
    made = take(FolderSource(tmp_path / "cache", folder))
    assert [(one.report.house, one.report.reason) for one in made] == [
        ("a.json", "lfs_pointer"),
        ("b.json", "not_json"),
        ("c.json.gz", "no_doors"),
        ("oak.json", ""),
        ("p.json", "duplicate_house"),
        ("q.json.gz", ""),
        ("r.json", "not_readable"),
    ]
    assert [len(one.scenes) for one in made] == [0, 0, 0, 2, 0, 2, 0]


def test_a_report_tells_what_the_filters_measured_and_which_one_refused(
    folder: Path, tmp_path: Path
) -> None:
    write(folder / "bare.json", bare_house())
    lacking = house()
    lacking["objects"][0]["assetId"] = "B07H5DJX92"
    write(folder / "pine.json", lacking)
    refused, good, without = (one.report for one in take(FolderSource(tmp_path / "cache", folder)))
    assert (refused.reason, refused.home_id, refused.rooms) == ("executable_interactions", "", 0)
    assert refused.detail.startswith("2 things, needs 6: ")
    assert [one.passed for one in refused.filters] == [True, True, True, False]
    assert (good.filters[0].name, good.filters[0].measured) == ("connectivity", 1.0)
    assert all(one.passed for one in good.filters)
    assert (without.reason, len(without.unknown)) == ("", 2)
    kept = FolderSource(tmp_path / "cache").scene_ids()
    assert len(kept) == 4
    assert not any("bare" in scene_id for scene_id in kept)


def test_no_more_homes_than_asked_for_are_cut(folder: Path, tmp_path: Path) -> None:
    write(folder / "pine.json", smaller())
    assert [one.report.house for one in take(FolderSource(tmp_path / "c", folder), 1)] == [
        "oak.json"
    ]


def test_scenes_are_kept_and_found_without_the_folder(folder: Path, tmp_path: Path) -> None:
    [one] = take(FolderSource(tmp_path / "cache", folder))
    later = FolderSource(tmp_path / "cache")
    assert later.scene_ids() == tuple(scene.scene_id for scene in one.scenes)
    assert later.load(one.scenes[1].scene_id) == one.scenes[1]
    assert later.has(one.scenes[0].scene_id)
    assert not later.has("P-train-pine-00000000.1")
    with pytest.raises(UserError, match=r"unknown scene 'P-train-oak-0\.9'; nearest: P-train-oak"):
        later.load("P-train-oak-0.9")


def test_what_was_deleted_from_the_cache_is_written_again(folder: Path, tmp_path: Path) -> None:
    source = FolderSource(tmp_path / "cache", folder)
    [one] = take(source)
    for path in (tmp_path / "cache" / "folder").iterdir():
        path.unlink()
    data = HouseData(
        home_id=one.report.home_id,
        batch="mine",
        source="folder",
        house=one.report.house,
        licence="unstated",
        url="",
        house_hash=one.report.house_hash,
        house_json=one.house_json,
    )
    assert not source.has_house(data.home_id)
    source.keep(one.scenes, [data])
    assert source.load(one.scenes[0].scene_id) == one.scenes[0]
    assert source.has_house(data.home_id)
    assert source.load_house(data.home_id) == json.loads(one.house_json)


def test_provenance_follows_the_files_and_names_no_path(folder: Path, tmp_path: Path) -> None:
    source = FolderSource(tmp_path / "cache", folder)
    before = source.provenance()
    assert {"package", "version", "licence", "sha256"} <= set(before)
    assert str(tmp_path) not in str(before)
    assert FolderSource(tmp_path / "other", folder).provenance() == before
    write(folder / "pine.json", smaller())
    assert source.provenance() != before


@pytest.mark.parametrize("kind", ["none", "missing", "empty"])
def test_a_folder_without_houses_is_a_one_line_error(kind: str, tmp_path: Path) -> None:
    folder = {"none": None, "missing": tmp_path / "no", "empty": tmp_path}[kind]
    with pytest.raises(UserError) as caught:
        FolderSource(tmp_path / "cache", folder).houses(Split.TRAIN)
    assert "\n" not in str(caught.value)


def test_an_unknown_house_is_named_with_its_nearest(folder: Path, tmp_path: Path) -> None:
    source = FolderSource(tmp_path / "cache", folder)
    with pytest.raises(UserError, match=r"unknown house 'ook\.json'; nearest: oak\.json"):
        list(source.take(Split.TRAIN, ["ook.json"], 1))
