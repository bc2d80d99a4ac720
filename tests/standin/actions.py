"""AI2-THOR's actions, as far as the backend uses them, with AI2-THOR's checks and messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from schemas.action import Action
from schemas.names import ActionType
from simulators.kinematic.setting_down import put_on
from simulators.symbolic import feedback
from simulators.symbolic.actions.moves import look, move, rotate
from simulators.symbolic.containment import in_hand
from simulators.symbolic.state import COOKED, DIRTY, FILLED, ON, OPEN, AgentPose
from tests.standin.metadata import point
from tests.standin.world import World

Arguments = Mapping[str, Any]
PIECES = {"Egg": ("EggCracked", 1)}
MANY_PIECES = 6


class Failed(Exception):
    """An action fails with AI2-THOR's message."""


def act(world: World, name: str, arguments: Arguments) -> Any:
    """Takes one action and returns its return value.

    Raises:
        Failed: If it fails; nothing has changed then.
        KeyError: If there is no such action.
    """
    handler = HANDLERS[name]
    try:
        return handler(world, arguments)
    except feedback.Refused as refused:
        raise Failed(refused.event.message) from refused
    except LookupError as error:
        raise Failed(error.args[0]) from error


def _nothing(world: World, arguments: Arguments) -> None:
    return None


def _initialize(world: World, arguments: Arguments) -> dict[str, float]:
    return {"cameraNearPlane": 0.01, "cameraFarPlane": 20.0}


def _move(kind: ActionType) -> Callable[[World, Arguments], None]:
    turns = (ActionType.ROTATE_LEFT, ActionType.ROTATE_RIGHT)
    tilts = (ActionType.LOOK_UP, ActionType.LOOK_DOWN)
    step = rotate if kind in turns else look if kind in tilts else move

    def handler(world: World, arguments: Arguments) -> None:
        step(world.household, Action(type=kind))

    return handler


def _teleport(world: World, arguments: Arguments) -> None:
    position, rotation = arguments["position"], arguments["rotation"]
    x, z = position["x"], position["z"]
    room = world.room_at(x, z)
    world.state.agent = AgentPose(room, x, z, rotation["y"] % 360.0, arguments["horizon"], -1)


def _positions(world: World, arguments: Arguments) -> list[dict[str, float]]:
    cells = sorted(cell for room in world.own for cell in world.body.views[room].cells)
    return [point((x, world.view.agent_y, z)) for x, z in cells]


def _poses(world: World, arguments: Arguments) -> list[dict[str, Any]]:
    """The one pose to which the embedded simulator would go: both then look at the same picture."""
    index = world.find(arguments["objectId"])
    room = world.state.now[index].room
    view = world.body.views[room] if room in world.own else world.view
    pose = view.interaction_pose(index)
    if pose is None:
        return []
    x, z, yaw, horizon = pose
    here = point((x, world.view.agent_y, z))
    return [{**here, "rotation": yaw, "horizon": horizon, "standing": True}]


def _target(world: World, arguments: Arguments) -> int:
    index = world.find(arguments["objectId"])
    seen = in_hand(world.state, index) or (
        world.is_here(index) and world.view.interactable(index, world.pose())
    )
    if not arguments.get("forceAction", False) and not seen:
        raise Failed(f"{feedback.NOT_VISIBLE}. trace:   at Stack [0x0007a]")
    return index


def _pick_up(world: World, arguments: Arguments) -> str:
    index = _target(world, arguments)
    if world.state.held >= 0:
        raise Failed("Agent hand has something in it already! Can't pick up anything else")
    world.body.pick_up(world.things[index])
    return world.thor_id(index)


def _put(world: World, arguments: Arguments) -> None:
    place = world.things[_target(world, arguments)]
    if world.state.held < 0:
        raise Failed("Can't place an object if Agent isn't holding anything")
    if place.encloses and not world.state.flag(place.index, OPEN):
        raise Failed("Target openable Receptacle is CLOSED, can't place if target is not open!")
    if not world.body.put_down(world.things[world.state.held], place):
        raise Failed("No valid positions to place object found")


