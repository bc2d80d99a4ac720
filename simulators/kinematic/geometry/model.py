"""What never changes of a room, built once for each scene in a process and shared."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from schemas.base import content_hash
from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry import shell
from simulators.kinematic.geometry.boxes import (
    Bounds,
    Frame,
    footprint,
    published_frame,
    upright_frame,
)
from simulators.kinematic.geometry.corner_counters import counter_rectangles
from simulators.kinematic.geometry.counters import counter_strips, may_be_carved
from simulators.kinematic.geometry.facing import FRONTED, front_yaw
from simulators.kinematic.geometry.grid import Cell, reachable_cells
from simulators.kinematic.geometry.known_walls import plan_parts, surrounding
from simulators.kinematic.geometry.levels import lying_level
from simulators.kinematic.geometry.mesh import (
    ALWAYS,
    CLOSED,
    OPENED,
    RoomMesh,
    Segment,
    join_segments,
)
from simulators.kinematic.geometry.polygons import Polygon, Rectangle
from simulators.kinematic.geometry.shapes.builder import About, Part
from simulators.kinematic.geometry.shapes.table import build_shape
from simulators.kinematic.geometry.walls import hidden_strips, outer_walls

AGENT_HEIGHT = 0.901
"""AI2-THOR's agent position above the floor, metres."""
COMPOSED = frozenset({"Desk", "Dresser", "SideTable", "TVStand"})
"""Furniture whose drawers and shelves are objects of their own."""
CORNER_WINDOW = 0.6
"""A window wider than this both ways goes around a corner, metres."""
LEAST_EXTENT = 0.004
"""Flat things get this much body, metres."""
RAISED: dict[str, float] = {
    "BathtubBasin": 0.012,
    "Cabinet": 0.012,
    "Drawer": 0.012,
    "LightSwitch": 0.012,
    "SinkBasin": 0.012,
    "StoveBurner": 0.012,
    "StoveKnob": 0.012,
}
"""Things flush with their surroundings are drawn larger by this much, metres, so that they show."""
FLAT, FLAT_RAISE = 0.04, 0.016
"""Lying things lower than FLAT are drawn higher by FLAT_RAISE, metres."""
KEPT = 128
"""Rooms kept in a process."""


@dataclass(frozen=True, eq=False)
class RoomModel:
    """One room as published.

    Attributes:
        scene: The scene.
        bounds: Published axis-aligned boxes.
        walls: Outer wall planes.
        floor_y: Height of the floor.
        footprints: For each object its footprint polygons.
        strips: For each counter or desk what it really covers, by index.
        frames: For each object its oriented box; cabinets and drawers face the way they open.
        levels: For each object the height of what lies on it, as a fraction of its box.
        cells: Where the agent can stand.
        mesh: All segments; owner `len(scene.objects)` is the shell.
    """

    scene: Scene
    bounds: Bounds
    walls: Rectangle
    floor_y: float
    footprints: tuple[tuple[Polygon, ...], ...]
    strips: dict[int, tuple[Rectangle, ...]]
    frames: tuple[Frame, ...]
    levels: tuple[float, ...]
    cells: tuple[Cell, ...]
    mesh: RoomMesh


_MODELS: OrderedDict[str, RoomModel] = OrderedDict()


def room_model(scene: Scene, scene_hash: str = "") -> RoomModel:
    """Returns the model of a scene, built at most once while it is kept.

    Args:
        scene: The scene.
        scene_hash: Its content hash, if the caller knows it.
    """
    key = scene_hash or content_hash(scene)
    model = _MODELS.get(key) or build_model(scene)
    _MODELS[key] = model
    _MODELS.move_to_end(key)
    if len(_MODELS) > KEPT:
        _MODELS.popitem(last=False)
    return model


def build_model(scene: Scene) -> RoomModel:
    """Builds the model of a scene.

    Raises:
        ValueError: If the scene has no Floor, or nothing else.
    """
    bounds = Bounds.of(scene)
    walls = outer_walls(scene, bounds) if scene.plan is None else surrounding(scene.plan)
    floor_y = round(scene.agent_start[1] - AGENT_HEIGHT, 3) + 0.0
    strips = _strips(scene, bounds, walls)
    footprints = tuple(
        tuple(strip.polygon() for strip in strips[k])
        if k in strips
        else (footprint(spec, bounds.rectangle(k)),)
        for k, spec in enumerate(scene.objects)
    )
    start = (scene.agent_start[0], scene.agent_start[2])
    hidden = hidden_strips(scene, bounds, walls, start) if scene.plan is None else ()
    frames = tuple(_frame(scene, bounds, walls, k) for k in range(len(scene.objects)))
    levels = _levels(scene, bounds)
    plan = _Plan(scene, bounds, walls, floor_y, strips, frames, levels)
    segments = [one for k in range(len(scene.objects)) for one in _object_segments(plan, k)]
    segments += _shell_segments(scene, bounds, walls, floor_y)
    return RoomModel(
        scene=scene,
        bounds=bounds,
        walls=walls,
        floor_y=floor_y,
        footprints=footprints,
        strips=strips,
        frames=frames,
        levels=levels,
        cells=reachable_cells(scene, bounds, footprints, walls, hidden, floor_y),
        mesh=join_segments(segments),
    )


