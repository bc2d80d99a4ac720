"""Which one receptacle holds an object at the start, where the published data names several or none."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.knowledge.aliases import alias_group
from schemas.knowledge.placement import compatible, single_holder
from schemas.scene import ObjectSpec, Scene

FLOOR = "Floor"
SEATS = ("ArmChair", "Chair", "Sofa", "Stool")
"""Their backs are higher than tables, so what lies on a table may be inside the box of a seat."""

TOUCH = 0.05
"""An object without a published parent lies on what its underside is this close to, metres."""


def initial_parents(scene: Scene) -> dict[str, str]:
    """Gives every loose object of a scene its one direct holder.

    Of several published parents the Floor counts last (AI2-THOR names it for much that stands above
    it), then a holder made for this type wins, then a smaller receptacle that itself is loose (a
    plate on a table), then the one whose top is nearest to the object's underside, then the nearest.
    An object with no published parent lies on the receptacle under it, or on the Floor.

    Returns:
        Object id to holder id, for pickupable objects and for moveable ones that stand on something
        else than the Floor; no chain of holders is a cycle.
    """
    specs = {spec.object_id: spec for spec in scene.objects}
    floor = min((name for name, spec in specs.items() if spec.object_type == FLOOR), default="")
    parents: dict[str, str] = {}
    for name, spec in specs.items():
        if not (spec.pickupable or spec.moveable):
            continue
        choices = [specs[parent] for parent in spec.parents if parent in specs]
        if not choices:
            choices = [other for other in scene.objects if _lies_on(spec, other)]
        ranked = sorted({other.object_id for other in choices if other.object_id != name})
        ranked.sort(key=lambda other: _rank(spec, specs[other]))
        chosen = next((other for other in ranked if not _leads_to(parents, other, name)), floor)
        if chosen and (spec.pickupable or specs[chosen].object_type != FLOOR):
            parents[name] = chosen
    return parents


def best_holder(spec: ObjectSpec, holders: Sequence[ObjectSpec]) -> int:
    """Returns the number of the one holder that counts, of several that AI2-THOR names."""
    return min(range(len(holders)), key=lambda k: (_rank(spec, holders[k]), holders[k].object_id))


def _rank(spec: ObjectSpec, holder: ObjectSpec) -> tuple[bool, bool, bool, bool, float, float]:
    kind = holder.object_type
    made_for_it = single_holder(kind) is not None and compatible(spec.object_type, kind)
    fits = any(compatible(spec.object_type, name) for name in alias_group(kind))
    inside = kind not in SEATS and _holds_centre(holder, spec)
    gap = 0.0 if inside else abs(_bottom(spec) - _top(holder))
    return (
        kind == FLOOR,
        not made_for_it,
        not holder.pickupable,
        not fits,
        round(gap, 2),
        _horizontal(spec, holder),
    )


def _lies_on(spec: ObjectSpec, holder: ObjectSpec) -> bool:
    if not holder.receptacle or holder.object_type == FLOOR or holder is spec:
        return False
    if holder.box_size[0] * holder.box_size[2] < spec.box_size[0] * spec.box_size[2]:
        return False
    over = all(
        abs(spec.box_center[axis] - holder.box_center[axis]) <= holder.box_size[axis] / 2
        for axis in (0, 2)
    )
    return over and (_holds_centre(holder, spec) or abs(_bottom(spec) - _top(holder)) <= TOUCH)


def _holds_centre(holder: ObjectSpec, spec: ObjectSpec) -> bool:
    return all(
        abs(spec.box_center[axis] - holder.box_center[axis]) < holder.box_size[axis] / 2
        for axis in range(3)
    )


def _bottom(spec: ObjectSpec) -> float:
    return spec.box_center[1] - spec.box_size[1] / 2


def _top(spec: ObjectSpec) -> float:
    return spec.box_center[1] + spec.box_size[1] / 2


def _horizontal(a: ObjectSpec, b: ObjectSpec) -> float:
    x, z = a.box_center[0] - b.box_center[0], a.box_center[2] - b.box_center[2]
    return round(x * x + z * z, 6)


def _leads_to(parents: dict[str, str], start: str, goal: str) -> bool:
    name = start
    while name:
        if name == goal:
            return True
        name = parents.get(name, "")
    return False
