"""Candidates in short, kept beside the candidates: what manifest, statistics and shortcuts read."""

from __future__ import annotations

from collections.abc import Iterator

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


def ensure_digests(shop: Workshop, name: str) -> None:
    """Makes or keeps those of a batch, from its finished candidates."""
    store, key = shop.store, shop.store.marker("episodes", name).sha256
    if shop.keeps(store, DIGESTS, name, key, cls=Digest):
        return
    homes = {home.home_id: home for home in store.read("homes", name, Home)}
    candidates = store.read("episodes", name, Candidate)
    found = [digest(one, homes[one.cue.home_id], name) for one in candidates]
    store.write(DIGESTS, name, found, Digest, key)


def read_digests(shop: Workshop, name: str) -> tuple[Digest, ...]:
    """Reads those of a batch, in the order of its candidates.

    Raises:
        UserError: If the batch has none yet, or they are of other candidates.
    """
    store = shop.store
    if store.marker(DIGESTS, name).inputs != store.marker("episodes", name).sha256:
        raise UserError(
            f"{store.path(DIGESTS, name)} is of other episodes than batch '{name}' has now;"
            f" materialize episodes and what follows (emem build --batch {name})"
        )
    return store.read(DIGESTS, name, Digest)


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
