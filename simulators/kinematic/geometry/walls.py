"""Walls, which AI2-THOR does not publish: the outer planes, and what hung things tell of inner ones."""

from __future__ import annotations

from typing import NamedTuple

from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry.boxes import Bounds, quarter_turn, tight_rectangle
from simulators.kinematic.geometry.polygons import Rectangle

RECESSED = frozenset({"Window", "Blinds", "Curtains"})
RECESS = 0.12
"""Window boxes reach this far behind the wall's face."""

FACING = frozenset(
    {
        "LightSwitch",
        "HandTowelHolder",
        "TowelHolder",
        "ToiletPaperHanger",
        "Blinds",
        "Fridge",
        "Toilet",
    }
)
"""Types with a wall at their back whose published yaw is their front (audited over all rooms)."""

THIN = frozenset({"Painting", "Mirror", "Poster", "Window", "Curtains", "Blinds", "ShowerHead"})
"""Types that hang flat on a wall whose published yaw means nothing: the thin side tells the axis."""

WALL_BAND = 0.35
"""Nearer to the outer plane than this, a thing hangs on the outer wall."""
ASIDE = 0.75
"""An inner wall is known to reach this far beside the thing that hangs on it, metres."""
NICHE = 0.75
"""What is left of the floor beside it is no passage if it is narrower than this, metres."""
BEHIND = 0.12
"""A box that reaches this far behind a thing's back stands behind it."""

_NORMALS = {0: (1, 1), 90: (0, 1), 180: (1, -1), 270: (0, -1)}
"""Yaw to (axis of the plan: 0 = x, 1 = z; sign)."""

Span = tuple[float, float]


class HiddenStrip(NamedTuple):
    """Floor behind an inner wall.

    Attributes:
        area: What cannot be walked on, wall margin not included.
        axis: Axis across the wall, 0 = x, 1 = z.
        sign: Direction of the wall's visible side along the axis.
    """

    area: Rectangle
    axis: int
    sign: int

    def grown(self, margin: float) -> Rectangle:
        """Returns the area with the wall's margin on its visible side, and open at the back."""
        far = 9.0
        ahead, back = (margin, far) if self.sign > 0 else (far, margin)
        area = self.area
        if self.axis == 0:
            return area._replace(x0=area.x0 - back, x1=area.x1 + ahead)
        return area._replace(z0=area.z0 - back, z1=area.z1 + ahead)


def outer_walls(scene: Scene, bounds: Bounds) -> Rectangle:
    """Returns the wall planes: the extent of all objects, inside the published floor's box.

    The floor's box reaches past the walls by up to 2.9 m, so objects are the better evidence.

    Raises:
        ValueError: If the scene has no Floor, or nothing but a Floor.
    """
    floors = [k for k, spec in enumerate(scene.objects) if spec.object_type == "Floor"]
    others = [k for k, spec in enumerate(scene.objects) if spec.object_type != "Floor"]
    if not floors or not others:
        raise ValueError(f"{scene.scene_id} has no Floor, or nothing but a Floor")
    floor = bounds.rectangle(floors[0])
    reaches = [_reach(scene.objects[k], bounds.rectangle(k)) for k in others]
    return Rectangle(
        max(floor.x0, min(reach.x0 for reach in reaches)),
        min(floor.x1, max(reach.x1 for reach in reaches)),
        max(floor.z0, min(reach.z0 for reach in reaches)),
        min(floor.z1, max(reach.z1 for reach in reaches)),
    )


def _reach(spec: ObjectSpec, box: Rectangle) -> Rectangle:
    """Returns the floor plan of an object as far as it stands in the room."""
    if spec.object_type in RECESSED:
        return box.grown(-RECESS)
    return tight_rectangle(spec, box)


def hidden_strips(
    scene: Scene, bounds: Bounds, walls: Rectangle, start: tuple[float, float]
) -> tuple[HiddenStrip, ...]:
    """Finds inner walls: where a thing hangs on a wall, nobody walks behind it.

    The strip reaches a little to the sides, where no object lies behind the wall's plane.

    Args:
        scene: The room.
        bounds: Published boxes.
        walls: The outer wall planes.
        start: A place (x, z) where the agent is known to stand.
    """
    solid = [
        bounds.rectangle(k)
        for k, spec in enumerate(scene.objects)
        if spec.object_type != "Floor" and spec.object_type not in RECESSED
    ]
    strips: list[HiddenStrip] = []
    for k, spec in enumerate(scene.objects):
        box = bounds.rectangle(k)
        for axis, sign in _normals(spec.object_type, spec.rotation[1], box):
            strip = _strip_behind(spec.object_type, box, axis, sign, solid, walls, start)
            if strip is not None:
                strips.append(strip)
    return tuple(strips)


def _normals(kind: str, yaw: float, box: Rectangle) -> tuple[tuple[int, int], ...]:
    if kind in FACING:
        turn = quarter_turn(yaw)
        off = abs((turn - yaw + 180.0) % 360.0 - 180.0)
        return (_NORMALS[turn],) if off <= 10.0 else ()
    if kind in THIN:
        width, depth = box.x1 - box.x0, box.z1 - box.z0
        if min(width, depth) < 0.35 and max(width, depth) > 2.0 * min(width, depth):
            axis = 0 if width < depth else 1
            return ((axis, 1), (axis, -1))
    return ()


def _spans(box: Rectangle, axis: int) -> tuple[Span, Span]:
    """Returns a rectangle's extent along an axis, and across it."""
    x, z = (box.x0, box.x1), (box.z0, box.z1)
    return (x, z) if axis == 0 else (z, x)


def _strip_behind(
    kind: str,
    box: Rectangle,
    axis: int,
    sign: int,
    solid: list[Rectangle],
    walls: Rectangle,
    start: tuple[float, float],
) -> HiddenStrip | None:
    along, across = _spans(box, axis)
    plane = along[0] if sign > 0 else along[1]
    if kind == "Window":
        plane = (along[0] + along[1]) / 2.0
    ahead = sign * (start[axis] - plane)
    if ahead <= 0.2 and kind not in FACING:
        return None
    wall_along, wall_across = _spans(walls, axis)
    if abs(plane - (wall_along[0] if sign > 0 else wall_along[1])) < WALL_BAND:
        return None
    low, high = across[0] - ASIDE, across[1] + ASIDE
    low = wall_across[0] if low - wall_across[0] < NICHE else low
    high = wall_across[1] if wall_across[1] - high < NICHE else high
    for other in solid:
        other_along, other_across = _spans(other, axis)
        depth = plane - other_along[0] if sign > 0 else other_along[1] - plane
        if depth <= BEHIND:
            continue
        if other_across[1] <= across[0] + 0.02:
            low = max(low, other_across[1])
        elif other_across[0] >= across[1] - 0.02:
            high = min(high, other_across[0])
        else:
            return None
    if ahead < 0.0:
        aside = start[1 - axis]
        if across[0] <= aside <= across[1]:
            return None
        low = max(low, aside + 0.2) if aside < across[0] else low
        high = min(high, aside - 0.2) if aside > across[1] else high
    reach = (wall_along[0] - 1.0, plane) if sign > 0 else (plane, wall_along[1] + 1.0)
    area = Rectangle(*reach, low, high) if axis == 0 else Rectangle(low, high, *reach)
    return HiddenStrip(area, axis, sign)