def _drop(world: World, arguments: Arguments) -> None:
    held, agent = world.things[world.state.held], world.state.agent
    floor = next(t for t in world.things if t.object_type == "Floor" and t.room == agent.room)
    views = world.body.views
    if not put_on(world.state, views, held, floor, (agent.x, agent.z), None):
        raise Failed("can't be dropped")
    world.state.held = -1


def _open(opened: bool) -> Callable[[World, Arguments], None]:
    def handler(world: World, arguments: Arguments) -> None:
        thing = world.things[_target(world, arguments)]
        if not thing.spec.openable:
            raise Failed(f"{thing.spec.object_id} is not an Openable object")
        world.body.set_open(thing, opened)

    return handler


def _toggle(on: bool) -> Callable[[World, Arguments], None]:
    def handler(world: World, arguments: Arguments) -> None:
        thing = world.things[_target(world, arguments)]
        if world.state.flag(thing.index, ON) == on:
            word = "on" if on else "off"
            raise Failed(f"can't toggle object {word} if it's already {word}!")
        world.body.switch(thing, on)

    return handler


def _slice(world: World, arguments: Arguments) -> None:
    index = _target(world, arguments)
    whole, kind = world.thor_id(index), world.things[index].object_type
    piece, count = PIECES.get(kind, (f"{kind}Sliced", MANY_PIECES))
    world.body.slice(world.things[index])
    world.pieces[index] = [f"{whole}|{piece}_{number}" for number in range(count)]


def _remove(world: World, arguments: Arguments) -> None:
    name = arguments["objectId"]
    for pieces in world.pieces.values():
        if name in pieces[1:]:
            pieces.remove(name)
            return
    world.remove(world.find(name))


def _spawn(world: World, arguments: Arguments) -> None:
    position, rotation = arguments["position"], arguments["rotation"]
    place = (position["x"], position["y"], position["z"])
    world.spawn(arguments["assetId"], arguments["generatedId"], place, rotation["y"])


def _set_poses(world: World, arguments: Arguments) -> None:
    """All loose things that are not named leave the scene."""
    state = world.state
    poses = {entry["objectName"]: entry for entry in arguments["objectPoses"]}
    specs = {index: world.things[index].spec for index in world.present()}
    loose = [index for index, spec in specs.items() if spec.pickupable or spec.moveable]
    names = {world.name(index): index for index in loose}
    unknown = sorted(set(poses) - set(names))
    if unknown:
        raise Failed(f"No Pickupable or Moveable object of name {unknown[0]} found in scene.")
    for index in loose:
        state.set(index, state.now[index]._replace(room=-1, parent=-1))
    for name, entry in poses.items():
        position = entry["position"]
        world.put_at(
            names[name], (position["x"], position["y"], position["z"]), entry["rotation"]["y"]
        )


def _set(bit: int, value: bool) -> Callable[[World, Arguments], None]:
    def handler(world: World, arguments: Arguments) -> None:
        world.state.set_flag(_target(world, arguments), bit, value)

    return handler


HANDLERS: dict[str, Callable[[World, Arguments], Any]] = {
    **dict.fromkeys(("Pass", "PausePhysicsAutoSim", "DisableTemperatureDecay"), _nothing),
    **dict.fromkeys(("AdvancePhysicsStep", "ChangeResolution", "Reset"), _nothing),
    **{
        kind.value: _move(kind)
        for kind in ActionType
        if kind.value.startswith(("Move", "Rotate", "Look")) and kind is not ActionType.MOVE_TO_ROOM
    },
    "Initialize": _initialize,
    "TeleportFull": _teleport,
    "GetReachablePositions": _positions,
    "GetInteractablePoses": _poses,
    "PickupObject": _pick_up,
    "PutObject": _put,
    "DropHeldObject": _drop,
    "OpenObject": _open(True),
    "CloseObject": _open(False),
    "ToggleObjectOn": _toggle(True),
    "ToggleObjectOff": _toggle(False),
    "SliceObject": _slice,
    "RemoveFromScene": _remove,
    "SpawnAsset": _spawn,
    "SetObjectPoses": _set_poses,
    "DirtyObject": _set(DIRTY, True),
    "CleanObject": _set(DIRTY, False),
    "FillObjectWithLiquid": _set(FILLED, True),
    "EmptyLiquidFromObject": _set(FILLED, False),
    "CookObject": _set(COOKED, True),
}
