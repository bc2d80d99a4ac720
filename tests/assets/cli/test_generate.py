"""`emem scenes generate`: what is there stays, and a missing package is one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assets.cli import generate as command
from assets.cli.scenes import scenes
from schemas.errors import RecordRejected, UserError
from schemas.names import Split
from simulators.generation import maker, procthor
from simulators.houses import assets
from simulators.houses.assets import AssetBook
from simulators.houses.collection import HouseCollection, HouseOrigin, NewHouse
from tests.simulators.houses.building import BOOK, furnished


@pytest.fixture(autouse=True)
def _no_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(number: int, split: Split, base_seed: int, book: AssetBook) -> NewHouse:
        if number == 7:
            raise RecordRejected("no_house", "house train/7: none of 25 attempts")
        origin = HouseOrigin(generator="test", base_seed=base_seed, seed=number, layout="two rooms")
        raw = furnished(proceduralParameters={"number": number, "split": split, "seed": base_seed})
        return NewHouse(number=number, house=raw, origin=origin)

    monkeypatch.setattr(procthor, "require_installed", lambda: None)
    monkeypatch.setattr(assets, "published_assets", lambda: BOOK)
    monkeypatch.setattr(maker, "make_house", made)
    monkeypatch.setattr(command, "KEPT_EVERY", 2)


def run(folder: Path, *options: str) -> Result:
    arguments = ["generate", "--out", str(folder), "--workers", "1", *options]
    return CliRunner().invoke(scenes, arguments, catch_exceptions=False)


def test_a_higher_count_adds_houses_and_a_lower_one_none(tmp_path: Path) -> None:
    assert "3 houses of split train, 3 of them new" in run(tmp_path, "--count", "3").output
    before = HouseCollection(tmp_path).entries(Split.TRAIN)
    assert "5 houses of split train, 2 of them new" in run(tmp_path, "--count", "5").output
    after = HouseCollection(tmp_path).entries(Split.TRAIN)
    assert [after[number] for number in before] == list(before.values())
    assert "5 houses of split train, 0 of them new" in run(tmp_path, "--count", "2").output


def test_splits_lie_side_by_side(tmp_path: Path) -> None:
    run(tmp_path, "--count", "1")
    run(tmp_path, "--count", "2", "--split", "validation")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "train-0000.jsonl.gz",
        "train.jsonl",
        "validation-0000.jsonl.gz",
        "validation.jsonl",
    ]


def test_another_seed_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    run(tmp_path, "--count", "1")
    with pytest.raises(UserError, match=r"houses of split train with seed 0, not 4; give --seed 0"):
        run(tmp_path, "--count", "2", "--seed", "4")


def test_what_was_made_before_a_failure_is_kept(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"house train/7: .*; choose another --seed"):
        run(tmp_path, "--count", "9")
    assert len(HouseCollection(tmp_path).entries(Split.TRAIN)) == 6


def test_without_the_packages_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise UserError("trimesh is not installed; run: pip install -e .[generate]")

    monkeypatch.setattr(procthor, "require_installed", missing)
    with pytest.raises(UserError, match=r"pip install -e \.\[generate\]"):
        run(tmp_path / "new", "--count", "1")
    assert not (tmp_path / "new").exists()
