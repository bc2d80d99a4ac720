"""The 120 iTHOR rooms, from the object metadata that the PyPI package `procthor` carries.

The package's data file is read; the package itself is never imported. Its scene lists are in the
order of the FloorPlan numbers (verified against asset database, recorded ids and start heights, 120
of 120).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from schemas.errors import CorruptData, unknown_name
from schemas.ids import ROOM_BASE, format_scene_id, scene_number
from schemas.names import RoomType
from schemas.scene import Scene
from simulators.sources.base import SceneSource
from simulators.sources.package import (
    LICENCE,
    PACKAGE,
    REMEDY,
    installed_version,
    package_file,
    read_pinned,
)
from simulators.sources.published import Published, scene_from_metadata
from simulators.sources.scene_cache import SceneCache

NAME = "ithor"
DATA_FILE = "databases/ai2thor-object-metadata.json"
DATA_SHA256 = "5bb9020b50b0f398e5460519d61347dfe115119dfcc3b136b02d1116bb13416a"
"""Of DATA_FILE in the pinned version: the same scene id means the same bytes for ever."""

ROOMS_PER_TYPE = 30
SECTIONS: dict[RoomType, str] = {
    RoomType.KITCHEN: "kitchens",
    RoomType.LIVING_ROOM: "living_rooms",
    RoomType.BEDROOM: "bedrooms",
    RoomType.BATHROOM: "bathrooms",
}

Sections = Mapping[str, Sequence[Sequence[Published]]]
"""Room type's section to its rooms, each the objects of one room."""


class IthorSource(SceneSource):
    """The iTHOR rooms FloorPlan1-30, 201-230, 301-330 and 401-430.

    The first load reads the published file once (about two seconds) and writes all rooms compactly
    under `cache_dir`; later loads read one small file a room.
    """

    def __init__(
        self, cache_dir: Path, data_file: Path | None = None, data_sha256: str = DATA_SHA256
    ) -> None:
        """Opens the source; reads nothing yet.

        Args:
            cache_dir: Folder for compact scene files; made when needed.
            data_file: The published metadata file; absent = the installed package's.
            data_sha256: What that file's SHA-256 must be.
        """
        self._data_file = data_file
        self._data_sha256 = data_sha256
        self._cache = SceneCache(cache_dir / NAME, data_sha256)

    def scene_ids(self) -> tuple[str, ...]:
        """Returns the ids of all 120 rooms, sorted by number."""
        return tuple(
            format_scene_id(base + index)
            for base in sorted(ROOM_BASE.values())
            for index in range(1, ROOMS_PER_TYPE + 1)
        )

    def load(self, scene_id: str) -> Scene:
        """Returns one room, from the cache if it is there and whole.

        Raises:
            UserError: If there is no such room, or the package is not installed.
            CorruptData: If the published file is not the pinned one.
        """
        if scene_id not in self.scene_ids():
            raise unknown_name("scene", scene_id, self.scene_ids())
        scene = self._cache.read(scene_id)
        if scene is None:
            scene = self._rebuild()[scene_id]
        return scene

    def provenance(self) -> dict[str, str]:
        """Returns package, version, licence, data file and its SHA-256."""
        return {
            "package": PACKAGE,
            "version": installed_version(),
            "licence": LICENCE,
            "file": DATA_FILE,
            "sha256": self._data_sha256,
        }

    def _rebuild(self) -> dict[str, Scene]:
        path = self._data_file if self._data_file is not None else package_file(DATA_FILE)
        sections = cast(Sections, read_pinned(path, self._data_sha256))
        scenes: dict[str, Scene] = {}
        for scene_id in self.scene_ids():
            number = scene_number(scene_id)
            scene = _convert(path, sections, number)
            self._cache.write(scene)
            scenes[scene_id] = scene
        return scenes


def _convert(path: Path, sections: Sections, number: int) -> Scene:
    scene_id = format_scene_id(number)
    kind = next(kind for kind, base in ROOM_BASE.items() if base < number <= base + ROOMS_PER_TYPE)
    try:
        objects = sections[SECTIONS[kind]][number - ROOM_BASE[kind] - 1]
        return scene_from_metadata(number, NAME, objects)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise CorruptData(
            f"{path}: room {scene_id} is not AI2-THOR object metadata"
            f" ({type(error).__name__}: {error}); re{REMEDY}"
        ) from error
