"""All scene sources, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import cast

from schemas.errors import unknown_name
from simulators.sources.base import SceneSource

SOURCES: dict[str, str] = {
    "ithor": "simulators.sources.ithor:IthorSource",
}
"""Name to `module:Class`; a class takes the cache folder as its one required argument."""


def names() -> tuple[str, ...]:
    """Returns the names of all scene sources, sorted."""
    return tuple(sorted(SOURCES))


def load(name: str, cache_dir: Path) -> SceneSource:
    """Opens a scene source.

    Args:
        name: A name of `SOURCES`.
        cache_dir: Where the source may keep compact copies of its scenes.

    Raises:
        UserError: If there is no source of that name.
    """
    if name not in SOURCES:
        raise unknown_name("scene source", name, SOURCES)
    module, _, attribute = SOURCES[name].partition(":")
    open_source = cast(
        Callable[[Path], SceneSource], getattr(importlib.import_module(module), attribute)
    )
    return open_source(cache_dir)
