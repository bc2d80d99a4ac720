"""All published rooms, and homes of one of them with room for things of others."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from schemas.base import content_hash
from schemas.home import Home, HomeRoom
from schemas.labels import assign_labels
from schemas.names import Split
from schemas.scene import ObjectSpec
from simulators.base import SceneLookup
from simulators.sources import registry as sources
from simulators.sources.base import SceneSource


class Scenes:
    """Scenes by name, and homes of them."""

    def __init__(self, load: SceneLookup) -> None:
        self.load = cache(load)
        self.hash = cache(lambda name: content_hash(self.load(name)))

    def home(self, names: tuple[str, ...]) -> Home:
        """Returns a home of rooms, each named by its scene; the first is the scene itself."""
        scenes = [self.load(name) for name in names]
        rooms = tuple(
            HomeRoom(
                room_id=scene.scene_id,
                room_type=scene.room_type,
                scene_id=scene.scene_id,
                scene_hash=self.hash(scene.scene_id),
            )
            for scene in scenes
        )
        return Home(
            home_id="+".join(names),
            split=Split.TRAIN,
            rooms=rooms,
            labels=assign_labels((scene.scene_id, scene) for scene in scenes),
        )

    def find(self, object_id: str, asset_id: str) -> tuple[str, ObjectSpec] | None:
        """Finds the room and the record of a thing of another scene; none has one."""
        return None


class Rooms(Scenes):
    """The published rooms, read from the tests' cache."""

    def __init__(self, cache_dir: Path) -> None:
        self._source: SceneSource = sources.load("ithor", cache_dir)
        super().__init__(self._source.load)

    def names(self) -> tuple[str, ...]:
        return self._source.scene_ids()

    def find(self, object_id: str, asset_id: str) -> tuple[str, ObjectSpec] | None:
        """Finds the room and the record of a thing; ids hold coordinates, so they are unique."""
        for name in self.names():
            for spec in self.load(name).objects:
                if spec.object_id == object_id and spec.asset_id == asset_id:
                    return name, spec
        return None
