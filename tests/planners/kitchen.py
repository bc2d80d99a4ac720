"""A small hand-made kitchen, in which shortest plans can be counted by hand."""

from __future__ import annotations

from typing import Any

from planners.base import Activity
from planners.problem import Atom
from schemas.world import ObjectState, WorldState
from tests.planners.worlds import thing, world_of

COUNTER, TABLE, CABINET, DRAWER = "K/CounterTop", "K/DiningTable", "K/Cabinet", "K/Drawer"
FRIDGE, MICROWAVE, BASIN, FAUCET = "K/Fridge", "K/Microwave", "K/Sink|SinkBasin", "K/Faucet"
MACHINE, LAMP, SHELF, BED = "K/CoffeeMachine", "K/LightSwitch", "K/Shelf", "B/Bed"
MUG, APPLE, KNIFE, SPOON, BOOK = "K/Mug", "K/Apple", "K/Knife", "K/Spoon", "B/Book"


def kitchen_objects(**changes: dict[str, Any]) -> list[ObjectState]:
    """Returns the objects; `changes` are by type, such as `Cabinet={"is_open": True}`."""
    rows: list[tuple[str, str, dict[str, Any]]] = [
        (COUNTER, "CounterTop", {"receptacle": True}),
        (TABLE, "DiningTable", {"receptacle": True}),
        (SHELF, "Shelf", {"receptacle": True}),
        (BASIN, "SinkBasin", {"receptacle": True}),
        (CABINET, "Cabinet", {"receptacle": True, "openable": True}),
        (DRAWER, "Drawer", {"receptacle": True, "openable": True}),
        (FRIDGE, "Fridge", {"receptacle": True, "openable": True}),
        (MICROWAVE, "Microwave", {"receptacle": True, "openable": True, "toggleable": True}),
        (MACHINE, "CoffeeMachine", {"receptacle": True, "toggleable": True}),
        (FAUCET, "Faucet", {"toggleable": True}),
        (LAMP, "LightSwitch", {"toggleable": True, "is_toggled": True}),
        (
            MUG,
            "Mug",
            {"pickupable": True, "receptacle": True, "parent": CABINET, "accessible": False},
        ),
        (APPLE, "Apple", {"pickupable": True, "sliceable": True, "parent": COUNTER}),
        (KNIFE, "Knife", {"pickupable": True, "parent": DRAWER, "accessible": False}),
        (SPOON, "Spoon", {"pickupable": True, "parent": COUNTER}),
        (BED, "Bed", {"receptacle": True, "room_id": "Bedroom"}),
        (BOOK, "Book", {"pickupable": True, "openable": True, "parent": BED, "room_id": "Bedroom"}),
    ]
    merged = [
        (key, {"object_type": kind, **fields, **changes.get(kind, {})})
        for key, kind, fields in rows
    ]
    return [thing(key, **fields) for key, fields in merged]


def kitchen(
    at: str = "", room: str = "Kitchen", held: str = "", **changes: dict[str, Any]
) -> WorldState:
    """Returns the home with the agent in it."""
    return world_of(kitchen_objects(**changes), room=room, at=at, held=held)


def activity(*goal: Atom, objects: tuple[str, ...], length: int = 0) -> Activity:
    """Returns an activity in the kitchen."""
    return Activity(
        theme="hand_made",
        room_id="Kitchen",
        objects=tuple(sorted(objects)),
        goal=tuple(sorted(goal)),
        length=length,
    )


MUG_TO_TABLE = activity(
    ("in", MUG, TABLE), ("closed", CABINET), ("handempty",), objects=(MUG, TABLE, CABINET)
)
HEAT_APPLE = activity(
    ("heated", APPLE),
    ("in", APPLE, TABLE),
    ("closed", MICROWAVE),
    ("off", MICROWAVE),
    ("handempty",),
    objects=(APPLE, COUNTER, TABLE, MICROWAVE),
)
WASH_SPOON = activity(
    ("washed", SPOON),
    ("in", SPOON, DRAWER),
    ("closed", DRAWER),
    ("off", FAUCET),
    ("handempty",),
    objects=(SPOON, COUNTER, BASIN, FAUCET, DRAWER),
)
SLICE_APPLE = activity(
    ("sliced", APPLE),
    ("in", KNIFE, DRAWER),
    ("closed", DRAWER),
    ("handempty",),
    objects=(APPLE, COUNTER, KNIFE, DRAWER),
)
