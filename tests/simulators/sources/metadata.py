"""Hand-made AI2-THOR object metadata: one small room, and a whole file of such rooms."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from schemas.base import file_hash

SECTIONS = ("kitchens", "living_rooms", "bedrooms", "bathrooms")
FLAGS = (
    *("pickupable", "moveable", "receptacle", "openable", "toggleable", "sliceable", "breakable"),
    *("dirtyable", "cookable", "isOpen", "isToggled", "isDirty"),
)
START = (-0.75, 0.901, 1.5)


def vector(x: float, y: float, z: float) -> dict[str, float]:
    """Returns a vector as AI2-THOR writes it."""
    return {"x": x, "y": y, "z": z}


def published(
    object_type: str,
    position: tuple[float, float, float],
    start: tuple[float, float, float] = START,
    **changes: Any,
) -> dict[str, Any]:
    """Returns one published object of 0.2 m, seen from a start."""
    x, y, z = position
    entry: dict[str, Any] = {
        "objectId": f"{object_type}|{x:+06.2f}|{y:+06.2f}|{z:+06.2f}",
        "objectType": object_type,
        "name": f"{object_type}_1",
        "assetId": "",
        "position": vector(x, y, z),
        "rotation": vector(-0.0, 90.0, 0.0),
        "distance": math.dist(position, start),
        "axisAlignedBoundingBox": {"center": vector(x, y, z), "size": vector(0.2, 0.2, 0.2)},
        "objectOrientedBoundingBox": None,
        "parentReceptacles": None,
        "mass": 1.0,
        "canFillWithLiquid": True,
        "isFilledWithLiquid": False,
    }
    for flag in FLAGS:
        entry[flag] = False
    return entry | changes


def room() -> list[dict[str, Any]]:
    """Returns a room of five objects, not in the order of their ids."""
    places = [(2.0, 0.0, 0.1), (1.0, 0.8, -1.0), (-1.0, 1.2, 2.0), (0.5, 0.3, 0.5), (0.0, 2.0, 1.0)]
    types = ["Toaster", "Mug", "Apple", "Bowl", "Cabinet"]
    return [published(kind, place) for kind, place in zip(types, places, strict=True)]


def write_file(path: Path, rooms: list[list[dict[str, Any]]] | None = None) -> str:
    """Writes a data file in which every section holds the same 30 rooms; returns its SHA-256."""
    chosen = rooms or [room()] * 30
    path.write_bytes(json.dumps(dict.fromkeys(SECTIONS, chosen)).encode())
    return file_hash(path.read_bytes())
