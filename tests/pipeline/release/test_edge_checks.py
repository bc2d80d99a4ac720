"""Lineage that does not follow from an episode, or lacks what does, is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.release.edge_checks import children, edge_problems
from pipeline.release.read import Release
from pipeline.release.rows import Published
from schemas.lineage import Edge
from tests.pipeline.release.building import FIRST
from tests.pipeline.release.tampering import SHARD

EPISODE = FIRST[0].candidate.episode_id


@pytest.fixture
def told(sound: Path) -> tuple[Published, tuple[Edge, ...]]:
    release = Release(sound)
    published = release.load_published(EPISODE)
    return published, release.edges_of(SHARD, children(published))


def test_the_edges_of_a_sound_release_follow_from_its_episodes(
    told: tuple[Published, tuple[Edge, ...]],
) -> None:
    published, edges = told
    assert list(edge_problems(published, edges)) == []
    relations = {edge.relation for edge in edges}
    assert {"assembled_from", "filled_by", "proposed_from", "solves", "composed_of"} <= relations


def test_each_edge_that_is_missing_is_named(told: tuple[Published, tuple[Edge, ...]]) -> None:
    published, edges = told
    for place, edge in enumerate(edges):
        rest = edges[:place] + edges[place + 1 :]
        (problem,) = edge_problems(published, rest)
        assert problem.detail.startswith(f"lacks: {edge.child_id}")


def test_an_edge_to_another_scene_is_named_twice(
    told: tuple[Published, tuple[Edge, ...]],
) -> None:
    published, edges = told
    place = next(n for n, edge in enumerate(edges) if edge.relation == "composed_of")
    forged = edges[place].model_copy(update={"parent_id": "FloorPlan999"})
    found = [one.detail for one in edge_problems(published, (*edges, forged))]
    assert len(found) == 1
    assert "FloorPlan999" in found[0]
    swapped = (*edges[:place], forged, *edges[place + 1 :])
    assert len(list(edge_problems(published, swapped))) == 2
