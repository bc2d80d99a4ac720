"""The engine of local worker processes: one pool that lives as long as the engine."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from assets.engines.base import Engine, Item, Result
from assets.engines.running import Running
from assets.engines.worker import prepare
from schemas.machine import ClusterSettings

RETRIES = 2
"""How often an item is tried again after a worker died on it."""
REMEDY = "free memory or use fewer workers (--workers 1)"


class ProcessEngine(Engine):
    """Runs items in spawned processes, which are kept from one `map` to the next.

    A worker that dies (killed, out of memory) breaks the whole pool. The items that were running are
    then tried again one at a time, so that the one that kills workers is found by name and no other
    item is blamed.
    """

    def __init__(self, workers: int, cluster: ClusterSettings | None = None) -> None:
        del cluster  # it has none
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order; see `Engine.map`."""
        running: Running[Item, Result] = Running(items, RETRIES, REMEDY)
        futures: dict[Future[Result], int] = {}
        try:
            while running.unfinished():
                self._turn(work, running, futures)
                yield from running.ready()
        except BaseException:
            self._kill()
            raise

    def _turn(
        self,
        work: Callable[[Item], Result],
        running: Running[Item, Result],
        futures: dict[Future[Result], int],
    ) -> None:
        """Hands out items, waits until one is done, and takes in what is done."""
        try:
            for index in running.next_items(self._workers):
                futures[self._open().submit(work, running.items[index])] = index
            done, _ = concurrent.futures.wait(
                futures, return_when=concurrent.futures.FIRST_COMPLETED
            )
            for future in sorted(done, key=futures.__getitem__):
                running.finished(futures[future], future.result())
                del futures[future]
        except BrokenProcessPool:
            self._kill()
            futures.clear()
            running.all_lost()

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
