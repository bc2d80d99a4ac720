"""Objects of a house whose assets no published database has: they are left out, and told."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from schemas.errors import RecordRejected
from simulators.houses.assets import AssetBook
from simulators.houses.house import House, Item, all_below

MOST_UNKNOWN = 0.3
"""A house that would lose a larger share of its objects is not the house that it was."""


class UnknownObject(NamedTuple):
    """An object that was left out."""

    object_id: str
    asset_id: str


class KnownHouse(NamedTuple):
    """A house of known objects, and what is no longer in it."""

    house: House
    unknown: tuple[UnknownObject, ...]


def without_unknown(house: House, assets: AssetBook) -> KnownHouse:
    """Leaves out the objects whose size and abilities nobody knows, and what lies on them.

    Raises:
        RecordRejected: `unknown_asset`, if more than `MOST_UNKNOWN` of all objects go.
    """
    gone: list[UnknownObject] = []
    items = tuple(
        kept for item in house.items if (kept := _without(item, assets, gone)) is not None
    )
    every = sum(1 + len(all_below(item)) for item in house.items)
    if len(gone) > MOST_UNKNOWN * every:
        names = sorted({one.asset_id for one in gone})
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        raise RecordRejected(
            "unknown_asset",
            f"{len(gone)} of {every} objects have, or lie on, an asset that no published database has"
            f" ({', '.join(names[:3])}{more}); at most {MOST_UNKNOWN:.0%} may",
        )
    return KnownHouse(replace(house, items=items), tuple(gone))


def _without(item: Item, assets: AssetBook, gone: list[UnknownObject]) -> Item | None:
    if assets.unknown([item.asset_id]):
        gone += [UnknownObject(one.item_id, item.asset_id) for one in (item, *all_below(item))]
        return None
    kept = (_without(child, assets, gone) for child in item.children)
    return replace(item, children=tuple(child for child in kept if child is not None))
