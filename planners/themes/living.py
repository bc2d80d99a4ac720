"""Themes of living rooms and bedrooms."""

from __future__ import annotations

from planners.themes.base import CarryTheme, Gather


class Lounge(CarryTheme):
    """Things for a quiet hour come to where one sits or lies."""

    name = "lounge"
    items = frozenset(
        {
            "Book",
            "CellPhone",
            "Laptop",
            "Newspaper",
            "Pillow",
            "RemoteControl",
            "TeddyBear",
            "TissueBox",
        }
    )
    destinations = frozenset({"ArmChair", "Bed", "CoffeeTable", "Ottoman", "Sofa"})
    counts = (2, 5)


class SetUpDesk(CarryTheme):
    """Things to work with come to one desk or table."""

    name = "set_up_desk"
    items = frozenset(
        {"AlarmClock", "Book", "CD", "CellPhone", "Laptop", "Mug", "Newspaper", "Pen", "Pencil"}
    )
    destinations = frozenset({"Desk", "DiningTable", "SideTable"})
    counts = (2, 5)
    gather = Gather.DESTINATION


class PackUp(CarryTheme):
    """What is needed outside is laid together."""

    name = "pack_up"
    items = frozenset(
        {"Book", "CD", "CellPhone", "CreditCard", "KeyChain", "Laptop", "Pen", "Pencil", "Watch"}
    )
    destinations = frozenset({"CoffeeTable", "CounterTop", "Desk", "DiningTable", "Dresser",
                              "SideTable", "TVStand"})  # fmt: skip
    counts = (2, 5)
    gather = Gather.DESTINATION
