"""Small hand-made houses and asset books, written as ProcTHOR writes them."""

from __future__ import annotations

import copy
from typing import Any

from simulators.houses.assets import Asset, AssetBook
from simulators.houses.parts import Part
from simulators.sources.abilities import Abilities

NOTHING = Abilities(*(False,) * 10)
THING = NOTHING._replace(pickupable=True)
STAND = NOTHING._replace(receptacle=True)
DRESSER_DRAWER = Part("Drawer", True, (0.0, -0.1, 0.0), (0.9, 0.2, 0.4))
BOOK = AssetBook(
    [
        Asset("Apple_1", "Apple", (0.1, 0.1, 0.1), THING, 0.2, ()),
        Asset("Pillow_1", "Pillow", (0.4, 0.1, 0.3), THING, 1.0, ()),
        Asset("Pencil_1", "Pencil", (0.02, 0.02, 0.2), THING, 0.1, ()),
        Asset("Bed_1", "Bed", (1.0, 1.0, 2.0), STAND, 20.0, (), 0.5),
        Asset("Dresser_1", "Dresser", (1.0, 1.0, 0.5), STAND, 20.0, (DRESSER_DRAWER,)),
        Asset("Table_1", "DiningTable", (1.0, 0.8, 1.0), STAND, 20.0, ()),
        Asset("Countertop_L_1", "CounterTop", (2.0, 0.9, 2.0), STAND, 0.0, ()),
        Asset("Sink_1", "Sink", (0.6, 0.9, 0.5), STAND, 0.0, (
            Part("SinkBasin", False, (0.0, 0.3, 0.0), (0.4, 0.2, 0.3)),
        )),
        Asset("Doorway_1", "Doorway", (1.0, 2.1, 0.1), NOTHING, 0.0, ()),
    ]
)  # fmt: skip


def point(x: float, z: float, y: float = 0.0) -> dict[str, float]:
    """A point of the JSON."""
    return {"x": x, "y": y, "z": z}


def wall(
    name: str, room: str, start: tuple[float, float], end: tuple[float, float]
) -> dict[str, Any]:
    """A wall 3 m high."""
    ends = [point(*start), point(*end), point(*start, 3.0), point(*end, 3.0)]
    return {"id": name, "roomId": room, "polygon": ends, "material": {"name": "Drywall"}}


def room(number: int, kind: str, corners: list[tuple[float, float]]) -> dict[str, Any]:
    """A room."""
    polygon = [point(x, z) for x, z in corners]
    return {"id": f"room|{number}", "roomType": kind, "floorPolygon": polygon, "children": []}


def thing(
    name: str, asset: str, at: tuple[float, float, float], yaw: float = 0.0, **more: Any
) -> dict[str, Any]:
    """An object; `at` is the middle of its box: x, y, z."""
    x, y, z = at
    rotation = {"x": 0, "y": yaw, "z": 0}
    return {"id": name, "assetId": asset, "position": point(x, z, y), "rotation": rotation, **more}


def door(**changes: Any) -> dict[str, Any]:
    """The open door between the two rooms: x = 4, from z = 1.5 to 2.5."""
    return {
        "id": "door|2|3",
        "assetId": "Doorway_1",
        "room0": "room|2",
        "room1": "room|3",
        "wall0": "wall|2|4.00|4.00|4.00|0.00",
        "wall1": "wall|3|4.00|0.00|4.00|4.00",
        "holePolygon": [point(1.5, 0.0), point(2.5, 0.0, 2.1)],
        "assetPosition": point(2.0, 0.0, 1.05),
        "openable": True,
        "openness": 1,
        **changes,
    }


def house(**changes: Any) -> dict[str, Any]:
    """A kitchen (x 0 to 4) and a bedroom (x 4 to 8), both z 0 to 4, with one door between them.

    The kitchen has a table with an apple at (1, 3), the bedroom a bed at (7, 3) whose pillow stands at
    the top of its box, and a dresser at (7.4, 1) with a pencil in its drawer.
    """
    pillow = thing("small|3|0", "Pillow_1", (7.0, 1.05, 3.5))
    pencil = thing("small|3|1", "Pencil_1", (7.4, 0.38, 1.0))
    apple = thing("small|2|0", "Apple_1", (1.0, 0.9, 3.0))
    made = {
        "rooms": [
            room(2, "Kitchen", [(0, 0), (0, 4), (4, 4), (4, 0)]),
            room(3, "Bedroom", [(4, 0), (4, 4), (8, 4), (8, 0)]),
        ],
        "walls": [
            wall("wall|2|0.00|0.00|0.00|4.00", "room|2", (0, 0), (0, 4)),
            wall("wall|2|0.00|4.00|4.00|4.00", "room|2", (0, 4), (4, 4)),
            wall("wall|2|4.00|4.00|4.00|0.00", "room|2", (4, 4), (4, 0)),
            wall("wall|3|4.00|0.00|4.00|4.00", "room|3", (4, 0), (4, 4)),
            wall("wall|exterior|0.00|0.00|0.00|4.00", "room|2", (0, 4), (0, 0)),
        ],
        "doors": [door()],
        "windows": [],
        "objects": [
            thing("2|0", "Table_1", (1.0, 0.4, 3.0), kinematic=True, children=[apple]),
            thing("3|0", "Bed_1", (7.0, 0.5, 3.0), children=[pillow]),
            thing("3|1", "Dresser_1", (7.4, 0.5, 1.0), 270.0, children=[pencil]),
        ],
        "proceduralParameters": {},
        "metadata": {
            "schema": "1.0.0",
            "agent": {"position": point(2.0, 1.0, 0.95), "rotation": point(0, 0), "horizon": 30},
        },
    }
    return copy.deepcopy({**made, **changes})


def furnished(**changes: Any) -> dict[str, Any]:
    """The same house with eight pencils on the bed: enough to do for the filters of houses."""
    made = house(**changes)
    bed = next((one for one in made["objects"] if one["id"] == "3|0"), None)
    if bed is not None and len(bed["children"]) == 1:
        pencils = [
            thing(f"small|3|{k + 2}", "Pencil_1", (6.7 + 0.08 * k, 0.51, 2.5)) for k in range(8)
        ]
        bed["children"] = [*bed["children"], *pencils]
    return made
