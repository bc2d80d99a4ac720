"""The scenes of a home, each checked to be the one that the home was composed from."""

from __future__ import annotations

from collections import OrderedDict

from schemas.base import content_hash
from schemas.errors import UserError
from schemas.home import Home, HomeRoom
from schemas.scene import Scene
from simulators.base import SceneLookup

MOST_SCENES = 512


class HomeScenes:
    """Looks up scenes; what was checked once is not hashed again."""

    def __init__(self, scenes: SceneLookup) -> None:
        self._scenes = scenes
        self._hashes: OrderedDict[str, tuple[Scene, str]] = OrderedDict()

    def of(self, home: Home) -> tuple[Scene, ...]:
        """Returns a home's scenes, in the order of its rooms.

        Raises:
            UserError: If a scene is unknown, or its hash is not the home's.
        """
        return tuple(self._scene(home, room) for room in home.rooms)

    def _scene(self, home: Home, room: HomeRoom) -> Scene:
        scene = self._scenes(room.scene_id)
        known = self._hashes.get(room.scene_id)
        found = known[1] if known is not None and known[0] is scene else content_hash(scene)
        self._hashes[room.scene_id] = (scene, found)
        self._hashes.move_to_end(room.scene_id)
        if len(self._hashes) > MOST_SCENES:
            self._hashes.popitem(last=False)
        if found != room.scene_hash:
            raise UserError(
                f"home {home.home_id}: scene {room.scene_id} has hash {found[:12]}..., expected"
                f" {room.scene_hash[:12]}...; compose the home again from the current scenes"
            )
        return scene
