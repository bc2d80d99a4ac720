"""The engine of local worker processes: one pool that lives as long as the engine."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Generic

from assets.engines.base import Engine, Item, Result
from assets.engines.worker import prepare
from schemas.errors import UserError

RETRIES = 2
"""How often an item is tried again after a worker died on it."""


class ProcessEngine(Engine):
    """Runs items in spawned processes, which are kept from one `map` to the next.

    A worker that dies (killed, out of memory) breaks the whole pool. The items that were running are
    then tried again one at a time, so that the one that kills workers is found by name and no other
    item is blamed.
    """

    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order; see `Engine.map`."""
        running: _Running[Item, Result] = _Running(items)
        try:
            while running.unfinished():
                self._turn(work, running)
                yield from running.ready()
        except BaseException:
            self._kill()
            raise

    def _turn(self, work: Callable[[Item], Result], running: _Running[Item, Result]) -> None:
        """Hands out items, waits until one is done, and takes in what is done."""
        try:
            for index in running.next_items(self._workers):
                running.futures[self._open().submit(work, running.items[index])] = index
            done, _ = concurrent.futures.wait(
                running.futures, return_when=concurrent.futures.FIRST_COMPLETED
            )
            for future in sorted(done, key=running.futures.__getitem__):
                running.finished(future)
        except BrokenProcessPool:
            self._kill()
            running.broken()

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare,
            )
        return self._pool

    def _kill(self) -> None:
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        processes = list((pool._processes or {}).values())
        for process in processes:
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)

    def renew(self) -> None:
        """Ends the idle workers; the next `map` starts new ones."""
        self.close()

    def close(self) -> None:
        """Ends the workers."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.shutdown(wait=True, cancel_futures=True)


class _Running(Generic[Item, Result]):
    """Where one `map` stands: what waits, what runs, what is done and not yet given out."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self.futures: dict[Future[Result], int] = {}
        self.results: dict[int, Result] = {}
        self._waiting = deque(range(len(items)))
        self._suspects: deque[int] = deque()
        self._taken: set[int] = set()
        self._deaths: dict[int, int] = {}
        self._given = 0

    def unfinished(self) -> bool:
        """Tells whether a result is still to be given out."""
        return self._given < len(self.items)

    def next_items(self, workers: int) -> list[int]:
        """Takes the items to hand out now: suspects one at a time, else two for each worker."""
        if self._suspects:
            taken = [] if self._taken else [self._suspects.popleft()]
        else:
            room = max(0, 2 * workers - len(self._taken))
            taken = [self._waiting.popleft() for _ in range(min(room, len(self._waiting)))]
        self._taken.update(taken)
        return taken

    def finished(self, future: Future[Result]) -> None:
        """Takes in one result, or raises what the work raised."""
        index = self.futures[future]
        self.results[index] = future.result()
        self._taken.remove(index)
        del self.futures[future]

    def broken(self) -> None:
        """Takes note of a pool that died: what was in it is tried again.

        Raises:
            UserError: If an item that ran alone has now killed its worker too often.
        """
        lost = sorted(self._taken)
        self.futures.clear()
        self._taken.clear()
        self._suspects.extend(lost)
        for index in lost:
            self._deaths[index] = self._deaths.get(index, 0) + 1
        if len(lost) == 1 and self._deaths[alone := lost[0]] > RETRIES:
            raise UserError(
                f"a worker process died {self._deaths[alone]} times while working on"
                f" {_short(self.items[alone])}; it was killed from outside or ran out of memory:"
                " free memory or use fewer workers (--workers 1), then run the same command again"
            )

    def ready(self) -> Iterator[Result]:
        """Yields the results whose turn has come."""
        while self._given in self.results:
            yield self.results.pop(self._given)
            self._given += 1


def _short(item: object) -> str:
    return str(getattr(item, "name", "")) or f"an item of kind {type(item).__name__}"
