"""Checks the lineage of episodes against the episodes: each edge that follows from one must be there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.lineage.fragments import (
    cue_fragment,
    distractor_fragment,
    episode_fragment,
    home_fragment,
)
from pipeline.release.problem import Problem
from pipeline.release.rows import Published
from schemas.lineage import Edge

RELATIONS = frozenset({"assembled_from", "filled_by", "proposed_from", "solves", "composed_of"})
"""What follows from an episode and its home alone; who published a scene or wrote a text does not."""


def edge_problems(published: Published, found: Sequence[Edge]) -> Iterator[Problem]:
    """Compares the edges of one episode with those that it gives.

    Args:
        published: The episode.
        found: The edges of the release whose child is the episode, its cue, one of its distractors
            or its home.
    """
    candidate, home, batch = published.candidate, published.home, published.batch
    fragments = (
        episode_fragment(batch, [candidate], {home.home_id: home}),
        cue_fragment(batch, [candidate.cue]),
        distractor_fragment(batch, candidate.distractors),
        home_fragment(batch, [home]),
    )
    expected = {edge for one in fragments for edge in one["edges"] if isinstance(edge, Edge)}
    told = {edge for edge in found if edge.relation in RELATIONS}
    for edge in sorted(expected - told, key=_words):
        yield _problem(candidate.episode_id, f"lacks: {' '.join(_words(edge))}")
    for edge in sorted(told - expected, key=_words):
        yield _problem(candidate.episode_id, f"does not follow from it: {' '.join(_words(edge))}")


def children(published: Published) -> tuple[str, ...]:
    """Returns the ids of the records whose edges follow from an episode."""
    candidate = published.candidate
    distractors = tuple(item.distractor_id for item in candidate.distractors)
    return (candidate.episode_id, *distractors, published.home.home_id)


def _words(edge: Edge) -> tuple[str, ...]:
    child, parent = edge.child_hash[:8], edge.parent_hash[:8]
    return (edge.child_id, child, edge.relation, edge.parent_id[:60], parent)


def _problem(episode_id: str, detail: str) -> Problem:
    return Problem(
        check="lineage", episode_id=episode_id, config="lineage", field="", detail=detail[:200]
    )
