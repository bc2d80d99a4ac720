"""Which edition of this program writes a release's texts.

A verifier makes the texts again and compares. Texts of another edition (an edited card, say) differ
without a fault, so they are compared only where the edition is the same.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from evaluator.agents import registry as agents
from schemas.base import canonical_json, file_hash
from schemas.families import TRAITS

WRITERS = (
    "card.md.j2",
    "card.py",
    "changes.py",
    "configs.py",
    "croissant.py",
    "features.py",
    "licences.py",
    "texts.py",
)
"""The files of this package that decide the texts' wording and layout."""


@cache
def edition() -> str:
    """Returns 16 digits of the SHA-256 over the writers and what families and agents say."""
    folder = resources.files("pipeline.release")
    sources = [folder.joinpath(name).read_bytes() for name in WRITERS]
    said = [(name, agents.load(name).about) for name in agents.names()]
    said += [(traits.memory, traits.task) for traits in TRAITS.values()]
    sources.append(canonical_json(said))
    return file_hash(b"\0".join(sources))[:16]
