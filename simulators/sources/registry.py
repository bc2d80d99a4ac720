"""All scene sources, by name."""

from __future__ import annotations

from pathlib import Path

from schemas.registered import registered
from simulators.sources.base import SceneSource

SOURCES: dict[str, str] = {
    "folder": "simulators.sources.folder:FolderSource",
    "generated": "simulators.sources.generated:GeneratedSource",
    "ithor": "simulators.sources.ithor:IthorSource",
    "procthor-10k": "simulators.sources.procthor_10k:Procthor10kSource",
}
"""Name to `module:Class`; a class takes the cache folder as its one required argument."""

HOUSE_SOURCES = ("folder", "generated", "procthor-10k")
"""Those that give whole houses (a `HouseSource`), each of which is a home."""


def names() -> tuple[str, ...]:
    """Returns the names of all scene sources, sorted."""
    return tuple(sorted(SOURCES))


def load(name: str, cache_dir: Path, folder: Path | None = None) -> SceneSource:
    """Opens a scene source.

    Args:
        name: A name of `SOURCES`.
        cache_dir: Where the source may keep compact copies of its scenes.
        folder: Where the houses lie, for a source that takes a folder.

    Raises:
        UserError: If there is no source of that name.
    """
    kind = registered("scene source", SOURCES, name)
    source: SceneSource = kind(cache_dir) if folder is None else kind(cache_dir, folder=folder)
    return source
