"""The picture of a home as its agent sees it now."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulators.frame import NO_OBJECT, Frame
from simulators.kinematic.geometry.camera import rotation
from simulators.kinematic.render.held import carried_things
from simulators.kinematic.render.renderer import Raw, Renderer
from simulators.kinematic.render.resolving import number
from simulators.kinematic.render.shelf import Shelf
from simulators.kinematic.render.stage import Shown, compose
from simulators.kinematic.room_view import RoomView
from simulators.symbolic.containment import is_shown
from simulators.symbolic.household import Household

Ints = NDArray[np.int64]


def render_home(
    renderer: Renderer, home: Household, view: RoomView, size: int, colours: bool
) -> Frame:
    """Returns what the agent sees.

    Args:
        renderer: What draws it.
        home: The home.
        view: Of the room that the agent is in.
        size: Pixels of a side.
        colours: Whether it has colours; else `rgb` is empty.
    """
    agent = home.state.agent
    geometry = view.current_geometry()
    owners = view.owners()
    eye = np.array((agent.x, geometry.agent_y + geometry.camera_offset, agent.z))
    shown = _shown(home, owners)
    first = len(geometry.model.scene.objects) + 1
    hand = tuple(
        (_one(home, carried.thing, first + k), carried)
        for k, carried in enumerate(carried_things(home, eye))
    )
    stage = compose(geometry.model, geometry.state, shown, hand)
    axes = rotation(agent.yaw, agent.horizon)
    if colours:
        raw = renderer.picture(geometry.model, stage, eye, axes, size)
    else:
        raw = renderer.ids(stage, eye, axes, size)
    numbers = {**owners, **{one.owner: carried.thing for one, carried in hand}}
    return _frame(home, numbers, stage.owners, raw, renderer.shelf)


def _shown(home: Household, owners: dict[int, int]) -> tuple[Shown, ...]:
    """Returns the objects of the agent's room with a state that may show."""
    state, room = home.state, home.state.agent.room
    return tuple(
        _one(home, index, owner)
        for owner, index in sorted(owners.items())
        if state.now[index].flags and state.now[index].room == room and is_shown(state, index)
    )


def _one(home: Household, index: int, owner: int) -> Shown:
    return Shown(home.catalogue.things[index].spec, home.state.now[index].flags, owner)


def _frame(home: Household, numbers: dict[int, int], owners: Ints, raw: Raw, shelf: Shelf) -> Frame:
    """Names the objects of a picture; `numbers` has the home's number of each owner of a face."""
    present = [owner for owner in raw.present.tolist() if owner in numbers]
    present.sort(key=lambda owner: numbers[owner])
    of_owner = np.full(int(owners.max()) + 1, NO_OBJECT, dtype=np.int32)
    of_owner[present] = np.arange(len(present), dtype=np.int32)
    of_face = np.append(of_owner[owners], np.int32(NO_OBJECT))
    ids = shelf.take(raw.faces.shape, np.int32)
    number(raw.faces, of_face, ids)
    names = tuple(home.catalogue.object_id(numbers[owner]) for owner in present)
    return Frame(raw.colours, raw.metres, ids, names)
