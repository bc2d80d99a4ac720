"""A set that is iterated in the order in which its elements came."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Element = TypeVar("Element", bound=Hashable)


class OrderedSet(dict[Element, None]):
    """Stands in for `set` where ProcTHOR iterates one of objects or texts, whose order is not fixed.

    It has what is used there: making one of an iterable, adding, removing, membership, length.
    """

    def __init__(self, elements: Iterable[Element] = ()) -> None:
        super().__init__((element, None) for element in elements)

    def add(self, element: Element) -> None:
        """Adds an element; one that is there keeps its place."""
        self[element] = None

    def remove(self, element: Element) -> None:
        """Removes an element.

        Raises:
            KeyError: If it is not there.
        """
        del self[element]
