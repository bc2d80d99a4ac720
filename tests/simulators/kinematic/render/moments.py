"""A home at moments whose pictures are worth a look, also from another process."""

from __future__ import annotations

import hashlib
import tempfile
from functools import cache
from pathlib import Path

from schemas.home import Overlay
from schemas.names import ActionType
from simulators.frame import Frame
from simulators.home import compose_home
from simulators.kinematic.simulator import KinematicSimulator
from simulators.sources import registry as sources
from tests.simulators.tour import act, find, loose, reach

HOME = "H-001-201-301-401"


def frame_digest(frame: Frame) -> str:
    """The digest of every bit of a picture, and of the names in it."""
    parts = (frame.rgb.tobytes(), frame.depth.tobytes(), frame.ids.tobytes())
    return hashlib.sha256(b"".join(parts) + repr(frame.object_ids).encode()).hexdigest()


def tour_digest(cache_folder: str = "") -> str:
    """The digest of pictures of all rooms: empty-handed, then with something held and something on.

    Also run in another process, with another hash seed.
    """
    folder = Path(cache_folder or tempfile.gettempdir())
    scenes = cache(sources.load("ithor", folder).load)
    home = compose_home(HOME, scenes)
    sim = KinematicSimulator(scenes)
    sim.reset(home, Overlay())
    digests = []
    for room in home.rooms:
        sim.place_agent(room.room_id)
        digests.append(frame_digest(sim.render(90)))
    thing = find(sim, loose)
    reach(sim, thing)
    assert act(sim, ActionType.PICK_UP, thing).success
    for room in home.rooms:
        sim.place_agent(room.room_id)
        digests.append(frame_digest(sim.render(64)))
    return hashlib.sha256("".join(digests).encode()).hexdigest()
