"""New scene batches: what is copied and written, what is refused, and that a failure leaves nothing."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from assets.config import read_batch
from assets.new_batch import Wish
from assets.own_batch import add_own
from assets.paths import Paths
from assets.progress import Silent
from assets.range_batch import add_range
from pipeline.scene_range import SceneRange
from pipeline.scenes import batch_names
from schemas.base import content_hash
from schemas.errors import UserError
from schemas.names import Split
from simulators.sources import houses
from simulators.sources.procthor_10k import Procthor10kSource, Shard
from tests.assets.conftest import mini_folder
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.building import furnished as house

WISH = Wish("mine", Split.TRAIN, {"passive_observation": 1})
PINE = house(windows=None)


@pytest.fixture(autouse=True)
def _small_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return mini_folder(tmp_path / "data")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good houses, one of them twice, one without doors, and a pointer."""
    path = tmp_path / "houses"
    path.mkdir()
    for name, raw in (
        ("Oak", house()),
        ("bad", house(doors=[])),
        ("pine", PINE),
        ("twin", house()),
    ):
        (path / f"{name}.json").write_text(json.dumps(raw))
    (path / "zero.json").write_text("version https://git-lfs.github.com/spec/v1\n")
    return path


def files(paths: Paths) -> list[str]:
    return sorted(
        path.relative_to(paths.data).as_posix() for path in paths.data.rglob("*") if path.is_file()
    )


def test_usable_houses_are_copied_with_their_hashes_and_the_others_are_told(
    paths: Paths, folder: Path
) -> None:
    made = add_own(paths, folder, WISH, Silent())
    told = {one.house: one.reason for one in made.reports}
    assert told == {
        "Oak.json": "",
        "bad.json": "no_doors",
        "pine.json": "",
        "twin.json": "duplicate_house",
        "zero.json": "lfs_pointer",
    }
    batch = read_batch(paths, "mine")
    assert batch.hashes == {
        "oak.json.gz": content_hash(house()),
        "pine.json.gz": content_hash(PINE),
    }
    copied = sorted((paths.scenes / "mine").iterdir())
    assert [path.name for path in copied] == sorted(batch.hashes)
    assert json.loads(gzip.decompress(copied[0].read_bytes())) == house()
    text = made.path.read_text()
    assert "# refused: bad.json: no_doors: " in text
    assert "# refused: zero.json: lfs_pointer: " in text


def test_the_same_houses_give_the_same_files(paths: Paths, folder: Path, tmp_path: Path) -> None:
    other = mini_folder(tmp_path / "other")
    for one in (paths, other):
        add_own(one, folder, WISH, Silent())
    names = files(paths)
    assert names == files(other)
    for name in names:
        assert (paths.data / name).read_bytes() == (other.data / name).read_bytes()


def test_nothing_is_written_if_nothing_can_be_used(paths: Paths, folder: Path) -> None:
    before = files(paths)
    with pytest.raises(UserError, match=r"none of 1 houses .* nothing was written; .* no_doors"):
        add_own(paths, folder / "bad.json", WISH, Silent())
    with pytest.raises(UserError, match="unknown licence 'CC-BY'"):
        add_own(paths, folder, Wish("mine", Split.TRAIN, WISH.candidates, None, "CC-BY"), Silent())
    with pytest.raises(UserError, match="asks for no candidate"):
        add_own(paths, folder, Wish("mine", Split.TRAIN, {"passive_observation": 0}), Silent())
    assert files(paths) == before
    assert not (paths.scenes / "mine").exists()


@pytest.mark.parametrize("name", ["../mine", "Mine", "", "a--b", "mine/x"])
def test_a_name_that_is_none_is_refused(paths: Paths, folder: Path, name: str) -> None:
    with pytest.raises(UserError, match="cannot name a batch"):
        add_own(paths, folder, Wish(name, Split.TRAIN, WISH.candidates), Silent())


def test_an_existing_name_is_refused(paths: Paths, folder: Path) -> None:
    for name in ("mini", "kept"):
        (paths.scenes / "kept").mkdir(exist_ok=True)
        with pytest.raises(UserError, match="is there already; choose another name"):
            add_own(paths, folder, Wish(name, Split.TRAIN, WISH.candidates), Silent())


