"""A batch of houses: which ones it names, and what becomes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.homes import compose_homes
from pipeline.houses import asked_for, named_houses, require_apart, take_houses
from pipeline.scenes import load_batch
from schemas.base import content_hash
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.house import HouseReport, HouseReports
from schemas.names import Split
from simulators.sources import houses
from simulators.sources.folder import FolderSource
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.building import furnished as house

NUMBERS = tuple(str(number) for number in range(12))
GOOD = """name: mine
source: folder
folder: ../mine
split: test
candidates: {passive_observation: 1}
"""


def batch(*names: str, homes: int = 10) -> SceneBatch:
    return SceneBatch(
        name="mine",
        source="folder",
        split=Split.TEST,
        houses=names,
        folder="x",
        homes=homes,
        candidates={"passive_observation": 1},
    )


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FolderSource:
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)
    (tmp_path / "mine").mkdir()
    for name, raw in (("oak", house()), ("bad", house(doors=[])), ("pine", house(windows=None))):
        (tmp_path / "mine" / f"{name}.json").write_text(json.dumps(raw))
    return FolderSource(tmp_path / "cache", tmp_path / "mine")


def test_about_how_much_is_asked_for_is_known_without_the_source() -> None:
    assert [asked_for(batch()), asked_for(batch("9-11", "2"))] == [1, 4]
    two = batch("9-11").model_copy(update={"candidates": {"a": 2, "b": 3}})
    assert asked_for(two) == 15
    composed = two.model_copy(update={"houses": (), "rooms": {"Kitchen": (1,)}, "homes": 20})
    assert asked_for(composed) == 100


def test_names_and_ranges_choose_houses_in_the_order_of_the_source() -> None:
    assert named_houses(batch(), NUMBERS) == NUMBERS
    assert named_houses(batch("9-11", "2", "10"), NUMBERS) == ("2", "9", "10", "11")
    assert named_houses(batch("oak"), ("oak.json", "pine.json.gz")) == ("oak.json",)
    assert named_houses(batch("pine"), ("oak.json", "pine.json.gz")) == ("pine.json.gz",)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("5-3", "the range 5-3 is empty"),
        ("9-12", "the range 9-12 goes past the source's 12 houses (0 to 11)"),
        ("12", "unknown house '12'; nearest:"),
        ("-1", "unknown house '-1'"),
    ],
)
def test_a_wrong_choice_is_a_one_line_error(name: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        named_houses(batch(name), NUMBERS)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_each_good_house_becomes_a_home_and_a_bad_one_a_report(source: FolderSource) -> None:
    scenes, found, data = take_houses(batch(), source)
    told = {one.house: (one.reason, one.rooms) for one in found.houses}
    assert [one.house for one in data] == ["oak.json", "pine.json"]
    assert told == {"bad.json": ("no_doors", 0), "oak.json": ("", 2), "pine.json": ("", 2)}
    homes = compose_homes(batch(), scenes, 2026)
    assert [home.home_id.rsplit("-", 1)[0] for home in homes] == ["P-test-oak", "P-test-pine"]
    assert [len(home.rooms) for home in homes] == [2, 2]
    assert compose_homes(batch(), scenes, 7) == homes


def test_a_house_that_is_not_the_one_of_the_batch_file_is_refused(source: FolderSource) -> None:
    hashes = {"oak.json": content_hash(house()), "pine.json": content_hash(house())}
    taken = take_houses(batch().model_copy(update={"hashes": hashes}), source)
    told = {one.house: (one.reason, one.home_id[:10]) for one in taken.reports.houses}
    assert told == {"oak.json": ("", "P-test-oak"), "pine.json": ("changed_house", "")}
    [kept] = taken.data
    assert (kept.house_hash, kept.licence) == (content_hash(house()), "unstated")
    assert json.loads(kept.house_json) == house()


def test_the_licence_of_the_batch_file_is_kept_with_each_house(source: FolderSource) -> None:
    taken = take_houses(batch().model_copy(update={"licence": "MIT"}), source)
    assert [one.licence for one in taken.data] == ["MIT", "MIT"]


def test_a_house_in_two_batches_is_refused_whatever_its_name() -> None:
    one = report("oak.json", "a" * 64)
    require_apart({"first": reports(one), "second": reports(report("elm.json", "b" * 64))})
    with pytest.raises(UserError, match=r"batch second: house elm\.json .* first \(oak\.json"):
        require_apart({"second": reports(report("elm.json", "a" * 64)), "first": reports(one)})


def test_refused_houses_are_in_no_batch() -> None:
    bad = report("bad.json", "")
    require_apart({"first": reports(bad), "second": reports(bad)})


def report(name: str, digest: str) -> HouseReport:
    return HouseReport(house=name, home_id="P-x", rooms=2, reason="", detail="", house_hash=digest)


def reports(*found: HouseReport) -> HouseReports:
    return HouseReports(houses=found)


def test_a_batch_of_bad_houses_only_is_an_error_that_tells_the_first(source: FolderSource) -> None:
    with pytest.raises(UserError, match=r"none of 1 houses can be used; .* bad\.json: no_doors"):
        take_houses(batch("bad"), source)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("folder: ../mine\n", "", "folder: the source folder needs the folder of the house files"),
        (
            "source: folder",
            "source: procthor-10k",
            "folder: the source procthor-10k takes no folder",
        ),
        (
            "source: folder",
            "source: foldr",
            "source: unknown scene source 'foldr'; nearest: folder",
        ),
        ("split", "rooms: {Kitchen: [1]}\nsplit", "rooms: "),
        ("split", "homes: 0\nsplit", "'homes'"),
        ("split", "licence: GPL\nsplit", "licence: unknown licence 'GPL'"),
        ("split", "houses: [a]\nhashes: {a.json: x}\nsplit", "hashes: houses and hashes both"),
        (
            "source: folder\nfolder: ../mine",
            "source: procthor-10k\nlicence: MIT",
            "licence: the licence of procthor-10k is known",
        ),
        (
            "source: folder\nfolder: ../mine",
            "source: procthor-10k\nhashes: {a: b}",
            "hashes: the source procthor-10k takes no hashes",
        ),
    ],
)
def test_a_wrong_batch_file_gives_one_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD)
    assert load_batch(path).homes == 10_000
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(UserError) as caught:
        load_batch(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
