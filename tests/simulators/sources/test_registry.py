"""The table of scene sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import UserError
from simulators.sources import registry
from simulators.sources.base import SceneSource
from simulators.sources.houses import HouseSource


@pytest.mark.parametrize("name", registry.names())
def test_each_source_opens_and_lists_its_scenes_without_reading_them(
    name: str, tmp_path: Path
) -> None:
    source = registry.load(name, tmp_path)
    assert isinstance(source, SceneSource)
    assert len(set(source.scene_ids())) == len(source.scene_ids())
    # Houses are cut into scenes when a batch takes them.
    assert bool(source.scene_ids()) is (name not in registry.HOUSE_SOURCES)
    assert isinstance(source, HouseSource) is (name in registry.HOUSE_SOURCES)
    assert not source.has("FloorPlan0")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_source_is_named_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="unknown scene source 'itor'; nearest: ithor"):
        registry.load("itor", tmp_path)
