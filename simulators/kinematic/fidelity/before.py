"""Brings a room to the state that a recording had before an action, as far as it has such a state."""

from __future__ import annotations

import math

from simulators.agent import GRID
from simulators.kinematic.fidelity.records import MetadataRecord, ObjectRecord
from simulators.kinematic.fidelity.stage import ROOM, Stage
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import holders
from simulators.symbolic.export import TEMPERATURES
from simulators.symbolic.loads import lift
from simulators.symbolic.state import ON, OPEN, ObjectNow

MOVED = 0.01
"""Things at rest settle by less than this, metres."""


def bring_to(stage: Stage, metadata: MetadataRecord) -> None:
    """Sets flags, temperatures, holders, boxes, the hand and the agent as recorded.

    What the recording says of an object that the published room lacks is left out; a thing that it
    has not moved keeps its published box and holder.
    """
    stage.reset()
    state = stage.world.state
    held = -1
    for item in metadata.objects:
        thing = stage.thing(item.object_id)
        if thing is None:
            continue
        state.set_flag(thing.index, OPEN, item.is_open)
        state.set_flag(thing.index, ON, item.is_toggled)
        now = state.now[thing.index]
        temperature = TEMPERATURES.index(item.temperature)
        state.set(thing.index, now._replace(temperature=temperature))
        if item.is_picked_up:
            held = thing.index
        elif thing.spec.pickupable:
            _put(stage, thing, item)
    if held >= 0:
        lift(state, held)
        state.held = held
    x, z, yaw, horizon = metadata.agent.pose
    stage.place((round(x / GRID) * GRID, round(z / GRID) * GRID, yaw, horizon))


def _put(stage: Stage, thing: Thing, item: ObjectRecord) -> None:
    """Gives a loose thing the recorded box and holder, if they are not the published ones."""
    state = stage.world.state
    now = state.now[thing.index]
    centre = item.box.center.vector
    box = now.box
    if math.dist(centre, box[0]) > MOVED:
        box = (centre, item.box.size.vector, 0.0)
    recorded = [stage.thing(name) for name in item.parents or ()]
    known = [holder for holder in recorded if holder is not None]
    known.sort(key=lambda holder: (holder.object_type == "Floor", holder.index))
    parent = now.parent
    if known and now.parent not in {holder.index for holder in known}:
        parent = known[0].index
    if thing.index not in (parent, *_above(stage, parent)):
        state.set(thing.index, ObjectNow(ROOM, parent, box, now.flags, now.temperature))


def _above(stage: Stage, index: int) -> tuple[int, ...]:
    return () if index < 0 else tuple(holders(stage.world.state, index))
