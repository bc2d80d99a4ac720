"""Which object of the running build each object of a scene record is.

A house's objects have the ids of its JSON, without the type in front; its floors have the ids of the
rooms. The build numbers the drawers and shelves of furniture in the order of its prefabs
(`<id>___<number>`), the record from top to bottom: they are told apart by their places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from schemas.errors import UserError
from schemas.knowledge.placement import FLOOR
from schemas.scene import ObjectSpec, Scene
from simulators.thor.figures import figure_of
from simulators.thor.replies import Item

PART = "___"
WHOLE_FLOOR = "Floor"
"""The one floor on which all things of a house lie, whatever its JSON has for rooms."""


def identify(scene: Scene, objects: Mapping[str, Item]) -> dict[str, str]:
    """Finds each object of a scene record in the build's scene.

    Returns:
        AI2-THOR's id, by the object's id in the record.

    Raises:
        UserError: If the build's scene lacks one.
    """
    by_name = {item["name"]: item["objectId"] for item in objects.values()}
    ids: dict[str, str] = {}
    parts: list[ObjectSpec] = []
    for spec in scene.objects:
        found = next((name for name in _names(scene, spec) if name in objects), None)
        found = by_name.get(spec.name) if found is None else found
        if scene.plan is not None and PART in spec.name:
            parts.append(spec)
        elif found is not None:
            ids[spec.object_id] = found
    ids |= _parts(parts, objects)
    missing = [spec.object_id for spec in scene.objects if spec.object_id not in ids]
    if missing:
        raise UserError(
            f"AI2-THOR's scene {scene.scene_id} lacks {len(missing)} objects of the published one,"
            f" such as {missing[0]}; leave the scene out, or use a build of version 5.0.0"
        )
    return ids


def _names(scene: Scene, spec: ObjectSpec) -> Iterator[str]:
    yield spec.object_id
    if scene.plan is not None:
        yield spec.name
        yield spec.object_id.partition("|")[2]
        if spec.object_type == FLOOR:
            yield scene.plan.house_room


def _parts(specs: list[ObjectSpec], objects: Mapping[str, Item]) -> dict[str, str]:
    """Gives each part the nearest of its type that the same piece of furniture has left."""
    offered: dict[tuple[str, str], list[str]] = {}
    for name, item in objects.items():
        if PART in name:
            offered.setdefault((name.partition(PART)[0], item["objectType"]), []).append(name)
    pairs = []
    for spec in specs:
        for name in offered.get((spec.name.partition(PART)[0], spec.object_type), ()):
            away = math.dist(figure_of(objects[name]).box[0], spec.box_center)
            pairs.append((round(away, 4), spec.object_id, name))
    ids: dict[str, str] = {}
    for _, part, name in sorted(pairs):
        if part not in ids and name not in ids.values():
            ids[part] = name
    return ids
