"""Seeds derived from ids, so that no record depends on the order in which records are made."""

from __future__ import annotations

import hashlib
import random


def derive_seed(build_seed: int, stage: str, parent_id: str) -> int:
    """Derives the seed of a record from the build seed, its stage and its parent's id.

    Returns:
        An integer in [0, 2**63).
    """
    text = f"{build_seed}|{stage}|{parent_id}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 1


def generator(build_seed: int, stage: str, parent_id: str) -> random.Random:
    """Returns a generator of its own for one record. Never use the global `random` state."""
    return random.Random(derive_seed(build_seed, stage, parent_id))
