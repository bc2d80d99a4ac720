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
from planners.activities import make_activity, propose
from planners.oracle import oracle
from planners.room import RoomContent
from planners.themes.registry import load as load_theme
from schemas.base import canonical_json
from schemas.names import RoomType
from schemas.probe import Fact, FactKind, Goal
from tests.planners.worlds import real_world

digest = hashlib.sha256()
for index in range(0, 30, 5):
    # Things to slice can be sliced in any order: many plans are equally short.
    world = real_world(RoomType.KITCHEN, index)
    room = RoomContent(world, "Kitchen", ())
    for seed in range(4):
        tasks = load_theme("prepare_salad").draw(room, random.Random(seed))
        if tasks is not None:
            salad = make_activity("prepare_salad", room, tasks)
            for name in registry.names():
                digest.update(canonical_json(registry.load(name).plan(world, salad)))
for kind in RoomType:
    for index in (0, 17):
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


def _start(hash_seed: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_hash_seeds_change_nothing() -> None:
    running = [_start(seed) for seed in ("0", "1", "7", "4242")]
    digests = [process.communicate(timeout=120)[0].strip() for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    assert len(set(digests)) == 1
    assert len(digests[0]) == 64
