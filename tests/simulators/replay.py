"""Replays actions in a process of its own: digests after each step, then the world's hash.

Usage: python -m tests.simulators.replay BACKEND HOME_ID SCENE_CACHE < actions.json
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from schemas.action import Action
from schemas.base import content_hash
from schemas.home import Overlay
from simulators import registry
from simulators.home import compose_home
from simulators.sources import registry as sources


def main() -> None:
    """Reads the actions from standard input and writes the digests to standard output."""
    backend, home_id, scene_cache = sys.argv[1:]
    scenes = cache(sources.load("ithor", Path(scene_cache)).load)
    simulator = registry.load(backend, scenes)
    simulator.reset(compose_home(home_id, scenes), Overlay())
    digests = []
    for record in json.load(sys.stdin):
        simulator.step(Action.model_validate(record))
        digests.append(simulator.state_digest())
    digests.append(content_hash(simulator.world_state()))
    sys.stdout.write(json.dumps(digests))


if __name__ == "__main__":
    main()
