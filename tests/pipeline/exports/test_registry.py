"""Every registered export format keeps the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.exports.registry import load, names
from schemas.errors import UserError
from schemas.names import FamilyName
from tests.factories import make_candidate, make_home

HOME = make_home()
EPISODES = [(make_candidate(family), HOME) for family in FamilyName]


def _files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("name", names())
def test_the_same_episodes_give_the_same_bytes_in_any_order(name: str, tmp_path: Path) -> None:
    listings = load(name).write(tmp_path / "one", EPISODES)
    load(name).write(tmp_path / "two", reversed(EPISODES))
    assert _files(tmp_path / "one") == _files(tmp_path / "two")
    assert listings
    assert all(path.is_file() for path in listings)
    for candidate, _ in EPISODES:
        assert any(
            candidate.episode_id.encode() in data for data in _files(tmp_path / "one").values()
        )


@pytest.mark.parametrize("name", names())
def test_a_failed_export_leaves_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="twice"):
        load(name).write(tmp_path / "tree", [*EPISODES, EPISODES[0]])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", names())
def test_a_folder_that_is_there_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(UserError, match="exists already"):
        load(name).write(tmp_path, EPISODES)
    assert _files(tmp_path) == {"mine": b"mine"}


def test_an_unknown_format_is_named_with_its_neighbours() -> None:
    with pytest.raises(UserError, match="unknown export format 'emen'; nearest: emem"):
        load("emen")
