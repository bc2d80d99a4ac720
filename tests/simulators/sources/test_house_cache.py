"""A kept house is the one of its name, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.base import canonical_json, content_hash
from schemas.errors import UserError
from simulators.sources.house_cache import HouseCache
from tests.simulators.houses.building import house

PLAIN = canonical_json(house()).decode("utf-8")
HOME = f"P-train-oak-{content_hash(house())[:8]}"


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    cache = HouseCache(tmp_path / "own")
    assert not cache.has(HOME)
    cache.keep(HOME, PLAIN)
    assert cache.has(HOME)
    assert cache.read(HOME) == house()
    assert [path.name for path in (tmp_path / "own").iterdir()] == [f"{HOME}.house.gz"]


def test_a_house_that_is_not_kept_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"house of home {HOME} is not kept here; build the batch"):
        HouseCache(tmp_path).read(HOME)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x1f\x8bjunk", "cannot be read .*; build the batch of home"),
        (b"", "cannot be read .*; build the batch of home"),
        (b"{}", "is not that of its name; build the batch of home"),
    ],
)
def test_a_damaged_house_is_one_line_and_written_anew(
    tmp_path: Path, data: bytes, message: str
) -> None:
    cache = HouseCache(tmp_path)
    cache.path(HOME).write_bytes(data)
    with pytest.raises(UserError, match=message) as caught:
        cache.read(HOME)
    assert "\n" not in str(caught.value)
    cache.keep(HOME, PLAIN)
    assert cache.read(HOME) == house()


def test_a_sound_file_is_not_written_again(tmp_path: Path) -> None:
    cache = HouseCache(tmp_path)
    cache.keep(HOME, PLAIN)
    before = cache.path(HOME).stat().st_ino
    cache.keep(HOME, PLAIN)
    assert cache.path(HOME).stat().st_ino == before
