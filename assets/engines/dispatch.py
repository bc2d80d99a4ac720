"""Which worker gets which item next: a worker keeps to the homes that it has loaded.

Pure bookkeeping, without processes: what waits, what runs where, what is done and not yet given out.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

from assets.engines.base import Item, Result, place_of
from assets.engines.in_order import InOrder

AHEAD = 2
"""Items that a worker has at once: the one it works on, and the next."""
RETRIES = 2
"""How often an item is tried again after a worker died on it."""
REMEDY = "free memory or use fewer workers (--workers 1)"


class Dispatch(InOrder[Item, Result]):
    """Where one `map` stands.

    Items that say where they take place (`place`: the home) go to the worker that had this place
    before, which remembers its rooms; a worker without such items takes a place that nobody has, and
    at last one of another worker's.
    """

    def __init__(self, items: Sequence[Item], workers: int, owners: dict[str, int]) -> None:
        """Begins with all items waiting.

        Args:
            items: The items.
            workers: How many workers there are.
            owners: Worker of each place, kept from one `map` to the next; it is changed.
        """
        super().__init__(items)
        self._owners = owners
        self._places = [place_of(item) for item in items]
        self._waiting = dict.fromkeys(range(len(items)))
        self._running: list[dict[int, None]] = [{} for _ in range(workers)]
        self._suspects: deque[int] = deque()
        self._deaths: Counter[int] = Counter()

    def next_item(self) -> tuple[int, int] | None:
        """Takes one item to hand out now, as (worker, index); None if every worker has enough.

        Suspects run alone; else each worker has the item it works on and the next.
        """
        if self._suspects:
            return None if any(self._running) else self._hand(0, self._suspects.popleft())
        worker = min(range(len(self._running)), key=lambda one: len(self._running[one]))
        if not self._waiting or len(self._running[worker]) >= AHEAD:
            return None
        return self._hand(worker, self._choose(worker))

    def finished(self, worker: int, index: int, result: Result) -> None:
        """Takes in one result."""
        del self._running[worker][index]
        self._results[index] = result

    def died(self, worker: int) -> None:
        """Takes note of a worker that died: what it had is tried again, one item at a time.

        So the item that kills workers is found by name, and no other is blamed.

        Raises:
            UserError: If an item that ran alone has now killed its worker too often.
        """
        lost = list(self._running[worker])
        self._running[worker].clear()
        self._suspects.extend(lost)
        self._deaths.update(lost)
        for place in [place for place, owner in self._owners.items() if owner == worker]:
            del self._owners[place]
        if len(lost) == 1 and self._deaths[lost[0]] > RETRIES:
            raise self.killer(lost[0], self._deaths[lost[0]], REMEDY)

    def _hand(self, worker: int, index: int) -> tuple[int, int]:
        self._waiting.pop(index, None)
        self._running[worker][index] = None
        if self._places[index]:
            self._owners.setdefault(self._places[index], worker)
        return worker, index

    def _choose(self, worker: int) -> int:
        """Returns the first waiting item of the worker's own places, else of nobody's, else the last."""
        free = -1
        for index in self._waiting:
            owner = self._owners.get(self._places[index], -1)
            if owner == worker:
                return index
            if owner < 0 and free < 0:
                free = index
        return free if free >= 0 else next(reversed(self._waiting))
