"""What a cluster works on: what waits, what runs, what is done, which item is suspected."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from assets.engines.base import Item, Result
from assets.engines.in_order import InOrder


class Running(InOrder[Item, Result]):
    """Where one `map` stands: what waits, what runs, what is done and not yet given out."""

    def __init__(self, items: Sequence[Item], retries: int, remedy: str) -> None:
        """Begins.

        Args:
            items: What is to be worked on.
            retries: How often an item is tried again after losing a worker.
            remedy: What the user can do about workers that die.
        """
        super().__init__(items)
        self._retries = retries
        self._remedy = remedy
        self._waiting = deque(range(len(items)))
        self._suspects: deque[int] = deque()
        self._taken: set[int] = set()
        self._losses: dict[int, list[int]] = {}

    def next_items(self, workers: int) -> list[int]:
        """Takes the items to hand out now: suspects one at a time, else two for each worker."""
        if self._suspects:
            taken = [] if self._taken else [self._suspects.popleft()]
        else:
            room = max(0, 2 * workers - len(self._taken))
            taken = [self._waiting.popleft() for _ in range(min(room, len(self._waiting)))]
        self._taken.update(taken)
        return taken

    def finished(self, index: int, result: Result) -> None:
        """Takes in one result."""
        self._results[index] = result
        self._taken.remove(index)

    def lost(self, indices: Sequence[int], deaths: int = 1) -> None:
        """Takes note of items whose worker died: each is tried again, alone.

        Args:
            indices: Of all items that may have been the cause.
            deaths: How many workers died of it.

        Raises:
            UserError: If an item that ran alone has now lost its worker too often.
        """
        alone = len(self._taken) == 1
        self._taken.difference_update(indices)
        self._suspects.extend(indices)
        for index in indices:
            self._losses.setdefault(index, []).append(deaths)
        if alone and len(self._losses[worst := indices[0]]) > self._retries:
            raise self.killer(worst, sum(self._losses[worst]), self._remedy)
