"""Themes of washing and bathing."""

from __future__ import annotations

import random

from planners.room import RoomContent
from planners.tasks import Task
from planners.themes.base import CarryTheme
from planners.themes.rinsing import RinseTheme


class Laundry(CarryTheme):
    """Cloths and towels go to where they hang, soak or wait."""

    name = "laundry"
    items = frozenset({"Cloth", "HandTowel", "Towel"})
    destinations = frozenset(
        {"BathtubBasin", "Cabinet", "Drawer", "HandTowelHolder", "LaundryHamper", "Shelf", "SinkBasin",
         "TowelHolder"}
    )  # fmt: skip
    counts = (1, 3)


class StockBathroom(CarryTheme):
    """Soap, paper and the like get a place at hand."""

    name = "stock_bathroom"
    items = frozenset(
        {"Candle", "PaperTowelRoll", "ScrubBrush", "SoapBar", "SoapBottle", "SprayBottle", "TissueBox",
         "ToiletPaper"}
    )  # fmt: skip
    sources = frozenset(
        {"Bathtub", "BathtubBasin", "Cabinet", "CounterTop", "Drawer", "Floor", "Shelf", "SideTable",
         "Sink", "SinkBasin", "Toilet", "ToiletPaperHanger"}
    )  # fmt: skip
    destinations = frozenset(
        {"Cabinet", "CounterTop", "Drawer", "Shelf", "SideTable", "SinkBasin", "Toilet",
         "ToiletPaperHanger"}
    )  # fmt: skip
    counts = (2, 4)

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws only in a room with a toilet; see `Theme.draw`."""
        return super().draw(room, rng) if room.has("Toilet") else None


class RinseThings(RinseTheme):
    """Cloths, sponges and soap are rinsed in the sink."""

    name = "rinse_things"
    items = frozenset({"Cloth", "DishSponge", "SoapBar", "Bottle"})
    destinations = frozenset(
        {"BathtubBasin", "Cabinet", "CounterTop", "Drawer", "Shelf", "SideTable", "Toilet"}
    )
    counts = (1, 2)
