"""A house as ProcTHOR's generator writes it (schema 0.0.1), in the published schema 1.0.0."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from simulators.houses.assets import AssetBook
from simulators.houses.reading import RawHouse

SCHEMA = "1.0.0"
DIGITS = 4
"""Lengths and angles are rounded to so many decimals: a tenth of a millimetre."""

House = dict[str, Any]


def upgraded(raw: RawHouse, assets: AssetBook) -> House:
    """Returns a house in schema 1.0.0: holes instead of boxes in walls, ids that begin with the type.

    Args:
        raw: The house, schema 0.0.1; it is left as it is.
        assets: Known assets.

    Raises:
        RecordRejected: `unknown_asset`.
    """
    house: House = copy.deepcopy(dict(raw))
    for item in house["objects"]:
        _name(item, assets)
    for opening in (*house["doors"], *house["windows"]):
        _cut_hole(opening)
    for wall in house["walls"]:
        material = {"name": wall["material"]}
        wall["material"] = material | ({"color": wall.pop("color")} if "color" in wall else {})
    for room in house["rooms"]:
        room["floorMaterial"] = {"name": room["floorMaterial"]}
    house["metadata"]["schema"] = SCHEMA
    rounded: House = _plain(house)
    return rounded


def _name(item: House, assets: AssetBook) -> None:
    """Gives an object and what hangs below it type and published id: `2|0` -> `Bed|2|0`."""
    kind = assets.asset(item["assetId"]).object_type
    first, *rest = item["id"].split("|")
    named = ["surface", *rest] if first == "small" else [first, *rest]
    item["objectType"], item["id"] = kind, "|".join([kind, *named])
    for child in item.get("children") or ():
        _name(child, assets)


def _cut_hole(opening: House) -> None:
    box, offset = opening.pop("boundingBox"), opening.pop("assetOffset")
    low = {"x": box["min"]["x"] + offset["x"], "y": box["min"]["y"], "z": 0.0}
    high = {"x": box["max"]["x"] + offset["x"], "y": box["max"]["y"] + offset["y"], "z": 0.0}
    opening["holePolygon"] = [low, high]
    opening["assetPosition"] = {axis: (low[axis] + high[axis]) / 2.0 for axis in "xyz"}


def _plain(value: Any) -> Any:
    """Returns plain JSON: numpy's numbers as Python's, all of them rounded."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    return value
