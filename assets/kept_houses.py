"""What stage `scenes` keeps of the houses of a batch: what came of each, and the used ones whole."""

from __future__ import annotations

from collections.abc import Iterable

from assets.workshop import Workshop
from schemas.house import HouseData, HouseReports

HOUSES = "houses"
"""The store's name for what came of each house."""
HOUSE_DATA = "house_data"
"""The store's name for the houses that became homes."""


def houses_of(shop: Workshop, name: str) -> dict[str, HouseData]:
    """Returns the houses of one batch by home; none of a batch of iTHOR rooms, or one not built."""
    if not shop.store.exists(HOUSE_DATA, name):
        return {}
    return {one.home_id: one for one in shop.store.read(HOUSE_DATA, name, HouseData)}


def house_reports(shop: Workshop, names: Iterable[str]) -> dict[str, HouseReports]:
    """Returns what came of the houses of some batches, of those that are built and are of houses."""
    return {
        name: shop.store.read_json(HOUSES, name, HouseReports)
        for name in names
        if shop.store.exists(HOUSES, name, ".json")
    }
