"""Results in the order of the items, whatever finishes first; and what is said of an item that kills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

from assets.engines.base import Item, Result, name_of
from schemas.errors import UserError


class InOrder(Generic[Item, Result]):
    """What is done of one `map`, and how much of it is given out."""

    def __init__(self, items: Sequence[Item]) -> None:
        """Begins with nothing done."""
        self.items = items
        self._results: dict[int, Result] = {}
        self._given = 0

    def unfinished(self) -> bool:
        """Tells whether a result is still to be given out."""
        return self._given < len(self.items)

    def ready(self) -> Iterator[Result]:
        """Yields the results whose turn has come."""
        while self._given in self._results:
            yield self._results.pop(self._given)
            self._given += 1

    def killer(self, index: int, deaths: int, remedy: str) -> UserError:
        """Returns what is told about an item on which workers died."""
        return UserError(
            f"a worker process died {deaths} times while working on {name_of(self.items[index])}; it"
            f" was killed from outside or ran out of memory: {remedy}, then run the same command again"
        )
