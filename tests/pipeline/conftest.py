"""A home of published rooms for the tests of the stages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipeline.studio import Studio


@pytest.fixture(scope="session")
def studio(scene_cache: Path) -> Studio:
    """One home, in which each kind of episode is made once."""
    return Studio(scene_cache)
