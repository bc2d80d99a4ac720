"""What is published about assets: type, size, abilities, and the drawers and shelves that they have.

Type and size of all 1,653 assets are in ProcTHOR's asset database. Abilities and parts are read off
the same assets in the iTHOR and RoboTHOR rooms; for an asset that stands in none of them, abilities
are those of most assets of its type, or else the database's properties.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from schemas.errors import RecordRejected
from schemas.scene import Vector
from simulators.houses.parts import Part, levels_by_asset, parts_by_asset
from simulators.sources.abilities import Abilities, published_abilities
from simulators.sources.package import package_file, read_pinned

ASSETS_FILE = "databases/asset-database.json"
ASSETS_SHA256 = "a292c54a227e16b27db81e6bc105c863e674cd6c1ec892d231886ea7604395d4"
ROOMS_FILE = "databases/ai2thor-object-metadata.json"
ROOMS_SHA256 = "5bb9020b50b0f398e5460519d61347dfe115119dfcc3b136b02d1116bb13416a"


@dataclass(frozen=True)
class Asset:
    """One asset.

    Attributes:
        size: Extents right, up, front, metres; the front is +z at yaw 0.
        parts: Its drawers, shelves, doors and basins, from top to bottom.
        level: The height of its top or seat as a share of its box, as things lie on it in the
            published rooms; None if none does.
    """

    asset_id: str
    object_type: str
    size: Vector
    abilities: Abilities
    mass: float
    parts: tuple[Part, ...]
    level: float | None = None


class AssetBook:
    """All known assets, by id."""

    def __init__(self, assets: Iterable[Asset]) -> None:
        self._assets = {asset.asset_id: asset for asset in assets}

    def asset(self, asset_id: str) -> Asset:
        """Returns an asset.

        Raises:
            RecordRejected: `unknown_asset`.
        """
        asset = self._assets.get(asset_id)
        if asset is None:
            raise RecordRejected("unknown_asset", f"'{asset_id}' is in no published asset database")
        return asset

    def unknown(self, asset_ids: Iterable[str]) -> tuple[str, ...]:
        """Returns those that are not known, sorted."""
        return tuple(sorted(name for name in set(asset_ids) if name not in self._assets))


@lru_cache(maxsize=1)
def published_assets() -> AssetBook:
    """Reads the assets that the PyPI package `procthor` publishes (about two seconds, then kept).

    Raises:
        UserError: If the package is not installed.
        CorruptData: If a file of it is not the pinned one.
    """
    database = read_pinned(package_file(ASSETS_FILE), ASSETS_SHA256)
    rooms = read_pinned(package_file(ROOMS_FILE), ROOMS_SHA256)
    return asset_book(
        cast(Mapping[str, list[dict[str, Any]]], database),
        [room for section in cast(Mapping[str, Any], rooms).values() for room in section],
    )


def asset_book(
    database: Mapping[str, list[dict[str, Any]]], rooms: Iterable[list[dict[str, Any]]]
) -> AssetBook:
    """Joins the asset database and the metadata of rooms.

    Args:
        database: Type to its assets.
        rooms: The objects of each published room.
    """
    kept = list(rooms)
    sizes = {
        entry["assetId"]: _size(entry["boundingBox"])
        for entries in database.values()
        for entry in entries
    }
    by_asset: dict[str, tuple[Abilities, float]] = {}
    by_type: dict[str, list[tuple[Abilities, float]]] = defaultdict(list)
    for room in kept:
        for item in room:
            known = (published_abilities(item), float(item["mass"]))
            by_asset.setdefault(item["assetId"], known)
            by_type[item["objectType"]].append(known)
    parts, levels = parts_by_asset(kept, sizes), levels_by_asset(kept)
    assets = []
    for kind, entries in database.items():
        usual = _usual(by_type[kind]) if kind in by_type else None
        for entry in entries:
            name = entry["assetId"]
            abilities, mass = by_asset.get(name) or usual or (_from_database(entry), 1.0)
            told = (abilities, mass, parts.get(name, ()), levels.get(name))
            assets.append(Asset(name, kind, sizes[name], *told))
    return AssetBook(assets)


def _size(box: Mapping[str, float]) -> Vector:
    return (float(box["x"]), float(box["y"]), float(box["z"]))


def _usual(told: list[tuple[Abilities, float]]) -> tuple[Abilities, float]:
    """Returns what most objects of a type can do, and their middle mass."""
    counts = Counter(abilities for abilities, _ in told)
    most = max(counts.values())
    abilities = min(one for one, count in counts.items() if count == most)
    masses = sorted(mass for _, mass in told)
    return abilities, masses[len(masses) // 2]


def _from_database(entry: Mapping[str, Any]) -> Abilities:
    first, others = entry.get("primaryProperty"), entry.get("secondaryProperties") or ()
    return Abilities(
        pickupable=first == "CanPickup",
        moveable=first == "Moveable",
        receptacle="Receptacle" in others,
        openable="CanOpen" in others,
        toggleable="CanToggleOnOff" in others,
        sliceable="CanBeSliced" in others,
        breakable="CanBreak" in others,
        dirtyable="CanBeDirty" in others,
        fillable="CanBeFilled" in others,
        cookable="CanBeCooked" in others,
    )
