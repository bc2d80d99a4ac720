"""Themes in which something is heated, chilled, brewed or sliced."""

from __future__ import annotations

import random
from typing import ClassVar

from planners.problem import KNIVES
from planners.room import RoomContent
from planners.tasks import Carry, SliceAll, Task, place_of
from planners.themes.base import CarryTheme, Theme, thing_of
from planners.themes.kinds import CROCKERY, FOOD, TABLES
from schemas.world import ObjectState


class _OnTheWay(CarryTheme):
    """One thing is brought to a table by way of an appliance.

    Attributes:
        appliance: Type of the appliance.
        done: What it does, as a goal predicate.
        switched: Whether it is switched on and off again.
        from_inside: Whether the thing may be in it already.
    """

    appliance: ClassVar[str]
    done: ClassVar[str]
    switched: ClassVar[bool]
    from_inside: ClassVar[bool] = False
    destinations = TABLES
    counts = (1, 1)

    def takes(self, room: RoomContent, item: ObjectState) -> bool:
        """Takes what the appliance takes."""
        if not super().takes(room, item):
            return False
        if room.state(item.parent).object_type == self.appliance:
            return self.from_inside
        return bool(room.destinations(item, (self.appliance,)))

    def task(self, room: RoomContent, item: ObjectState, place: ObjectState) -> Task:
        """Goes by way of the first appliance."""
        inside = room.state(item.parent).object_type == self.appliance
        via = room.state(item.parent) if inside else room.destinations(item, (self.appliance,))[0]
        device = via.object_id if self.switched else ""
        return Carry(thing_of(room, item), place_of(place), place_of(via), self.done, device)


class ReheatFood(_OnTheWay):
    """Something is heated in the microwave and served."""

    name = "reheat_food"
    items = FOOD | CROCKERY
    appliance = "Microwave"
    done = "heated"
    switched = True


class ChillDrink(_OnTheWay):
    """Something is chilled in the fridge and served."""

    name = "chill_drink"
    items = frozenset({"Apple", "Bottle", "Bowl", "Cup", "Lettuce", "Mug", "Tomato", "WineBottle"})
    appliance = "Fridge"
    done = "chilled"
    switched = False


class MakeCoffee(_OnTheWay):
    """A mug is filled at the coffee machine and served."""

    name = "make_coffee"
    items = frozenset({"Mug"})
    appliance = "CoffeeMachine"
    done = "brewed"
    switched = True
    from_inside = True


class PrepareSalad(Theme):
    """Vegetables are sliced where they lie, and the knife goes back to its place."""

    name = "prepare_salad"
    counts = (1, 3)

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws a knife and what to slice; see `Theme.draw`."""
        knives = [
            item for item in room.items if item.object_type in KNIVES and room.takes_back(item)
        ]
        ripe = [
            item
            for item in room.items
            if item.object_type in FOOD - {"Egg"} and item.sliceable and not room.in_container(item)
        ]
        if not knives or not ripe:
            return None
        knife = rng.choice(knives)
        chosen = rng.sample(ripe, rng.randint(self.counts[0], min(self.counts[1], len(ripe))))
        things = tuple(thing_of(room, item) for item in sorted(chosen, key=lambda i: i.object_id))
        return (SliceAll(thing_of(room, knife), things),)
