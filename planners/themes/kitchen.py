"""Themes around dishes and groceries."""

from __future__ import annotations

import random

from schemas.world import ObjectState

from planners.room import RoomContent
from planners.tasks import Carry, Task, place_of
from planners.themes.base import CarryTheme, Gather, thing_of

CROCKERY = frozenset({"Bowl", "Cup", "Mug", "Plate"})
COOKWARE = frozenset({"Kettle", "Pan", "Pot"})
CUTLERY = frozenset({"ButterKnife", "Fork", "Knife", "Ladle", "Spatula", "Spoon"})
FOOD = frozenset({"Apple", "Bread", "Egg", "Lettuce", "Potato", "Tomato"})
TABLES = frozenset({"CoffeeTable", "CounterTop", "DiningTable", "SideTable"})


class WashDishes(CarryTheme):
    """Dishes are rinsed in the sink and put where they belong."""

    name = "wash_dishes"
    items = CROCKERY | COOKWARE | CUTLERY
    destinations = frozenset({"Cabinet", "CounterTop", "DiningTable", "Drawer", "Shelf"})
    counts = (1, 3)

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws only where there is a sink with its tap; see `Theme.draw`."""
        return super().draw(room, rng) if room.sink_with_tap() is not None else None

    def takes(self, room: RoomContent, item: ObjectState) -> bool:
        """Takes what fits into the sink."""
        if not super().takes(room, item):
            return False
        in_sink = room.state(item.parent).object_type == "SinkBasin"
        return in_sink or bool(room.destinations(item, ("SinkBasin",)))

    def task(self, room: RoomContent, item: ObjectState, place: ObjectState) -> Task:
        """Rinses on the way.

        Raises:
            ValueError: If the room has no sink with its tap.
        """
        sink = room.sink_with_tap()
        if sink is None:
            raise ValueError(f"room {room.room_id} has no sink with one tap")
        basin, faucet = sink
        return Carry(
            thing_of(room, item), place_of(place), place_of(basin), "washed", faucet.object_id
        )


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
