"""World states for the planner tests: hand-made rooms, and rooms from the published metadata."""

from __future__ import annotations

from functools import cache
from typing import Any

from schemas.home import home_object_id
from schemas.names import RoomType
from schemas.world import AgentState, ObjectState, WorldState
from tests.published_rooms import published_rooms

ROOM_CLASSES: dict[RoomType, str] = {
    RoomType.KITCHEN: "kitchens",
    RoomType.LIVING_ROOM: "living_rooms",
    RoomType.BEDROOM: "bedrooms",
    RoomType.BATHROOM: "bathrooms",
}
_PARTS = {"Sink", "Bathtub"}


def thing(object_id: str, object_type: str, **changes: Any) -> ObjectState:
    """Makes an object: by default a fixed thing without abilities in the Kitchen."""
    fields: dict[str, Any] = {
        "object_id": object_id,
        "object_type": object_type,
        "room_id": "Kitchen",
        "parent": "",
        "ancestors": (),
        "temperature": "RoomTemp",
        "accessible": True,
        "reachable": True,
    }
    for name in ObjectState.model_fields:
        if name in {"pickupable", "receptacle", "openable", "toggleable", "sliceable"} or (
            name.startswith("is_")
        ):
            fields[name] = False
    fields.update(changes)
    if "parent" in changes and "ancestors" not in changes:
        fields["ancestors"] = (changes["parent"],)
    return ObjectState(**fields)


def world_of(
    objects: list[ObjectState], room: str = "Kitchen", at: str = "", held: str = ""
) -> WorldState:
    """Makes a home of the objects' rooms, with the agent in one of them (empty: the hallway)."""
    rooms = tuple(sorted({state.room_id for state in objects} - {""}))
    agent = AgentState(
        room_id=room, position=(0.0, 0.9, 0.0), rotation=0.0, horizon=0.0, held=held, at=at
    )
    ordered = tuple(sorted(objects, key=lambda state: state.object_id))
    return WorldState(home_id="H-001-201-301-401", rooms=rooms, agent=agent, objects=ordered)


@cache
def real_room(kind: RoomType, index: int) -> tuple[ObjectState, ...]:
    """Returns the objects of one of the 30 real rooms of a type, as if all were reachable."""
    raw = published_rooms()[ROOM_CLASSES[kind]][index]
    by_id = {entry["objectId"]: entry for entry in raw}
    states = []
    for entry in raw:
        parent = _parent(entry, by_id)
        held_by = home_object_id(kind.value, parent) if parent else ""
        states.append(
            thing(
                home_object_id(kind.value, entry["objectId"]),
                entry["objectType"],
                room_id=kind.value,
                parent=held_by,
                ancestors=(held_by,) if held_by else (),
                accessible=not (parent and _hides(by_id[parent])),
                **{key: bool(entry[key]) for key in ("pickupable", "receptacle", "openable")},
                **{key: bool(entry[key]) for key in ("toggleable", "sliceable")},
                is_open=bool(entry["isOpen"]),
                is_toggled=bool(entry["isToggled"]),
            )
        )
    return tuple(states)


def _hides(entry: dict[str, Any]) -> bool:
    return bool(entry["openable"]) and not entry["isOpen"] and entry["objectType"] != "Toilet"


def _parent(entry: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> str:
    if not entry["pickupable"]:
        return ""
    holders = [by_id[one] for one in entry["parentReceptacles"] or [] if one in by_id]

    def order(holder: dict[str, Any]) -> tuple[bool, bool, float, str]:
        size = holder["axisAlignedBoundingBox"]["size"]
        kind = holder["objectType"]
        volume = float(size["x"] * size["y"] * size["z"])
        return kind == "Floor", kind in _PARTS, volume, holder["objectId"]

    return str(min(holders, key=order)["objectId"]) if holders else ""


def real_world(kind: RoomType, index: int, at: str = "") -> WorldState:
    """Returns one real room with the agent at its entry, or at one of its objects."""
    return world_of(list(real_room(kind, index)), room=kind.value, at=at)
