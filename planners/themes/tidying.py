"""Themes of tidying up, in every room."""

from __future__ import annotations

from planners.themes.base import CarryTheme, Gather

STORAGE = frozenset({"Cabinet", "Drawer", "Dresser", "Fridge", "Safe", "Shelf", "ShelvingUnit"})
SURFACES = frozenset(
    {"ArmChair", "Bed", "CoffeeTable", "CounterTop", "Desk", "DiningTable", "Dresser", "Ottoman",
     "SideTable", "Sofa", "TVStand", "Toilet"}
)  # fmt: skip


class TidySurface(CarryTheme):
    """What lies on one surface is put into storage."""

    name = "tidy_surface"
    sources = SURFACES
    destinations = STORAGE
    counts = (2, 5)
    gather = Gather.SOURCE


class TakeOutTrash(CarryTheme):
    """Rubbish is thrown away."""

    name = "take_out_trash"
    items = frozenset(
        {"Apple", "Bottle", "Bread", "Egg", "Lettuce", "Newspaper", "PaperTowelRoll", "Pen", "Pencil",
         "Potato", "SoapBar", "SoapBottle", "SprayBottle", "TissueBox", "ToiletPaper", "Tomato",
         "WineBottle"}
    )  # fmt: skip
    destinations = frozenset({"GarbageCan"})
    counts = (2, 4)


class Decorate(CarryTheme):
    """Ornaments and other things to look at get another place."""

    name = "decorate"
    items = frozenset({"Bowl", "Box", "Candle", "Statue", "TableTopDecor", "TeddyBear", "Vase"})
    destinations = SURFACES | frozenset({"Shelf", "ShelvingUnit", "Safe"}) - {"Toilet"}
    counts = (2, 4)
