"""The house of a number: the same in any process and order, made again until it is a home."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from schemas.base import content_hash
from schemas.errors import RecordRejected
from schemas.names import Split
from simulators.generation import maker, procthor
from tests.simulators.generation.test_upgrade import old_house
from tests.simulators.houses.building import BOOK

ROOT = Path(__file__).resolve().parents[3]
MISSING = [name for name in procthor.NEEDED if find_spec(name) is None]
needs_group = pytest.mark.skipif(
    bool(MISSING), reason=f"pip install -e .[generate]: no {', '.join(MISSING)}"
)
PROGRAM = """
import sys, json
from schemas.base import content_hash
from schemas.names import Split
from simulators.generation.maker import make_house
from simulators.houses.assets import published_assets
made = [make_house(int(n), Split.TEST, 3, published_assets()) for n in sys.argv[1:]]
print(json.dumps({one.number: content_hash(one.house) for one in made}))
"""


def sampling(monkeypatch: pytest.MonkeyPatch, answers: list[object]) -> list[int]:
    """Lets the generator give these houses or errors in turn; returns the seeds that it is given."""
    seeds: list[int] = []

    def sample(split: str, seed: int, layout: str, controller: object) -> Any:
        seeds.append(seed)
        answer = answers[min(len(seeds), len(answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(maker, "sample_house", sample)
    return seeds


def test_attempts_that_are_no_home_are_recorded_and_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers: list[object] = [old_house(doors=[]), KeyError(0), old_house()]
    seeds = sampling(monkeypatch, answers)
    made = maker.make_house(7, Split.TRAIN, 0, BOOK)
    assert [one.reason for one in made.origin.refused] == ["no_doors", "generator_failed"]
    assert [one.seed for one in made.origin.refused] == seeds[:2]
    assert made.origin.seed == seeds[2]
    assert len(set(seeds)) == 3
    assert made.house["metadata"]["schema"] == "1.0.0"


def test_a_house_with_a_room_that_cannot_be_reached_is_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    split = old_house()
    split["rooms"].append(
        {
            "id": "room|4",
            "roomType": "Bathroom",
            "floorPolygon": [
                {"x": x, "y": 0, "z": z} for x, z in ((8, 0), (8, 4), (11, 4), (11, 0))
            ],
            "floorMaterial": "Tile",
        }
    )
    sampling(monkeypatch, [split, old_house()])
    [refused] = maker.make_house(7, Split.TRAIN, 0, BOOK).origin.refused
    assert refused.reason == "not_navigable"
    assert "room|4" in refused.detail


def test_a_number_of_which_nothing_becomes_a_home_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = sampling(monkeypatch, [old_house(doors=[])])
    with pytest.raises(RecordRejected, match=r"no_house: house train/7: none of 25 attempts"):
        maker.make_house(7, Split.TRAIN, 0, BOOK)
    assert len(set(seeds)) == 25


def test_an_error_that_is_no_failed_layout_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    sampling(monkeypatch, [NotImplementedError("a new request")])
    with pytest.raises(NotImplementedError):
        maker.make_house(7, Split.TRAIN, 0, BOOK)


@needs_group
def test_a_house_follows_from_its_number_and_seed_in_any_process_and_order() -> None:
    found = []
    for seed, numbers in (("0", ["0", "1"]), ("777", ["1", "0"])):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *numbers],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert len(set(found[0].values())) == 2


@needs_group
def test_the_first_committed_house_is_made_again() -> None:
    from simulators.houses.assets import published_assets
    from simulators.houses.collection import HouseCollection

    entry = HouseCollection(ROOT / "data/scenes/generated").entries(Split.VALIDATION)[0]
    made = maker.make_house(0, Split.VALIDATION, entry.origin.base_seed, published_assets())
    assert content_hash(made.house) == entry.sha256
