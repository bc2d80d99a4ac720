"""Which furniture of a room can be acted on at all, from the room as it was published.

Furniture stays where it is, so this is a fact of the scene: found once, kept for the process. What
has moved since may hide a thing for a while; that is for Navigate to say, not for a plan's state.
"""

from __future__ import annotations

from collections import OrderedDict

from schemas.perception import Perception
from schemas.scene import Scene
from simulators.kinematic.pool import borrow, give_back
from simulators.kinematic.room_view import IMAGE_PIXELS, MOST_POSES
from simulators.symbolic.sight import is_near, least_pixels

MOST_SCENES = 256
_REACHABLE: OrderedDict[tuple[str, int], frozenset[str]] = OrderedDict()


def reachable_furniture(scene: Scene, scene_hash: str, perception: Perception) -> frozenset[str]:
    """Returns the ids, in the scene, of all furniture with a pose from which it can be acted on."""
    least = least_pixels(perception, IMAGE_PIXELS)
    key = (scene_hash, least)
    known = _REACHABLE.get(key)
    if known is None:
        known = _find(scene, scene_hash, least)
        _REACHABLE[key] = known
        if len(_REACHABLE) > MOST_SCENES:
            _REACHABLE.popitem(last=False)
    return known


def _find(scene: Scene, scene_hash: str, least: int) -> frozenset[str]:
    geometry = borrow(scene, (scene_hash,))
    found = set()
    for spec in scene.objects:
        if spec.pickupable:
            continue
        slot = geometry.index_of(spec.object_id)
        for pose in geometry.interaction_poses(slot, MOST_POSES):
            near = is_near(geometry.footprint_distance(slot, pose[0], pose[1]))
            if near and geometry.shown_pixels(slot, pose, least) >= least:
                found.add(spec.object_id)
                break
    give_back(geometry, (scene_hash,))
    return frozenset(found)
