"""The same proposals, plans and oracles in another process with another hash seed."""

from __future__ import annotations

import hashlib
import random

from planners import registry
from planners.activities import make_activity, propose
from planners.oracle import oracle
from planners.room import RoomContent
from planners.themes.registry import load as load_theme
from schemas.base import canonical_json
from schemas.names import RoomType
from schemas.probe import Fact, FactKind, Goal
from tests.elsewhere import Elsewhere
from tests.planners.worlds import real_world


def digest_of_plans() -> str:
    """The digest of many proposals, plans and oracles; also called in another process."""
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
    return digest.hexdigest()


def test_hash_seeds_change_nothing(elsewhere: Elsewhere) -> None:
    there = elsewhere.submit(f"{__name__}:digest_of_plans")
    here = digest_of_plans()
    assert elsewhere.answer(there) == here
