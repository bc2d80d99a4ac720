"""The same proposals, plans and oracles in processes with different hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import hashlib, random
from planners import registry
from planners.activities import propose
from planners.oracle import oracle
from planners.pyperplan_planner import PyperplanPlanner
from schemas.base import canonical_json
from schemas.names import RoomType
from schemas.probe import Fact, FactKind, Goal
from tests.planners.worlds import real_world

digest = hashlib.sha256()
for kind in RoomType:
    for index in range(0, 30, 5):
        world = real_world(kind, index)
        rng = random.Random(f"{kind.value} {index}")
        banned = frozenset(state.object_id for state in world.objects[::9])
        for wanted in (40, 20, 10, 3, 1):
            chosen = propose(world, kind.value, rng, wanted, banned)
            if chosen is None:
                continue
            digest.update(canonical_json(chosen))
            for name in registry.names():
                digest.update(canonical_json(registry.load(name).plan(world, chosen)))
        item = next(one for one in world.objects if one.pickupable and one.parent)
        goal = Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=item.object_id),),))
        for action in oracle(world, goal):
            digest.update(canonical_json(action))
print(digest.hexdigest())
"""


def _digest(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def test_hash_seeds_change_nothing() -> None:
    digests = {_digest(seed) for seed in ("0", "4242")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64
