"""Replays actions in another process: digests after each step, then the world's hash."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from schemas.action import Action
from schemas.base import content_hash
from schemas.home import Overlay
from schemas.ids import is_house_id
from simulators import registry
from simulators.base import SceneLookup
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.own_houses import OwnHouses
from tests.standin.starting import machine


def replay(backend: str, home_id: str, scene_cache: str, actions: str) -> str:
    """Executes actions in a fresh simulator; actions and digests are JSON."""
    cache_dir = Path(scene_cache)
    settings = machine(cache_dir.parent / "standin", cache_dir)
    if is_house_id(home_id):
        own = OwnHouses(cache_dir, (home_id.split("-")[3],))
        scenes: SceneLookup = own.scene
        simulator = registry.load(backend, scenes, settings, None, own.house)
    else:
        scenes = cache(sources.load("ithor", cache_dir).load)
        simulator = registry.load(backend, scenes, settings)
    simulator.reset(compose_home(home_id, scenes), Overlay())
    digests = []
    for record in json.loads(actions):
        simulator.step(Action.model_validate(record))
        digests.append(simulator.state_digest())
    digests.append(content_hash(simulator.world_state()))
    simulator.close()
    return json.dumps(digests)
