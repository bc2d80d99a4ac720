"""The published metadata of all iTHOR rooms, as the procthor package carries it: 43 MB, read once."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

Metadata = dict[str, list[list[dict[str, Any]]]]


@cache
def published_rooms() -> Metadata:
    """Returns the objects of each room, by kind of room and number from 0 to 29."""
    spec = find_spec("procthor")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0]) / "databases"
    text = (folder / "ai2thor-object-metadata.json").read_text(encoding="utf-8")
    loaded: Metadata = json.loads(text)
    return loaded
