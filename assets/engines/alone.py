"""The engine of a worker that makes a whole batch: here, but what must be fresh in one new process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assets.engines.base import Engine, Item, Result
from assets.engines.process import ProcessEngine
from assets.engines.serial import SerialEngine


class AloneEngine(Engine):
    """Runs items in this process; after `renew`, those of the next `map` in a process made for it."""

    def __init__(self) -> None:
        self._serial = SerialEngine()
        self._fresh: ProcessEngine | None = None

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order."""
        fresh, self._fresh = self._fresh, None
        if fresh is None:
            yield from self._serial.map(work, items)
            return
        with fresh:
            yield from fresh.map(work, items)

    def renew(self) -> None:
        """Lets the next `map` run in a process that remembers nothing."""
        self._fresh = ProcessEngine(1)

    def close(self) -> None:
        """Ends what `renew` has begun."""
        if self._fresh is not None:
            self._fresh.close()
            self._fresh = None
