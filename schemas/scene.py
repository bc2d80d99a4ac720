"""A scene: one simulated room as published, before anything happened in it.

Axes are AI2-THOR's: x right, y up, z forward, metres; angles in degrees, yaw clockwise from +z.
"""

from __future__ import annotations

from pydantic import SerializerFunctionWrapHandler, model_serializer

from schemas.base import Record
from schemas.names import RoomType
from schemas.plan import RoomPlan

Vector = tuple[float, float, float]


class ObjectSpec(Record):
    """One object of a scene: what it is, where it starts, and in which state.

    Attributes:
        object_id: AI2-THOR's id, such as `Apple|-00.47|+01.15|+00.48`; unique in its scene.
        position: The pivot, which may lie outside the box.
        rotation: Euler angles (x, y, z).
        box_center: Centre of the axis-aligned box.
        box_size: Extent of the axis-aligned box, all >= 0.
        oriented_corners: The eight corners of the oriented box, or empty if none was published.
        parents: Ids of the receptacles that hold it at the start, as published.
        controls: Ids of the objects that it switches (a StoveKnob its StoveBurner), as published.
    """

    object_id: str
    object_type: str
    name: str
    asset_id: str
    position: Vector
    rotation: Vector
    box_center: Vector
    box_size: Vector
    oriented_corners: tuple[Vector, ...]
    parents: tuple[str, ...]
    pickupable: bool
    moveable: bool
    receptacle: bool
    openable: bool
    toggleable: bool
    sliceable: bool
    breakable: bool
    dirtyable: bool
    fillable: bool
    cookable: bool
    is_open: bool
    is_toggled: bool
    is_dirty: bool
    is_filled: bool
    mass: float
    controls: tuple[str, ...] = ()


class Scene(Record):
    """One room: an iTHOR room, or a room of a house.

    Attributes:
        scene_id: Such as `FloorPlan301`; see `schemas.ids`.
        source: The registered scene source that it came from.
        agent_start: The initial agent position (x, y, z), recovered from the published distances.
        objects: Sorted by `object_id`.
        plan: The known walls of a room of a house; iTHOR publishes none.
    """

    scene_id: str
    source: str
    room_type: RoomType
    agent_start: Vector
    objects: tuple[ObjectSpec, ...]
    plan: RoomPlan | None = None

    @model_serializer(mode="wrap")
    def _without_absent_plan(self, handler: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leaves an absent plan out, so that a scene without one keeps the hash that it always had."""
        values: dict[str, object] = handler(self)
        if values.get("plan") is None:
            values.pop("plan", None)
        return values
