"""The table of filters, in the order in which they are asked. A new one is a new file and one line."""

from __future__ import annotations

from importlib import import_module

from schemas.errors import unknown_name
from simulators.houses.filters.base import HouseFilter

FILTERS: dict[str, str] = {
    "connectivity": "simulators.houses.filters.connectivity:Connectivity",
    "navigable_space": "simulators.houses.filters.navigable_space:NavigableSpace",
    "object_visibility": "simulators.houses.filters.object_visibility:ObjectVisibility",
    "executable_interactions": "simulators.houses.filters.interactions:ExecutableInteractions",
}
"""Name to `module:Class`."""


def names() -> tuple[str, ...]:
    """Returns the names of all filters, in order."""
    return tuple(FILTERS)


def load(name: str) -> HouseFilter:
    """Makes a filter.

    Raises:
        UserError: If there is no filter of that name.
    """
    if name not in FILTERS:
        raise unknown_name("filter", name, FILTERS)
    module, _, attribute = FILTERS[name].partition(":")
    made: HouseFilter = getattr(import_module(module), attribute)()
    return made
