"""Replays actions in another process: digests after each step, then the world's hash."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from schemas.action import Action
from schemas.base import content_hash
from schemas.home import Overlay
from simulators import registry
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.standin.starting import machine


def replay(backend: str, home_id: str, scene_cache: str, actions: str) -> str:
    """Executes actions in a fresh simulator; actions and digests are JSON."""
    scenes = cache(sources.load("ithor", Path(scene_cache)).load)
    cache_dir = Path(scene_cache)
    simulator = registry.load(backend, scenes, machine(cache_dir.parent / "standin", cache_dir))
    simulator.reset(compose_home(home_id, scenes), Overlay())
    digests = []
    for record in json.loads(actions):
        simulator.step(Action.model_validate(record))
        digests.append(simulator.state_digest())
    digests.append(content_hash(simulator.world_state()))
    simulator.close()
    return json.dumps(digests)
