"""A release carries the houses that its homes are, and verifies in them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.common.arrow import to_table
from pipeline.common.parquet import parquet_bytes
from pipeline.release import houses
from pipeline.release.houses import ReleasedScenes, cut_row
from pipeline.release.read import Release
from pipeline.release.rows import Published
from schemas.errors import CorruptData, UserError
from schemas.names import Split
from schemas.release_rows import SceneRow
from tests.pipeline.release.building import FIRST, build_release
from tests.pipeline.release.housing import IN_OAK, OAK, build_house_release, data_of, episode_in
from tests.pipeline.release.tampering import check, recompute_checksums, reseal
from tests.simulators.houses.building import BOOK, house

FILE = "data/scenes/train-first.parquet"


@pytest.fixture(autouse=True)
def _small_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_house_release(tmp_path_factory.mktemp("houses"))


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "copy"))


def test_the_house_is_published_whole_and_verifies(sound: Path) -> None:
    [row] = Release(sound).rows("scenes", "train-first")
    assert dict(row) == dict(OAK)
    assert json.loads(OAK.house_json) == house()
    assert check(sound).problems == ()


def test_the_card_says_that_no_agent_may_see_a_house_and_the_licence_page_whose_it_is(
    sound: Path,
) -> None:
    card = (sound / "README.md").read_text()
    assert "| `scenes` | one house, whole: " in card
    assert next(line for line in card.splitlines() if "| `scenes`" in line).count("**none**") == 1
    assert "the houses in `scenes` among it (they say where everything stands)" in card
    licences = (sound / "LICENSES.md").read_text()
    assert "| houses of batch first | [MIT](https://spdx.org/licenses/MIT.html) |" in licences


def test_a_release_of_rooms_has_no_file_of_houses_and_says_nothing_of_them(tmp_path: Path) -> None:
    folder = build_release(tmp_path, FIRST)
    assert not (folder / "data/scenes").exists()
    for name in ("README.md", "LICENSES.md", "croissant.json"):
        assert "`scenes`" not in (folder / name).read_text()
        assert "files-scenes" not in (folder / name).read_text()


def test_scenes_are_cut_from_the_release_alone(sound: Path) -> None:
    scenes = ReleasedScenes(sound)
    found = [scenes.load(room.scene_id) for room in IN_OAK.home.rooms]
    assert found == list(cut_row(OAK))
    with pytest.raises(UserError, match=r"has no house of scene 'P-train-elm-00000000\.1'"):
        scenes.load("P-train-elm-00000000.1")
    with pytest.raises(UserError, match=r"has no scene '.*\.9'"):
        scenes.load(f"{OAK.home_id}.9")


def test_a_house_that_is_missing_is_an_error_of_the_build(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=f"the house of home {OAK.home_id} is not in what was built"
    ):
        build_release(tmp_path, (IN_OAK,))


MOVED = data_of(house(windows=None))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"house_json": MOVED.house_json}, "its row says"),
        ({"house_json": MOVED.house_json, "house_hash": MOVED.house_hash}, "the id says otherwise"),
        ({"house_json": OAK.house_json.replace(":", ": ", 1)}, "not in the canonical form"),
        ({"house_json": OAK.house_json[:-1]}, "is no JSON"),
        ({"home_id": MOVED.home_id}, "has 0 houses of home"),
        ({"batch": "second"}, "is second, its file is of batch first"),
        ({"licence": "CC0-1.0"}, "names no part 'houses of batch first' under CC0-1.0"),
        ({"source": "procthor-10k"}, "gives other scenes than the home has"),
    ],
)
def test_a_changed_house_is_named_though_every_hash_of_a_file_fits(
    copy: Path, change: dict[str, str], told: str
) -> None:
    _rewrite(copy, lambda row: [SceneRow(**dict(row) | change)])
    reseal(copy)
    problems = check(copy).problems
    assert any(told in one.detail for one in problems), problems
    assert {one.check for one in problems} <= {"scenes", "counts"}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (lambda row: [], "does not hold exactly the houses"),
        (lambda row: [row, row], "does not hold exactly the houses"),
        (lambda row: [row, SceneRow(**dict(MOVED))], "does not hold exactly the houses"),
    ],
)
def test_a_house_too_few_or_too_many_is_named(
    copy: Path, rows: Callable[[SceneRow], list[SceneRow]], told: str
) -> None:
    _rewrite(copy, rows)
    reseal(copy)
    found = [one for one in check(copy).problems if told in one.detail]
    assert [one.config for one in found] == [FILE]


def test_a_file_of_houses_that_is_gone_or_damaged_is_named(copy: Path) -> None:
    (copy / FILE).write_bytes(b"PAR1")
    assert FILE in {one.config for one in check(copy).problems}
    (copy / FILE).unlink()
    assert ("inventory", FILE) in {(one.check, one.config) for one in check(copy).problems}


def test_nothing_is_executed_in_another_house(copy: Path) -> None:
    def execute(*_: object) -> object:
        raise AssertionError

    _rewrite(copy, lambda row: [SceneRow(**dict(row) | {"house_json": MOVED.house_json})])
    reseal(copy)
    assert not check(copy, execute).ok  # type: ignore[arg-type]


def test_a_house_in_two_splits_is_named(tmp_path: Path) -> None:
    twin = data_of(house(), batch="second", split=Split.TEST)
    episodes: tuple[Published, ...] = (IN_OAK, episode_in(twin, house()))
    folder = build_release(tmp_path, episodes, houses=(OAK, twin))
    found = [one for one in check(folder).problems if one.field == "split"]
    assert [one.detail for one in found] == [
        f"one house is in two splits: {twin.home_id} and {OAK.home_id}"
    ]


def test_a_house_that_gives_no_scenes_is_corrupt() -> None:
    bad = data_of(house(doors=[]))
    with pytest.raises(CorruptData, match="gives no scenes: no_doors"):
        cut_row(bad)


def _rewrite(folder: Path, change: Callable[[SceneRow], list[SceneRow]]) -> None:
    [row] = Release(folder).rows("scenes", "train-first")
    assert isinstance(row, SceneRow)
    (folder / FILE).write_bytes(parquet_bytes(to_table(change(row), SceneRow)))
    recompute_checksums(folder)
