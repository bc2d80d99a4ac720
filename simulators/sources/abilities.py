"""What an object can do, as AI2-THOR publishes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Abilities(NamedTuple):
    """What AI2-THOR's metadata says that an object can do."""

    pickupable: bool
    moveable: bool
    receptacle: bool
    openable: bool
    toggleable: bool
    sliceable: bool
    breakable: bool
    dirtyable: bool
    fillable: bool
    cookable: bool


def published_abilities(item: Mapping[str, Any]) -> Abilities:
    """Reads what an entry of `metadata["objects"]` says that it can do."""
    return Abilities(
        pickupable=item["pickupable"],
        moveable=item["moveable"],
        receptacle=item["receptacle"],
        openable=item["openable"],
        toggleable=item["toggleable"],
        sliceable=item["sliceable"],
        breakable=item["breakable"],
        dirtyable=item["dirtyable"],
        fillable=item["canFillWithLiquid"],
        cookable=item["cookable"],
    )
