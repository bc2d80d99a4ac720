"""Turns published AI2-THOR object metadata into scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from schemas.ids import format_scene_id, room_type
from schemas.scene import ObjectSpec, Scene, Vector
from simulators.agent import GRID
from simulators.sources.abilities import published_abilities

DIGITS = 5
"""Decimals kept of published 32-bit floats; a hundredth of a millimetre."""

POSE_TOLERANCE = 1e-3
"""Largest residual of the recovered start, metres (measured over all rooms: below 0.0001)."""

Published = Mapping[str, Any]
"""One object as AI2-THOR publishes it: an entry of `metadata["objects"]`."""


def scene_from_metadata(number: int, source: str, objects: Sequence[Published]) -> Scene:
    """Builds the scene of one iTHOR room.

    Args:
        number: FloorPlan number.
        source: Name of the registered source.
        objects: The published `metadata["objects"]` of the room right after its start.

    Raises:
        KeyError, TypeError, ValueError: If the metadata is not what AI2-THOR publishes.
    """
    specs = sorted((_object_spec(item) for item in objects), key=lambda spec: spec.object_id)
    return Scene(
        scene_id=format_scene_id(number),
        source=source,
        room_type=room_type(number),
        agent_start=recover_start(objects),
        objects=tuple(specs),
    )


def recover_start(objects: Sequence[Published]) -> Vector:
    """Recovers where the agent stood, from the published distances to the objects' positions.

    `distance` is |agent position - object position| in three dimensions, so the subtraction of two
    squared distances is linear in the agent's position; a few Gauss-Newton steps remove what the
    32-bit rounding of large distances leaves.

    Returns:
        (x, y, z), with x and z on the 0.25 m grid and y in millimetres.

    Raises:
        ValueError: If the distances do not agree on one grid position.
    """
    points = np.array([_vector(item["position"]) for item in objects], dtype=np.float64)
    distances = np.array([item["distance"] for item in objects], dtype=np.float64)
    if len(points) < 4:
        raise ValueError(f"{len(points)} objects are too few to recover the start from")
    linear = np.column_stack([-2.0 * points, np.ones(len(points))])
    right = distances**2 - (points**2).sum(axis=1)
    place = np.linalg.lstsq(linear, right, rcond=None)[0][:3]
    for _ in range(5):
        away = place - points
        reach = np.maximum(np.linalg.norm(away, axis=1), 1e-9)
        step = np.linalg.lstsq(away / reach[:, None], distances - reach, rcond=None)[0]
        place = place + step
    x, z = (round(float(place[axis]) / GRID) * GRID + 0.0 for axis in (0, 2))
    start = (x, round(float(place[1]), 3), z)
    residual = np.abs(np.linalg.norm(points - np.array(start), axis=1) - distances).max()
    if not residual <= POSE_TOLERANCE:
        raise ValueError(
            f"the distances agree on no start on the grid; nearest {start}, off by {residual:.4f} m"
        )
    return start


def _vector(value: Mapping[str, float]) -> Vector:
    return (_rounded(value["x"]), _rounded(value["y"]), _rounded(value["z"]))


def _rounded(value: float) -> float:
    return round(float(value), DIGITS) + 0.0  # + 0.0 turns -0.0, which is another JSON, into 0.0


def _object_spec(item: Published) -> ObjectSpec:
    box = item["axisAlignedBoundingBox"]
    oriented = item["objectOrientedBoundingBox"]
    corners = oriented["cornerPoints"] if oriented else ()
    return ObjectSpec(
        object_id=item["objectId"],
        object_type=item["objectType"],
        name=item["name"],
        asset_id=item["assetId"],
        position=_vector(item["position"]),
        rotation=_vector(item["rotation"]),
        box_center=_vector(box["center"]),
        box_size=_vector(box["size"]),
        oriented_corners=tuple((_rounded(x), _rounded(y), _rounded(z)) for x, y, z in corners),
        parents=tuple(item["parentReceptacles"] or ()),
        is_open=item["isOpen"],
        is_toggled=item["isToggled"],
        is_dirty=item["isDirty"],
        is_filled=item["isFilledWithLiquid"],
        mass=_rounded(item["mass"]),
        **published_abilities(item)._asdict(),
    )
