"""Four rooms as they are, and as AI2-THOR would publish them.

What is published hides what the simulator has to infer: walls are not listed, the floor's box reaches
behind them, counters and desks come as one box around their L, a toilet's box is wider than the toilet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from schemas.names import RoomType
from schemas.scene import ObjectSpec, Scene, Vector
from tests.simulators.kinematic.geometry.rooms import thing, turned_corners

Box = tuple[float, float, float, float, float, float]
"""x0, x1, y0, y1, z0, z1."""
Area = tuple[float, float, float, float]
"""x0, x1, z0, z1."""


@dataclass
class TrueRoom:
    """A room.

    Attributes:
        lookout: Another place (x, z) from which more is seen.
        floor: Areas that together are the floor, up to the walls.
        published: Every listed object, with its published box.
        bodies: For each object what it really fills.
    """

    number: int
    room_type: RoomType
    start: Vector
    lookout: tuple[float, float]
    floor: tuple[Area, ...]
    published: list[ObjectSpec] = field(default_factory=list)
    bodies: dict[str, list[Box]] = field(default_factory=dict)

    def add(self, kind: str, box: Box, *parts: Box, yaw: float = 0.0, **flags: Any) -> str:
        """Adds an object; without parts it fills its published box."""
        number = 1 + sum(spec.object_type == kind for spec in self.published)
        x0, x1, y0, y1, z0, z1 = box
        centre, size = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), (x1 - x0, y1 - y0, z1 - z0)
        x, y, z = flags.get("position", centre)
        name = f"{kind}|{x:+06.2f}|{y:+06.2f}|{z:+06.2f}"
        given = {"object_id": name, "rotation": (0.0, yaw, 0.0)} | flags
        self.published.append(thing(kind, centre, size, number=number, **given))
        self.bodies[name] = list(parts) or [box]
        return name

    @property
    def scene(self) -> Scene:
        """What AI2-THOR publishes."""
        return Scene(
            scene_id=f"FloorPlan{self.number}",
            source="hand_made",
            room_type=self.room_type,
            agent_start=self.start,
            objects=tuple(sorted(self.published, key=lambda spec: spec.object_id)),
        )


def kitchen() -> TrueRoom:
    """5 m by 5 m, with a counter along two walls, an island of table and chairs, and a fridge."""
    room = TrueRoom(
        1, RoomType.KITCHEN, (1.0, 0.901, -1.5), (-1.25, -0.75), ((-2.5, 2.5, -2.5, 2.5),)
    )
    room.add("Floor", (-2.8, 2.8, -0.1, 0.0, -2.8, 2.8), receptacle=True)
    counter = room.add(
        "CounterTop", (-2.5, 0.5, 0.88, 0.92, -2.5, 0.25),
        (-2.5, -1.87, 0.0, 0.92, -2.5, 0.25), (-2.5, 0.5, 0.0, 0.92, -2.5, -1.87),
        receptacle=True,
    )  # fmt: skip
    on_it: dict[str, Any] = {"pickupable": True, "parents": (counter,)}
    room.add("Mug", (-2.25, -2.15, 0.92, 1.02, -0.25, -0.15), **on_it)
    room.add("Bowl", (-0.2, -0.05, 0.92, 1.0, -2.25, -2.1), **on_it)
    room.add("Toaster", (-1.2, -0.9, 0.92, 1.12, -2.3, -2.1), toggleable=True, parents=(counter,))
    cabinet: dict[str, Any] = {"openable": True, "receptacle": True}
    for z in (-1.8, -1.2, -0.6):
        room.add("Cabinet", (-2.45, -1.87, 0.1, 0.85, z, z + 0.58), yaw=90.0, **cabinet)
    for x in (-1.8, -1.2):
        room.add("Cabinet", (x, x + 0.58, 0.1, 0.85, -2.45, -1.87), **cabinet)
    room.add("Fridge", (1.75, 2.5, 0.0, 1.8, 1.6, 2.4), yaw=270.0, **cabinet)
    table = room.add("DiningTable", (0.2, 1.4, 0.0, 0.8, 0.6, 1.4), receptacle=True)
    room.add("Apple", (0.7, 0.8, 0.8, 0.9, 0.7, 0.8), pickupable=True, parents=(table,))
    room.add("GarbageCan", (-2.4, -2.05, 0.0, 0.6, 1.95, 2.3), receptacle=True)
    room.add("LightSwitch", (-1.05, -0.95, 1.1, 1.22, 2.46, 2.5), yaw=180.0, toggleable=True)
    room.add("Painting", (2.46, 2.5, 1.2, 1.8, -0.9, -0.1))
    room.add("Window", (-1.5, -0.5, 1.2, 2.0, -2.62, -2.5))
    return room


def living_room() -> TrueRoom:
    """7 m by 5 m, without the corner behind two inner walls on which a picture and a switch hang."""
    floor = ((-3.5, 3.5, -2.5, 1.0), (-3.5, 1.5, -2.5, 2.5))
    room = TrueRoom(201, RoomType.LIVING_ROOM, (0.0, 0.901, -1.0), (2.25, 0.5), floor)
    room.add("Floor", (-3.8, 3.8, -0.1, 0.0, -2.8, 2.8), receptacle=True)
    room.add("Painting", (2.0, 3.0, 1.2, 1.8, 0.96, 1.0))
    room.add("LightSwitch", (1.46, 1.5, 1.1, 1.22, 1.75, 1.85), yaw=270.0, toggleable=True)
    room.add("Sofa", (-3.45, -2.6, 0.0, 0.8, -1.0, 1.0), yaw=90.0, receptacle=True)
    table = room.add("CoffeeTable", (-1.9, -1.1, 0.0, 0.45, -0.5, 0.5), receptacle=True)
    room.add("Book", (-1.6, -1.4, 0.45, 0.5, -0.2, 0.1), pickupable=True, parents=(table,))
    room.add("TVStand", (3.0, 3.45, 0.0, 0.6, -0.8, 0.8), yaw=270.0, receptacle=True)
    room.add("ArmChair", (-1.0, -0.2, 0.0, 0.9, 1.6, 2.4), yaw=180.0, receptacle=True)
    room.add("Safe", (-2.9, -2.5, 0.0, 0.5, -2.4, -2.0), openable=True, receptacle=True)
    room.add("GarbageCan", (0.6, 0.95, 0.0, 0.6, 2.05, 2.4), receptacle=True)
    room.add("Window", (-2.0, -1.0, 1.0, 2.0, 2.5, 2.62))
    room.add("Painting", (-1.0, 0.0, 1.2, 1.8, -2.5, -2.46))
    room.add("Painting", (-3.5, -3.46, 1.2, 1.8, -0.5, 0.5))
    return room


def bedroom() -> TrueRoom:
    """5 m by 4 m, with a desk along two walls and a bed."""
    room = TrueRoom(
        301, RoomType.BEDROOM, (0.0, 0.901, -1.0), (1.25, -0.75), ((-2.5, 2.5, -2.0, 2.0),)
    )
    room.add("Floor", (-2.8, 2.8, -0.1, 0.0, -2.3, 2.3), receptacle=True)
    box = (0.5, 2.4, 0.0, 0.75, -1.95, 0.2)
    corners = turned_corners((1.45, 0.375, -0.875), (1.9, 0.75, 2.15), 0.0, 1.0)
    desk = room.add(
        "Desk", box, (0.5, 2.4, 0.0, 0.75, -1.95, -1.3), (1.75, 2.4, 0.0, 0.75, -1.95, 0.2),
        oriented_corners=corners, receptacle=True,
    )  # fmt: skip
    for x, z in ((0.8, -1.7), (1.3, -1.6), (2.1, -0.9), (2.1, -0.1), (2.1, -1.6)):
        lying = (x - 0.08, x + 0.08, 0.75, 0.83, z - 0.08, z + 0.08)
        room.add("Bowl", lying, pickupable=True, parents=(desk,))
    room.add("Bed", (-2.45, -0.6, 0.0, 0.6, 0.2, 1.95), receptacle=True)
    room.add("Dresser", (1.4, 2.45, 0.0, 0.9, 1.4, 1.95), yaw=180.0, receptacle=True)
    room.add("Box", (-2.4, -2.0, 0.0, 0.3, -0.9, -0.5), openable=True, receptacle=True)
    room.add("Boots", (-0.35, -0.15, 0.0, 0.1, -0.35, -0.15), pickupable=True)
    room.add("LightSwitch", (-1.05, -0.95, 1.1, 1.22, -2.0, -1.96), toggleable=True)
    room.add("Mirror", (-2.5, -2.46, 1.0, 1.6, -1.4, -0.8))
    room.add("Window", (2.5, 2.62, 1.0, 1.8, -1.2, -0.2))
    room.add("Painting", (-0.2, 0.6, 1.3, 1.8, 1.96, 2.0))
    return room


def bathroom() -> TrueRoom:
    """4 m by 3 m, with the toilet whose box is much too wide and reaches behind the wall."""
    room = TrueRoom(
        401, RoomType.BATHROOM, (0.0, 0.901, 0.5), (-0.75, 0.0), ((-2.0, 2.0, -1.5, 1.5),)
    )
    room.add("Floor", (-2.3, 2.3, -0.1, 0.0, -1.8, 2.9), receptacle=True)
    room.add(
        "Toilet", (-1.56, -0.44, 0.0, 0.95, -1.8, -0.64), (-1.27, -0.73, 0.0, 0.95, -1.5, -0.64),
        position=(-1.0, 0.0, -1.01), openable=True, receptacle=True,
    )  # fmt: skip
    room.add("Bathtub", (1.1, 1.95, 0.0, 0.6, -1.45, 0.6), receptacle=True)
    room.add("Dresser", (-1.95, -1.5, 0.0, 0.85, 0.2, 1.0), yaw=90.0, receptacle=True)
    room.add("GarbageCan", (1.5, 1.8, 0.0, 0.4, 1.1, 1.4), receptacle=True)
    room.add("Mirror", (-2.0, -1.96, 1.2, 1.8, 0.3, 0.9))
    room.add("LightSwitch", (-0.65, -0.55, 1.1, 1.22, 1.46, 1.5), yaw=180.0, toggleable=True)
    room.add("TowelHolder", (0.0, 0.6, 1.2, 1.25, -1.5, -1.44))
    room.add("Painting", (1.96, 2.0, 1.3, 1.8, 0.7, 1.3))
    return room


def all_rooms() -> tuple[TrueRoom, ...]:
    """Returns one room of each kind."""
    return (kitchen(), living_room(), bedroom(), bathroom())
