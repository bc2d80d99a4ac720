"""A home of published rooms for the tests of the stages, and a small sound release."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.pipeline.release.building import FIRST, SECOND, build_release
from tests.pipeline.studio import Studio


@pytest.fixture(scope="session")
def studio(scene_cache: Path) -> Studio:
    """One home, in which each kind of episode is made once."""
    return Studio(scene_cache)


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_release(tmp_path_factory.mktemp("sound"), (*FIRST, *SECOND))


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "copy"))
