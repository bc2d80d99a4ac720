"""What AI2-THOR reports after each action, made from the embedded simulator's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.home import home_object_id
from schemas.scene import Vector
from simulators.symbolic.containment import in_hand
from simulators.symbolic.export import TEMPERATURES
from simulators.symbolic.sight import is_near
from simulators.symbolic.state import COOKED, DIRTY, FILLED, ON, OPEN, SLICED
from tests.standin.picture import color_of
from tests.standin.world import World

AWAY = 50.0


def frame(world: World, outcome: Mapping[str, Any], side: int, sequence: int) -> dict[str, Any]:
    """Returns the metadata of one frame.

    Args:
        world: The scene.
        outcome: What the action gave.
        side: Pixels of the picture's side.
        sequence: Of the action.
    """
    agent = world.state.agent
    metadata = {
        "objects": objects(world),
        "colors": [
            {"name": world.thor_id(index), "color": list(color_of(index))}
            for index in world.present()
        ],
        "agent": {
            "name": "agent",
            "position": point((agent.x, world.view.agent_y, agent.z)),
            "rotation": point((0.0, agent.yaw, 0.0)),
            "cameraHorizon": agent.horizon,
            "isStanding": True,
        },
        "inventoryObjects": [
            {"objectId": world.thor_id(world.state.held), "objectType": ""}
            for _ in range(world.state.held >= 0)
        ],
        "sceneName": world.title,
        "screenWidth": side,
        "screenHeight": side,
        "thirdPartyCameras": [],
        "depthFormat": "Meters",
        **outcome,
    }
    return {
        "agents": [metadata],
        "thirdPartyCameras": [],
        "activeAgentId": 0,
        "sequenceId": sequence,
    }


def objects(world: World) -> list[dict[str, Any]]:
    """Returns every object of the scene; the whole of what was cut stays, invisible."""
    listing = world.view.listing(world.pose())
    near = {index for index, row in listing.items() if is_near(row.distance)}
    items = []
    for index, known in _items(world).items():
        seen = index in near or in_hand(world.state, index)
        item = {**known, "visible": seen, "isInteractable": seen}
        items.append(item)
        pieces = world.pieces.get(index, [])
        for name in pieces[1:]:
            items.append({**item, "objectId": name, "name": name, "visible": False})
        if pieces:
            whole = world.whole_id(index)
            items.append({**item, "objectId": whole, "visible": False, "isSliced": True})
    return items


def _items(world: World) -> dict[int, dict[str, Any]]:
    """Returns all objects, made anew only when something has changed."""
    state = world.state
    look = (list(state.now), state.held, {index: tuple(n) for index, n in world.pieces.items()})
    if world.reported is None or world.reported[0] != look:
        world.reported = (look, {index: _object(world, index) for index in world.present()})
    return world.reported[1]


def _object(world: World, index: int) -> dict[str, Any]:
    thing, now = world.things[index], world.state.now[index]
    spec, flags = thing.spec, now.flags
    position, yaw = world.place_of(index)
    return {
        "objectId": world.thor_id(index),
        "name": world.name(index),
        "objectType": spec.object_type,
        "assetId": spec.asset_id,
        "position": point(position),
        "rotation": point((0.0, yaw, 0.0)),
        "axisAlignedBoundingBox": _shown_box(world, index),
        "objectOrientedBoundingBox": None,
        "parentReceptacles": _holders(world, index),
        "pickupable": spec.pickupable,
        "moveable": spec.moveable,
        "receptacle": spec.receptacle,
        "openable": spec.openable,
        "toggleable": spec.toggleable,
        "isOpen": bool(flags & OPEN),
        "openness": float(bool(flags & OPEN)),
        "isToggled": bool(flags & ON),
        "isSliced": bool(flags & SLICED) and index not in world.pieces,
        "isDirty": bool(flags & DIRTY),
        "isFilledWithLiquid": bool(flags & FILLED),
        "isCooked": bool(flags & COOKED),
        "isPickedUp": index == world.state.held,
        "temperature": TEMPERATURES[now.temperature],
        "distance": AWAY,
    }


def _holders(world: World, index: int) -> list[str] | None:
    """Returns what was published, or the one holder of what has been moved."""
    now = world.state.now[index]
    thing, home = world.things[index], world.state.catalogue
    if now == world.state.initial(index) and now.room in world.own:
        room = home.room_id(thing.room)
        known = (home.index.get(home_object_id(room, name), -1) for name in thing.spec.parents)
        return [world.thor_id(holder) for holder in known if holder >= 0] or None
    return [world.thor_id(now.parent)] if now.parent >= 0 else None


def _shown_box(world: World, index: int) -> dict[str, Any]:
    """Returns the box of what is drawn: a drawer that is open, and what lies in it, are slid out."""
    now = world.state.now[index]
    centre, size, _ = now.box
    if now.room in world.own and world.things[index].object_type != "Floor":
        view = world.body.views[now.room]
        slot = view.slot(index)
        polygons = view.current_geometry().footprint_polygons(slot)
        if polygons:
            xs = [float(x) for polygon in polygons for x in polygon[:, 0]]
            zs = [float(z) for polygon in polygons for z in polygon[:, 1]]
            centre = ((min(xs) + max(xs)) / 2, centre[1], (min(zs) + max(zs)) / 2)
            size = (max(xs) - min(xs), size[1], max(zs) - min(zs))
    return {"cornerPoints": [], "center": point(centre), "size": point(size)}


def point(vector: Vector) -> dict[str, float]:
    """Returns a vector as AI2-THOR writes it."""
    return dict(zip("xyz", vector, strict=True))
