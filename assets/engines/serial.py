"""The engine without processes: everything in the caller's own, one item after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assets.engines.base import Engine, Item, Result
from schemas.machine import ClusterSettings


class SerialEngine(Engine):
    """Runs items one after another in this process; for debuggers, profilers and small tests."""

    def __init__(self, workers: int = 1, cluster: ClusterSettings | None = None) -> None:
        del workers, cluster

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item."""
        for item in items:
            yield work(item)

    def renew(self) -> None:
        """Does nothing: there is no process to replace."""

    def close(self) -> None:
        """Does nothing: there is no process to end."""
