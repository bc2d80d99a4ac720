"""Who holds what: chains of holders, contents, and what closed things hide."""

from __future__ import annotations

from collections.abc import Iterator

from simulators.symbolic.state import NOWHERE, OPEN, HomeState


def holders(state: HomeState, index: int) -> Iterator[int]:
    """Yields everything that holds an object, from its direct holder outwards.

    After a basin comes the Sink or Bathtub that it is a part of.
    """
    things = state.catalogue.things
    current = state.now[index].parent
    while current >= 0:
        yield current
        whole = things[current].whole
        if whole >= 0:
            yield whole
            current = state.now[whole].parent
        else:
            current = state.now[current].parent


def contents(state: HomeState, index: int) -> tuple[int, ...]:
    """Returns everything that an object holds, directly or not, in a fixed order."""
    found: list[int] = []
    stack = sorted(state.children[index], reverse=True)
    while stack:
        child = stack.pop()
        found.append(child)
        stack.extend(sorted(state.children[child], reverse=True))
    return tuple(found)


def outermost_closed(state: HomeState, index: int) -> int:
    """Returns the outermost closed thing that an object lies in, or -1 if nothing hides it."""
    things = state.catalogue.things
    closed = -1
    for holder in holders(state, index):
        if things[holder].encloses and not state.flag(holder, OPEN):
            closed = holder
    return closed


def is_shown(state: HomeState, index: int) -> bool:
    """Tells whether an object is in a room and not inside something closed."""
    return state.now[index].room != NOWHERE and outermost_closed(state, index) < 0


def in_hand(state: HomeState, index: int) -> bool:
    """Tells whether an object is held, or lies on or in what is held."""
    if state.held < 0:
        return False
    return index == state.held or state.held in holders(state, index)
