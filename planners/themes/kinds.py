"""Groups of object types that several themes share."""

from __future__ import annotations

CROCKERY = frozenset({"Bowl", "Cup", "Mug", "Plate"})
COOKWARE = frozenset({"Kettle", "Pan", "Pot"})
CUTLERY = frozenset({"ButterKnife", "Fork", "Knife", "Ladle", "Spatula", "Spoon"})
FOOD = frozenset({"Apple", "Bread", "Egg", "Lettuce", "Potato", "Tomato"})
TABLES = frozenset({"CoffeeTable", "CounterTop", "DiningTable", "SideTable"})
