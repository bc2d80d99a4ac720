"""The 120 iTHOR rooms, from the object metadata that the PyPI package `procthor` carries.

The package's data file is read; the package itself is never imported. Its scene lists are in the
order of the FloorPlan numbers (verified against asset database, recorded ids and start heights, 120
of 120).
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from schemas.base import file_hash
from schemas.errors import CorruptData, UserError, unknown_name
from schemas.ids import ROOM_BASE, format_scene_id, scene_number
from schemas.names import RoomType
from schemas.scene import Scene
from simulators.sources.base import SceneSource
from simulators.sources.published import Published, scene_from_metadata
from simulators.sources.scene_cache import SceneCache

NAME = "ithor"
PACKAGE = "procthor"
VERSION = "0.0.1.dev2"
LICENCE = "Apache-2.0"
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
REMEDY = f"install it with: uv pip install --no-deps {PACKAGE}=={VERSION}"


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
        path = self._data_file if self._data_file is not None else package_file()
        sections = _read_sections(path, self._data_sha256)
        scenes: dict[str, Scene] = {}
        for scene_id in self.scene_ids():
            number = scene_number(scene_id)
            scene = _convert(path, sections, number)
            self._cache.write(scene)
            scenes[scene_id] = scene
        return scenes


def package_file() -> Path:
    """Finds the published file inside the installed package, without importing the package.

    Raises:
        UserError: If the package, or the file in it, is missing.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise UserError(f"the package '{PACKAGE}' with the iTHOR rooms is not installed; {REMEDY}")
    path = Path(spec.submodule_search_locations[0]) / DATA_FILE
    if not path.is_file():
        raise UserError(f"the package '{PACKAGE}' lacks its file {DATA_FILE}; re{REMEDY}")
    return path


def installed_version() -> str:
    """Returns the installed package's version.

    Raises:
        UserError: If the package is not installed.
    """
    try:
        return importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError as missing:
        raise UserError(
            f"the package '{PACKAGE}' with the iTHOR rooms is not installed; {REMEDY}"
        ) from missing


def _read_sections(path: Path, expected: str) -> Mapping[str, Sequence[Sequence[Published]]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}; {REMEDY}") from error
    found = file_hash(data)
    if found != expected:
        raise CorruptData(
            f"{path} has SHA-256 {found[:12]}..., expected {expected[:12]}..."
            f" ({PACKAGE} {VERSION}); re{REMEDY}"
        )
    try:
        sections: Mapping[str, Sequence[Sequence[Published]]] = json.loads(data)
    except ValueError as error:
        raise CorruptData(f"{path} is not valid JSON: {error}; re{REMEDY}") from error
    return sections


def _convert(
    path: Path, sections: Mapping[str, Sequence[Sequence[Published]]], number: int
) -> Scene:
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
