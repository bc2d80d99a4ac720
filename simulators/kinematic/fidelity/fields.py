"""The compared fields of every object, from recorded metadata and from the simulator's state.

Two rules of AI2-THOR have no counterpart and are taken out of both sides. Its Floor lists whatever
stands low above it, also what lies in a box on the floor: a Floor beside another holder is left out.
And an id that the published room does not have (the pieces of a sliced thing) is left out.
"""

from __future__ import annotations

from simulators.kinematic.containment import holders
from simulators.kinematic.fidelity.records import MetadataRecord, ObjectRecord
from simulators.kinematic.fidelity.stage import Stage
from simulators.kinematic.state import ON, OPEN
from simulators.kinematic.world import TEMPERATURES

Value = bool | float | str | frozenset[str]
Fields = dict[tuple[str, str], Value]
"""(AI2-THOR id, field) to value; the id is empty for the inventory."""

FLOOR = "Floor"
PARENTS, CONTENTS = "parentReceptacles", "receptacleObjectIds"


def fields_recorded(stage: Stage, metadata: MetadataRecord) -> Fields:
    """Returns the fields as recorded, of the objects that the published room has."""
    found: Fields = {("", "inventoryObjects"): frozenset(h.object_id for h in metadata.inventory)}
    parents: dict[str, frozenset[str]] = {}
    for item in metadata.objects:
        thing = stage.thing(item.object_id)
        if thing is None:
            continue
        found.update(_flags(item))
        if thing.spec.pickupable:
            parents[item.object_id] = _without_floor(item.parents or ())
    return found | _links(stage, parents)


def _flags(item: ObjectRecord) -> Fields:
    name = item.object_id
    return {
        (name, "isOpen"): item.is_open,
        (name, "openness"): round(item.openness, 2),
        (name, "isToggled"): item.is_toggled,
        (name, "isPickedUp"): item.is_picked_up,
        (name, "temperature"): item.temperature,
    }


def _without_floor(parents: tuple[str, ...]) -> frozenset[str]:
    others = frozenset(name for name in parents if name.split("|")[0] != FLOOR)
    return others or frozenset(parents)


def _links(stage: Stage, parents: dict[str, frozenset[str]]) -> Fields:
    """Returns both directions of who holds what, for loose things and all receptacles."""
    links: Fields = {(item, PARENTS): holding for item, holding in parents.items()}
    for thing in stage.world.catalogue.things:
        if thing.spec.receptacle:
            name = thing.spec.object_id
            links[(name, CONTENTS)] = frozenset(
                item for item, holding in parents.items() if name in holding
            )
    return links


def fields_here(stage: Stage) -> Fields:
    """Returns the same fields of the simulator's state; the holder is the direct one alone."""
    state, things = stage.world.state, stage.world.catalogue.things
    held = () if state.held < 0 else (things[state.held].spec.object_id,)
    found: Fields = {("", "inventoryObjects"): frozenset(held)}
    parents: dict[str, frozenset[str]] = {}
    for thing in things:
        name, now = thing.spec.object_id, state.now[thing.index]
        is_open = bool(now.flags & OPEN)
        found[(name, "isOpen")] = is_open
        found[(name, "openness")] = float(is_open)
        found[(name, "isToggled")] = bool(now.flags & ON)
        found[(name, "isPickedUp")] = thing.index == state.held
        found[(name, "temperature")] = TEMPERATURES[now.temperature]
        if thing.spec.pickupable:
            direct = next(iter(holders(state, thing.index)), -1)
            parents[name] = frozenset(() if direct < 0 else (things[direct].spec.object_id,))
    return found | _links(stage, parents)
