"""What would be recorded in a true room, by brute force and with none of the simulator's code.

The agent is a capsule of 0.20 m that a box's real face, 1.5 cm inside the published one, stops. A thing
is visible if a ray from the camera to one of many points of its body meets nothing else first.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from typing import Any

from tests.simulators.kinematic.fidelity.true_rooms import Area, Box, TrueRoom

RADIUS, SHELL = 0.20, 0.015
CAMERA = 1.576
REACH = 1.5
FLAT = ("Painting", "LightSwitch", "Window", "Mirror", "TowelHolder")
"""What hangs on walls, out of the agent's way."""

Cell = tuple[float, float]


def cells(room: TrueRoom) -> list[Cell]:
    """Returns the cells that the agent can walk to from the start."""
    bodies = [
        box
        for name, boxes in room.bodies.items()
        if name.split("|")[0] not in (*FLAT, "Floor")
        for box in boxes
        if box[2] < 1.8
    ]

    def free(x: float, z: float) -> bool:
        ring = [
            (x + RADIUS * math.cos(k * math.pi / 16), z + RADIUS * math.sin(k * math.pi / 16))
            for k in range(32)
        ]
        return all(_on_floor(room.floor, *point) for point in ring) and all(
            _away(box, x, z) >= _radius_at(box[3]) - SHELL for box in bodies
        )

    start = (round(room.start[0] * 4), round(room.start[2] * 4))
    seen, queue = {start}, deque([start])
    while queue:
        i, j = queue.popleft()
        for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            # The way to the next cell is tried in steps of 2.5 cm.
            way = [(i / 4 + di * k / 40, j / 4 + dj * k / 40) for k in range(1, 11)]
            if (i + di, j + dj) not in seen and all(free(x, z) for x, z in way):
                seen.add((i + di, j + dj))
                queue.append((i + di, j + dj))
    return sorted((i / 4, j / 4) for i, j in seen)


def _radius_at(top: float) -> float:
    """Returns the capsule's radius at the height of a box's top: its foot is half a ball."""
    below = max(0.0, RADIUS - top)
    return math.sqrt(RADIUS**2 - below**2)


def _on_floor(floor: tuple[Area, ...], x: float, z: float) -> bool:
    return any(x0 <= x <= x1 and z0 <= z <= z1 for x0, x1, z0, z1 in floor)


def _away(box: Box, x: float, z: float) -> float:
    return math.hypot(max(box[0] - x, 0.0, x - box[1]), max(box[4] - z, 0.0, z - box[5]))


def visible(room: TrueRoom, x: float, z: float, yaw: float, horizon: float, fov: float) -> set[str]:
    """Returns the ids of what is in the picture and within reach of a pose; the floor always is."""
    return {
        name
        for name in room.bodies
        if name.startswith("Floor")
        or (
            min(_away(box, x, z) for box in room.bodies[name]) <= REACH
            and any(
                _is_seen(room, name, point, (x, z, yaw, horizon), fov)
                for point in _points(room, name)
            )
        )
    }


def _points(room: TrueRoom, name: str) -> list[tuple[float, float, float]]:
    points = []
    for x0, x1, y0, y1, z0, z1 in room.bodies[name]:
        shares = [k / 6 for k in range(7)]
        points += [
            (x0 + a * (x1 - x0), y0 + b * (y1 - y0), z0 + c * (z1 - z0))
            for a, b, c in itertools.product(shares, repeat=3)
            if {a, b, c} & {0.0, 1.0}
        ]
    return points


def _is_seen(
    room: TrueRoom,
    name: str,
    point: tuple[float, float, float],
    pose: tuple[float, float, float, float],
    fov: float,
) -> bool:
    x, z, yaw, horizon = pose
    dx, dy, dz = point[0] - x, point[1] - CAMERA, point[2] - z
    turn, tilt = math.radians(yaw), math.radians(horizon)
    right = dx * math.cos(turn) - dz * math.sin(turn)
    level = dx * math.sin(turn) + dz * math.cos(turn)
    ahead = level * math.cos(tilt) - dy * math.sin(tilt)
    up = level * math.sin(tilt) + dy * math.cos(tilt)
    widest = ahead * math.tan(math.radians(fov / 2))
    if ahead <= 0.0 or abs(right) > widest or abs(up) > widest:
        return False
    others = [
        box
        for other, boxes in room.bodies.items()
        if other != name and not other.startswith("Floor")
        for box in boxes
    ]
    return not any(_stops(box, (x, CAMERA, z), (dx, dy, dz)) for box in others)


def _stops(box: Box, eye: tuple[float, float, float], way: tuple[float, float, float]) -> bool:
    """Tells whether a box lies across the first 99 % of a way (slab by slab)."""
    near, far = 0.0, 0.99
    for axis in range(3):
        low, high = box[2 * axis] - eye[axis], box[2 * axis + 1] - eye[axis]
        if abs(way[axis]) < 1e-12:
            if low > 0.0 or high < 0.0:
                return False
            continue
        first, last = sorted((low / way[axis], high / way[axis]))
        near, far = max(near, first), min(far, last)
    return near < far


def grid_record(room: TrueRoom) -> dict[str, Any]:
    """Returns an entry of reachable.json: every third cell is a sampled start."""
    found = cells(room)
    return {"reachable": found, "sampled_starts": found[::3], "start": room.start}


def sight_records(room: TrueRoom, fov: float = 145.0) -> list[dict[str, Any]]:
    """Returns what is visible from the start and from the lookout to the four sides."""
    return [
        {
            "scene": f"FloorPlan{room.number}",
            "fieldOfView": fov,
            "agent": {
                "position": {"x": x, "y": room.start[1], "z": z},
                "rotation": {"x": 0.0, "y": yaw, "z": 0.0},
                "cameraHorizon": 0.0,
            },
            "objects": [
                {"objectId": name, "visible": name in seen} for name in sorted(room.bodies)
            ],
        }
        for x, z in ((room.start[0], room.start[2]), room.lookout)
        for yaw in (0.0, 90.0, 180.0, 270.0)
        for seen in [visible(room, x, z, yaw, 0.0, fov)]
    ]


def pose_records(room: TrueRoom, most: int = 6) -> list[dict[str, Any]]:
    """Returns for what can be opened the first poses, spread over the room, that see it well."""
    records = []
    reachable = cells(room)
    for spec in room.published:
        if not spec.openable:
            continue
        near = [
            (x, z)
            for x, z in reachable
            if min(_away(box, x, z) for box in room.bodies[spec.object_id]) <= 1.2
        ]
        poses = [
            (x, z, yaw, horizon)
            for x, z in near[:: max(1, len(near) // most)]
            for yaw in (0.0, 90.0, 180.0, 270.0)
            for horizon in (30.0,)
            if spec.object_id in visible(room, x, z, yaw, horizon, 80.0)
        ]
        if poses:
            records.append(
                {
                    "scene": f"FloorPlan{room.number}",
                    "action": "OpenObject",
                    "objectId": spec.object_id,
                    "poses_x_z_rot_horizon": poses[:most],
                }
            )
    return records
