"""Damage in a data folder is never mended silently: each file that is made again is named."""

from __future__ import annotations

import pytest

from assets.table_rules import STAGE as TABLE_RULES
from pipeline.common.store import Store
from schemas.experience import Call
from simulators.sources.scene_cache import SceneCache
from tests.assets.conftest import Build


def test_every_damaged_file_is_named_and_made_again(own_build: Build) -> None:
    store = Store(own_build.paths.records)
    copies = SceneCache(own_build.paths.scene_cache / "ithor", "")
    damaged = [
        store.path(TABLE_RULES, "scenes.mini", ".json"),
        store.path("manifest", "next", ".json"),
        store.path("batches", "mini", ".json"),
        store.path("shortcuts", "next", ".json"),
        store.path("statistics", "next", ".json"),
        store.path("rejects-cues", "mini"),
        copies.path("FloorPlan204"),
    ]
    before = {path: path.read_bytes() for path in damaged}
    for path in damaged:
        path.write_bytes(path.read_bytes()[:10])
    notices = own_build.run().notices
    for path in damaged:
        named = [text for text in notices if text.startswith(str(path))]
        assert len(named) == 1, path
        assert "set aside as" in named[0]
    # The manifest is now the published one; a copy of a scene is made when it is next read.
    same = [path for path in damaged[:-1] if path.parent.name != "manifest"]
    assert {path: path.read_bytes() for path in same} == {path: before[path] for path in same}


@pytest.mark.parametrize("keep", [None, 10])
def test_lost_or_damaged_calls_are_made_again_with_their_cues(
    keep: int | None, own_build: Build
) -> None:
    store = Store(own_build.paths.records)
    path, cues = store.path("calls", "mini"), store.path("cues", "mini")
    before, cues_before = path.read_bytes(), cues.read_bytes()
    if keep is None:
        path.unlink()
    else:
        path.write_bytes(before[:keep])
    told = own_build.run()
    assert told.begun == ["cues"]
    assert any(text.startswith(str(path)) for text in told.notices) == (keep is not None)
    assert (path.read_bytes(), cues.read_bytes()) == (before, cues_before)
    assert store.read("calls", "mini", Call) == ()
