"""One small build for all tests of the wiring: one home, one candidate for each family."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import dagster as dg
import pytest

from assets.config import load_config
from assets.engines.serial import SerialEngine
from assets.paths import Paths
from assets.progress import Progress
from assets.run import run_build
from assets.workshop import Workshop

BATCH = """\
name: mini
source: ithor
split: train
homes: 1
rooms: {Kitchen: [2], LivingRoom: [204], Bedroom: [303], Bathroom: [405]}
candidates: {passive_observation: 1, dynamic_tracking: 1, interaction_failure: 1}
"""
PROFILE = """\
name: mini
build_seed: 2026
batches: [mini]
minimum: {}
"""


class Told(Progress):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.was_kept: list[str] = []
        self.notices: list[str] = []

    def begin(self, stage: str, partition: str, total: int) -> None:
        self.begun.append(stage)

    def advance(self) -> None:
        pass

    def kept(self, stage: str, partition: str) -> None:
        self.was_kept.append(stage)

    def notice(self, text: str) -> None:
        self.notices.append(text)


@dataclass(frozen=True)
class Build:
    """A data folder with inputs, and how to build it."""

    paths: Paths
    instance: dg.DagsterInstance

    def run(
        self,
        version: str = "",
        why: str = "",
        retractions: Mapping[str, str] | None = None,
        batches: tuple[str, ...] = (),
    ) -> Told:
        """Builds in this process."""
        told = Told()
        shop = replace(
            self.shop(batches),
            progress=told,
            version=version,
            why=why,
            retractions=retractions or {},
        )
        run_build(shop, self.instance)
        return told

    def shop(self, batches: tuple[str, ...] = (), **profile: object) -> Workshop:
        """Returns the workshop of this data folder, with other values in its profile."""
        config = load_config(self.paths, "mini", batches)
        return Workshop(self.paths, config.with_profile(**profile), SerialEngine())


def mini_folder(folder: Path, scene_cache: Path | None = None) -> Paths:
    """Makes a data folder with one small batch and its profile, and perhaps a copy of a cache."""
    for name, text in (("scenes", BATCH), ("profiles", PROFILE)):
        (folder / name).mkdir(parents=True)
        (folder / name / "mini.yaml").write_text(text, encoding="utf-8")
    paths = Paths.of(folder)
    if scene_cache is not None:
        shutil.copytree(scene_cache, paths.scene_cache)
    return paths


@pytest.fixture(scope="session")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    with dg.DagsterInstance.ephemeral() as instance:
        build = Build(mini_folder(tmp_path_factory.mktemp("mini")), instance)
        build.run()
        yield build


@pytest.fixture(scope="session")
def built(_built: Build) -> Build:
    """A finished build that no test may change."""
    return _built


@pytest.fixture
def own_build(_built: Build, tmp_path: Path) -> Iterator[Build]:
    """A copy of the finished build, to be changed."""
    shutil.copytree(_built.paths.data, tmp_path / "data")
    with dg.DagsterInstance.ephemeral() as instance:
        yield Build(Paths.of(tmp_path / "data"), instance)
