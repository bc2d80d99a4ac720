"""What a room must look like: the full list of its objects, from the home's books."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from simulators.symbolic.containment import contents
from simulators.symbolic.state import COOKED, SLICED, HomeState
from simulators.thor.figures import Figure, Placement, is_still


class Wanted(NamedTuple):
    """One object as it must be."""

    flags: int
    placement: Placement


def wanted_in(
    state: HomeState, rooms: Collection[int], held: int, placements: Mapping[int, Placement]
) -> dict[int, Wanted]:
    """Lists all objects of some rooms, holders before what they hold, and at last what the agent holds.

    Args:
        state: The home's state.
        rooms: The rooms.
        held: What the agent brings into them in its hand, or -1.
        placements: Where every object is.
    """
    own = [index for index, now in enumerate(state.now) if now.room in rooms]
    load = [held, *contents(state, held)] if held >= 0 else []
    ordered = [*sorted(own, key=lambda index: (_depth(state, index), index)), *load]
    return {index: Wanted(state.now[index].flags, placements[index]) for index in ordered}


def needs_reload(
    figures: Mapping[int, Figure], wanted: Mapping[int, Wanted], known: Collection[int]
) -> bool:
    """Tells whether only loading the scene anew leads to what is wanted.

    AI2-THOR brings back nothing that was removed, and undoes neither slicing nor cooking.

    Args:
        figures: The objects that are there now.
        wanted: Those that must be.
        known: Those that this loading of the scene has had.
    """
    for index, goal in wanted.items():
        figure = figures.get(index)
        if figure is None and index in known:
            return True
        if figure is not None and figure.flags & ~goal.flags & (SLICED | COOKED):
            return True
    return False


def differences(
    figures: Mapping[int, Figure],
    wanted: Mapping[int, Wanted],
    movable: Mapping[int, bool],
    held: int,
) -> list[int]:
    """Returns the objects that are not as wanted: missing, too many, elsewhere, or in another state."""
    found = [index for index in figures if index not in wanted]
    for index, goal in wanted.items():
        figure = figures.get(index)
        if (
            figure is None
            or figure.flags != goal.flags
            or (movable[index] and index != held and not is_still(figure.placement, goal.placement))
        ):
            found.append(index)
    return found


def _depth(state: HomeState, index: int) -> int:
    depth, holder = 0, state.now[index].parent
    while holder >= 0:
        depth, holder = depth + 1, state.now[holder].parent
    return depth
