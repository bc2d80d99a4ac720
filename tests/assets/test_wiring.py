"""What a configuration names is looked up before any work is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.config import load_config
from assets.paths import Paths
from assets.wiring import KEY_VARIABLE, check_author, check_names, house_lookup
from schemas.base import canonical_json
from schemas.errors import UserError
from simulators.sources.house_cache import HouseCache
from tests.assets.conftest import mini_folder
from tests.pipeline.release.housing import OAK, build_house_release
from tests.simulators.houses.building import house


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """A data folder whose batch asks for an experience, and no answers of the project's own."""
    made = mini_folder(tmp_path / "data")
    batch = made.scenes / "mini.yaml"
    text = batch.read_text(encoding="utf-8")
    asked = text.replace("failure: 1}", "failure: 1, experience_generalization: 1}")
    batch.write_text(asked, encoding="utf-8")
    monkeypatch.setattr("assets.paths.PROJECT", tmp_path / "project")
    (tmp_path / "project" / "data").mkdir(parents=True)
    targets = Path(__file__).parents[2] / "data" / "targets.yaml"
    (made.data / "targets.yaml").write_text(targets.read_text(encoding="utf-8"), encoding="utf-8")
    return made


def check(paths: Paths, author: str = "claude") -> None:
    check_author(load_config(paths, "mini").with_profile(author=author), paths)


def test_an_author_without_key_and_answers_is_refused_at_once(paths: Paths) -> None:
    with pytest.raises(UserError, match="no key and no kept answers; set ANTHROPIC_API_KEY"):
        check(paths)
    check(paths, "rules")


def test_kept_answers_need_no_key(paths: Paths) -> None:
    paths.answers[-1].mkdir()
    (paths.answers[-1] / "0.json").write_text("{}", encoding="utf-8")
    check(paths)


def test_batches_without_an_experience_need_no_author(paths: Paths) -> None:
    batch = paths.scenes / "mini.yaml"
    text = batch.read_text(encoding="utf-8")
    batch.write_text(text.replace("generalization: 1", "generalization: 0"), encoding="utf-8")
    check(paths)


def test_a_folder_of_answers_that_is_a_file_is_named(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "sk-any")
    check(paths)
    paths.answers[-1].write_text("")
    message = f"{paths.answers[-1]} should be the folder of kept answers; remove that file"
    with pytest.raises(UserError, match=message):
        check(paths)


@pytest.mark.parametrize("key", ["sk-é", "sk two", "sk-\n"])
def test_a_key_that_can_be_none_is_refused(
    key: str, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, key)
    with pytest.raises(UserError, match="ANTHROPIC_API_KEY holds a character that no key has"):
        check(paths)


def test_a_kind_of_cue_that_there_is_not_is_named(paths: Paths) -> None:
    file = paths.data / "targets.yaml"
    text = file.read_text(encoding="utf-8")
    check_names(load_config(paths, "mini"), paths)
    file.write_text(text.replace("{surface: 0.65,", "{surfaces: 0.65,"), encoding="utf-8")
    expected = "unknown kind of passive_observation in the targets 'surfaces'; nearest: surface"
    with pytest.raises(UserError, match=expected):
        check_names(load_config(paths, "mini"), paths)


def test_a_source_that_there_is_not_is_named_with_its_batch(paths: Paths) -> None:
    batch = paths.scenes / "mini.yaml"
    text = batch.read_text(encoding="utf-8")
    batch.write_text(text.replace("source: ithor", "source: itor"), encoding="utf-8")
    expected = "line 2: source: unknown scene source 'itor'; nearest: ithor"
    with pytest.raises(UserError, match=expected):
        check_names(load_config(paths, "mini"), paths)


def test_houses_are_for_every_simulator(paths: Paths) -> None:
    houses = (
        "name: mini\nsource: folder\nfolder: ../own\nsplit: train\n"
        "candidates: {passive_observation: 1}\n"
    )
    (paths.scenes / "mini.yaml").write_text(houses, encoding="utf-8")
    config = load_config(paths, "mini")
    for simulator in ("kinematic", "thor"):
        check_names(config.with_profile(simulator=simulator), paths)


def test_a_house_is_found_where_it_is_kept_or_in_the_release(tmp_path: Path) -> None:
    plain = canonical_json(house()).decode("utf-8")
    HouseCache(tmp_path / "generated").keep(OAK.home_id, plain)
    assert house_lookup(tmp_path)(OAK.home_id) == house()
    with pytest.raises(
        UserError, match=r"has the house of home 'P-train-pine-0f3a9c51'; build its"
    ):
        house_lookup(tmp_path)("P-train-pine-0f3a9c51")
    carried = house_lookup(tmp_path / "none", build_house_release(tmp_path / "release"))
    assert carried(OAK.home_id) == house()
    with pytest.raises(UserError, match=r"has no house of home 'P-train-pine-0f3a9c51'"):
        carried("P-train-pine-0f3a9c51")