def test_a_house_of_another_batch_is_refused_whatever_its_name_and_split(
    paths: Paths, folder: Path, tmp_path: Path
) -> None:
    add_own(paths, folder / "Oak.json", WISH, Silent())
    (tmp_path / "renamed.json").write_text(json.dumps(house(), indent=1))
    again = Wish("again", Split.TEST, WISH.candidates)
    with pytest.raises(UserError, match="duplicate_house: it is a house of batch mine"):
        add_own(paths, tmp_path / "renamed.json", again, Silent())
    made = add_own(paths, folder, again, Silent())
    assert list(made.batch.hashes) == ["pine.json.gz"]


def test_a_data_folder_without_batches_keeps_those_of_the_project(
    tmp_path: Path, folder: Path
) -> None:
    paths = Paths.of(tmp_path / "fresh")
    names = batch_names(paths.scenes)
    assert names
    add_own(paths, folder, WISH, Silent())
    assert paths.scenes == tmp_path / "fresh" / "scenes"
    assert set(batch_names(paths.scenes)) == {*names, "mine"}


def test_a_range_of_rooms_takes_the_same_places_of_each_type(paths: Paths) -> None:
    made = add_range(paths, SceneRange("ithor", Split.TEST, 1, 3), _test_wish(), Silent())
    assert made.batch.rooms == {
        "Kitchen": (27, 28),
        "LivingRoom": (227, 228),
        "Bedroom": (327, 328),
        "Bathroom": (427, 428),
    }
    assert made.batch.homes == 2
    assert read_batch(paths, "mine") == made.batch
    with pytest.raises(UserError, match=r"the range \[3:6\] goes past the 5 test scenes of ithor"):
        add_range(paths, SceneRange("ithor", Split.TEST, 3, 6), _test_wish("more"), Silent())


def _test_wish(name: str = "mine") -> Wish:
    return Wish(name, Split.TEST, WISH.candidates)


@pytest.fixture
def numbered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four houses of ProcTHOR-10K; the second has no doors."""
    lines = [house(), house(doors=[]), PINE, house(objects=house()["objects"][1:])]
    data = gzip.compress(b"\n".join(json.dumps(one).encode() for one in lines), mtime=0)
    (tmp_path / "10k").mkdir()
    (tmp_path / "10k" / "train.jsonl.gz").write_bytes(data)
    shard = Shard("train.jsonl.gz", 4, len(data), hashlib.sha256(data).hexdigest())

    def load(name: str, cache: Path, folder: Path | None = None) -> Procthor10kSource:
        return Procthor10kSource(cache, tmp_path / "10k", dict.fromkeys(Split, shard))

    monkeypatch.setattr("assets.range_batch.sources.load", load)


@pytest.mark.usefixtures("numbered")
def test_a_range_of_houses_keeps_what_is_refused_and_leaves_out_what_another_batch_has(
    paths: Paths, folder: Path
) -> None:
    add_own(paths, folder / "pine.json", Wish("own", Split.TRAIN, WISH.candidates), Silent())
    made = add_range(paths, SceneRange("procthor-10k", Split.TRAIN, 0, 3), WISH, Silent())
    assert made.batch.houses == ("0-1",)
    assert {one.house: one.reason for one in made.reports} == {
        "train/0": "",
        "train/1": "no_doors",
        "train/2": "duplicate_house",
    }
    rest = Wish("rest", Split.TRAIN, WISH.candidates)
    made = add_range(paths, SceneRange("procthor-10k", Split.TRAIN, 0, None), rest, Silent())
    assert made.batch.houses == ("3",)


@pytest.mark.usefixtures("numbered")
def test_a_range_without_a_usable_house_writes_nothing(paths: Paths) -> None:
    with pytest.raises(UserError, match="none of 1 houses can be used"):
        add_range(paths, SceneRange("procthor-10k", Split.TRAIN, 1, 2), WISH, Silent())
    licensed = Wish("mine", Split.TRAIN, WISH.candidates, None, "MIT")
    with pytest.raises(UserError, match="--licence is for houses of your own"):
        add_range(paths, SceneRange("procthor-10k", Split.TRAIN, 0, 1), licensed, Silent())
    assert batch_names(paths.scenes) == ("mini",)
