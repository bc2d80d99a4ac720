"""Themes around dishes and groceries."""

from __future__ import annotations

from planners.themes.base import CarryTheme, Gather
from planners.themes.kinds import COOKWARE, CROCKERY, CUTLERY, FOOD, TABLES
from planners.themes.rinsing import RinseTheme


class WashDishes(RinseTheme):
    """Dishes are rinsed in the sink and put where they belong."""

    name = "wash_dishes"
    items = CROCKERY | COOKWARE | CUTLERY
    destinations = frozenset({"Cabinet", "CounterTop", "DiningTable", "Drawer", "Shelf"})
    counts = (1, 3)


class SetTable(CarryTheme):
    """Crockery, cutlery and spices come to one table."""

    name = "set_table"
    items = CROCKERY | frozenset(
        {"ButterKnife", "Fork", "Knife", "PepperShaker", "SaltShaker", "Spoon"}
    )
    destinations = TABLES
    counts = (2, 5)
    gather = Gather.DESTINATION


class PutAwayGroceries(CarryTheme):
    """Food goes into the fridge."""

    name = "put_away_groceries"
    items = FOOD | frozenset({"Bottle", "WineBottle"})
    sources = TABLES | frozenset({"Shelf", "SinkBasin", "StoveBurner"})
    destinations = frozenset({"Fridge"})
    counts = (2, 5)


class PutAwayDishes(CarryTheme):
    """Dishes go from the surfaces into cabinets and drawers."""

    name = "put_away_dishes"
    items = CROCKERY | COOKWARE | CUTLERY
    sources = TABLES | frozenset({"SinkBasin", "StoveBurner", "Shelf"})
    destinations = frozenset({"Cabinet", "Drawer"})
    counts = (2, 4)
