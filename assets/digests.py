"""Candidates in short, kept beside the candidates: what manifest, statistics and shortcuts read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assets.workshop import Workshop
from pipeline.manifest import summarize
from pipeline.statistics import episode_figures
from schemas.digest import Digest
from schemas.episode import Candidate
from schemas.errors import UserError
from schemas.home import Home
from schemas.manifest import Manifest

DIGESTS = "digests"
"""The store's name for them."""


def digest(candidate: Candidate, home: Home, batch: str) -> Digest:
    """Returns one candidate in short."""
    return Digest(
        summary=summarize(candidate, home, batch),
        figures=episode_figures(candidate, home),
        answer=candidate.cue.probe.answer,
    )


def write_digests(
    shop: Workshop, name: str, candidates: Sequence[Candidate], homes: dict[str, Home]
) -> None:
    """Writes those of a batch."""
    found = [digest(one, homes[one.cue.home_id], name) for one in candidates]
    shop.store.write(DIGESTS, name, found, Digest)


def read_digests(shop: Workshop, name: str) -> tuple[Digest, ...]:
    """Reads those of a batch, in the order of its candidates.

    Raises:
        UserError: If the batch has none yet.
    """
    return shop.store.read(DIGESTS, name, Digest)


def published_digests(shop: Workshop, manifest: Manifest) -> Iterator[Digest]:
    """Yields those of a manifest's episodes, batch by batch, in the order of ids.

    Raises:
        UserError: If a batch has other candidates now.
    """
    for name in sorted({row.batch for row in manifest.rows}):
        known = {one.summary.candidate_hash: one for one in read_digests(shop, name)}
        for row in sorted(manifest.rows, key=lambda one: one.episode_id):
            if row.batch != name:
                continue
            if row.candidate_hash not in known:
                raise UserError(
                    f"manifest: made for another {row.episode_id} than batch '{name}' has now;"
                    " materialize manifest and what follows"
                )
            yield known[row.candidate_hash]
