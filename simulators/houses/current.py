"""A house's JSON in the one form that `CreateHouse` of AI2-THOR 5.0 reads: schema 1.0.0.

Houses of schema 0.0.1, and those that are of 1.0.0 but for a material, name their materials by a text,
and cut doors and windows by boxes; the build refuses the one and cannot read the other. The rules are
those of ProcTHOR's own `upgrade_house_version.py`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from simulators.houses.assets import AssetBook
from simulators.houses.reading import RawHouse

SCHEMA = "1.0.0"

_Part = dict[str, Any]


def current_form(raw: RawHouse, assets: Callable[[], AssetBook]) -> dict[str, Any]:
    """Returns a house in schema 1.0.0; the one that is given stays as it is.

    Args:
        raw: The house, one that `parse_house` accepts.
        assets: Returns the known assets; called only if a hole must be computed.

    Raises:
        RecordRejected: `unknown_asset`, for a door or window of schema 0.0.1.
    """
    house: dict[str, Any] = copy.deepcopy(dict(raw))
    _name_material(house.get("proceduralParameters") or {}, "ceilingMaterial", "ceilingColor")
    for room in house["rooms"]:
        _name_material(room, "floorMaterial", "floorColor")
        for ceiling in room.get("ceilings") or ():
            _name_material(ceiling, "material", "color")
    for wall in house["walls"]:
        _name_material(wall, "material", "color")
    house["windows"] = house.get("windows") or []
    for opening in (*house["doors"], *house["windows"]):
        if "holePolygon" not in opening:
            _cut_hole(opening, assets())
    house["metadata"] = {**(house.get("metadata") or {}), "schema": SCHEMA}
    return house


def _name_material(part: _Part, key: str, color: str) -> None:
    if isinstance(part.get(key), str):
        part[key] = {"name": part[key]}
        if color in part:
            part[key]["color"] = part.pop(color)


def _cut_hole(opening: _Part, assets: AssetBook) -> None:
    box, offset = opening.pop("boundingBox"), opening.pop("assetOffset", {"x": 0.0, "y": 0.0})
    width, height, _ = assets.asset(opening["assetId"]).size
    opening["holePolygon"] = [box["min"], box["max"]]
    opening["assetPosition"] = {
        "x": box["min"]["x"] + offset["x"] + width / 2.0,
        "y": box["min"]["y"] + offset["y"] + height / 2.0,
        "z": 0.0,
    }
