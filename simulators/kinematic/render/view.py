"""The picture of a home as its agent sees it now."""

from __future__ import annotations

import numpy as np

from simulators.frame import NO_OBJECT, Frame, blank_frame
from simulators.kinematic.containment import is_shown
from simulators.kinematic.geometry.camera import rotation
from simulators.kinematic.render.held import carried_things
from simulators.kinematic.render.renderer import Raw, Renderer
from simulators.kinematic.render.resolving import renumber
from simulators.kinematic.render.stage import Shown, compose
from simulators.kinematic.state import NOWHERE
from simulators.kinematic.world_now import WorldNow


def render_world(renderer: Renderer, world: WorldNow, size: int, colours: bool) -> Frame:
    """Returns what the agent sees; a blank picture in the hallway.

    Args:
        renderer: What draws it.
        world: The home.
        size: Pixels of a side.
        colours: Whether it has colours; else `rgb` is empty.
    """
    agent = world.state.agent
    if agent.room == NOWHERE:
        return blank_frame(size, colours)
    view = world.views[agent.room]
    geometry = view.current_geometry()
    owners = view.owners()
    eye = np.array((agent.x, geometry.agent_y + geometry.camera_offset, agent.z))
    shown = _shown(world, owners)
    first = len(geometry.model.scene.objects) + 1
    hand = tuple(
        (_one(world, carried.thing, first + k), carried)
        for k, carried in enumerate(carried_things(world, eye))
    )
    stage = compose(geometry.model, geometry.state, shown, hand)
    axes = rotation(agent.yaw, agent.horizon)
    if colours:
        raw = renderer.picture(geometry.model, stage, eye, axes, size)
    else:
        raw = renderer.ids(stage, eye, axes, size)
    numbers = {**owners, **{one.owner: carried.thing for one, carried in hand}}
    return _frame(world, numbers, raw)


def _shown(world: WorldNow, owners: dict[int, int]) -> tuple[Shown, ...]:
    """Returns the objects of the agent's room with a state that may show."""
    state, room = world.state, world.state.agent.room
    return tuple(
        _one(world, index, owner)
        for owner, index in sorted(owners.items())
        if state.now[index].flags and state.now[index].room == room and is_shown(state, index)
    )


def _one(world: WorldNow, index: int, owner: int) -> Shown:
    return Shown(world.catalogue.things[index].spec, world.state.now[index].flags, owner)


def _frame(world: WorldNow, numbers: dict[int, int], raw: Raw) -> Frame:
    """Names the objects of a picture; `numbers` has the home's number of each owner of a face."""
    present = [owner for owner in np.flatnonzero(raw.present).tolist() if owner in numbers]
    present.sort(key=lambda owner: numbers[owner])
    table = np.full(len(raw.present) + 1, NO_OBJECT, dtype=np.int32)
    table[present] = np.arange(len(present), dtype=np.int32)
    names = tuple(world.catalogue.object_id(numbers[owner]) for owner in present)
    renumber(raw.whose, table)
    return Frame(raw.colours, raw.metres, raw.whose, names)