def _strips(scene: Scene, bounds: Bounds, walls: Rectangle) -> dict[int, tuple[Rectangle, ...]]:
    if scene.plan is not None:
        counters = (k for k, spec in enumerate(scene.objects) if spec.object_type == "CounterTop")
        return {k: counter_rectangles(scene.objects[k]) for k in counters}
    return {
        k: counter_strips(scene, bounds, k, walls)
        for k, spec in enumerate(scene.objects)
        if may_be_carved(spec, bounds.rectangle(k))
    }


def _levels(scene: Scene, bounds: Bounds) -> tuple[float, ...]:
    told = {} if scene.plan is None else {one.object_id: one.share for one in scene.plan.levels}
    return tuple(
        told[spec.object_id] if spec.object_id in told else lying_level(scene, bounds, k)
        for k, spec in enumerate(scene.objects)
    )


def _frame(scene: Scene, bounds: Bounds, walls: Rectangle, index: int) -> Frame:
    spec = scene.objects[index]
    if spec.object_type in FRONTED and scene.plan is None:
        yaw = front_yaw(scene, bounds, walls, index)
        return upright_frame(spec.box_center, spec.box_size, yaw)
    return published_frame(spec)


def drawn_box(spec: ObjectSpec, frame: Frame) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Returns centre and size as drawn: a little larger where a thing would not show otherwise."""
    size = np.maximum(frame.size, LEAST_EXTENT) + RAISED.get(spec.object_type, 0.0)
    centre = frame.centre
    if spec.pickupable and spec.object_type not in RAISED and size[1] < FLAT:
        centre = centre + np.array((0.0, FLAT_RAISE / 2.0, 0.0))
        size = size + np.array((0.0, FLAT_RAISE, 0.0))
    return centre, size


@dataclass(frozen=True)
class _Plan:
    """What the shapes of a room depend on; see `RoomModel`."""

    scene: Scene
    bounds: Bounds
    walls: Rectangle
    floor_y: float
    strips: dict[int, tuple[Rectangle, ...]]
    frames: tuple[Frame, ...]
    levels: tuple[float, ...]


def _object_segments(plan: _Plan, index: int) -> list[Segment]:
    spec, frame = plan.scene.objects[index], plan.frames[index]
    if spec.object_type == "Floor":
        return []  # drawn with the shell, since its published box reaches past the walls
    in_world = _world_parts(plan, index)
    if in_world:
        return [Segment(index, len(plan.scene.objects), ALWAYS, in_world)]
    _, size = drawn_box(spec, frame)
    extents = (float(size[0]), float(size[1]), float(size[2]))
    inside = _types_inside(plan.scene, frame) if spec.object_type in COMPOSED else frozenset()
    variant = zlib.crc32(spec.name.encode())

    def segment(form: int) -> Segment:
        about = About(
            object_type=spec.object_type,
            is_open=form == OPENED,
            variant=variant,
            level=plan.levels[index],
            has_drawers="Drawer" in inside,
            has_shelves="Shelf" in inside,
        )
        return Segment(index, index, form, build_shape(extents, about))

    return [segment(CLOSED), segment(OPENED)] if spec.openable else [segment(ALWAYS)]


def _world_parts(plan: _Plan, index: int) -> tuple[Part, ...]:
    """Returns the parts of what is no box of its own, in world coordinates; empty for the rest."""
    spec = plan.scene.objects[index]
    low, high = float(plan.bounds.low[index, 1]), float(plan.bounds.high[index, 1])
    area = plan.bounds.rectangle(index)
    if spec.object_type == "CounterTop":
        fronts = {
            k: plan.frames[k].yaw
            for k, other in enumerate(plan.scene.objects)
            if other.object_type in FRONTED
        }
        top = low + plan.levels[index] * spec.box_size[1]
        return shell.counter_parts(
            plan.scene, plan.bounds, fronts, plan.strips[index], top, plan.floor_y
        )
    if spec.object_type == "Window" and min(spec.box_size[0], spec.box_size[2]) > CORNER_WINDOW:
        return shell.corner_window_parts(area, plan.walls, low, high)
    return ()


def _types_inside(scene: Scene, frame: Frame) -> frozenset[str]:
    """Returns the types of furniture parts whose centres lie inside a frame."""
    inside = set()
    for spec in scene.objects:
        local = frame.axes @ (np.array(spec.box_center) - frame.centre)
        if spec.object_type in ("Drawer", "Shelf") and bool(
            (np.abs(local) <= frame.size / 2.0 + 0.02).all()
        ):
            inside.add(spec.object_type)
    return frozenset(inside)


def _shell_segments(
    scene: Scene, bounds: Bounds, walls: Rectangle, floor_y: float
) -> list[Segment]:
    world = len(scene.objects)
    floor = next(k for k, spec in enumerate(scene.objects) if spec.object_type == "Floor")
    if scene.plan is None:
        high = shell.ceiling_height(scene, bounds, floor_y)
        around = shell.wall_parts(walls, floor_y, high)
    else:
        around = plan_parts(scene.plan, floor_y)
    around += shell.stove_parts(scene, bounds, floor_y)
    return [
        Segment(floor, world, ALWAYS, (shell.floor_part(walls, floor_y),)),
        Segment(world, world, ALWAYS, around),
    ]
