"""Whether what lies in a house can be seen from where the agent can stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec, Scene
from simulators.agent import CAMERA_OFFSET
from simulators.houses.filters.base import HouseFilter
from simulators.houses.scenes import AGENT_HEIGHT, CutHouse
from simulators.kinematic.geometry.grid import PASSABLE, Cell

EYE = AGENT_HEIGHT + CAMERA_OFFSET
"""Height of the camera of the standing agent, metres."""
RANGE = 6.0
"""What is farther is not observed, metres."""
STANDS = 12
"""An object is looked at from so many cells, the nearest first, so that a house costs little."""
Array = NDArray[np.float64]


class ObjectVisibility(HouseFilter):
    """The share of loose things that lie open and are in sight of a cell."""

    least = 0.5
    unit = ""
    what = "share of loose things outside of closed containers in plain sight of a cell within 6 m"
    why = "a cue is something that the agent sees; what stands behind furniture cannot be one"

    def measure(self, house: CutHouse) -> float:
        """Returns seen things / all loose things that are not in a container; 0 if there is none."""
        seen = there = 0
        for scene, cells in zip(house.scenes, house.cells, strict=True):
            closed = {spec.object_id for spec in scene.objects if spec.openable}
            loose = [
                spec for spec in scene.objects if spec.pickupable and not closed & set(spec.parents)
            ]
            there += len(loose)
            seen += sum(_is_seen(spec, scene, cells) for spec in loose)
        return seen / there if there else 0.0


def _is_seen(spec: ObjectSpec, scene: Scene, cells: tuple[Cell, ...]) -> bool:
    low, high = _in_the_way(spec, scene)
    x, y, z = spec.box_center
    target = np.array((x, y + spec.box_size[1] / 2.0, z))
    places = np.array(cells)
    away = np.sqrt(((places - target[[0, 2]]) ** 2).sum(axis=1))
    order = np.argsort(away, kind="stable")[:STANDS]
    eyes = np.insert(places[order[away[order] <= RANGE]], 1, EYE, axis=1)
    return bool((~_blocked(eyes, target, low, high)).any())


def _in_the_way(spec: ObjectSpec, scene: Scene) -> tuple[Array, Array]:
    """Returns lowest and highest corners of the furniture that may hide a thing, (n, 3) each."""
    x, _, z = spec.box_center
    boxes = [
        (other.box_center, other.box_size)
        for other in scene.objects
        if not (
            other.pickupable
            or other.object_id in spec.parents
            or other.object_type in PASSABLE
            or (
                abs(other.box_center[0] - x) < other.box_size[0] / 2.0
                and abs(other.box_center[2] - z) < other.box_size[2] / 2.0
            )
        )
    ]
    made = np.array(boxes).reshape(-1, 2, 3)
    return made[:, 0] - made[:, 1] / 2.0, made[:, 0] + made[:, 1] / 2.0


def _blocked(eyes: Array, target: Array, low: Array, high: Array) -> NDArray[np.bool_]:
    """Tells for each eye whether the line to the target crosses a box (slab test), shape (eyes,)."""
    way = (target - eyes)[:, None]
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)
    first, second = (low - eyes[:, None]) / way, (high - eyes[:, None]) / way
    enter = np.minimum(first, second).max(axis=2)
    leave = np.maximum(first, second).min(axis=2)
    hits: NDArray[np.bool_] = (enter < leave) & (leave > 0.0) & (enter < 1.0)
    return np.asarray(hits.any(axis=1))
