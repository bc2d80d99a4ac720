"""The engine of local worker processes, which live as long as the engine."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from assets.engines.base import Engine, Item, Result
from assets.engines.dispatch import Dispatch
from assets.engines.worker import prepare
from schemas.machine import ClusterSettings


class ProcessEngine(Engine):
    """Runs items in spawned processes, which are kept from one `map` to the next.

    Each worker is a pool of one process, so that an item can be sent to the worker that has its home
    in memory, and a worker that dies (killed, out of memory) takes no other with it.
    """

    def __init__(self, workers: int, cluster: ClusterSettings | None = None) -> None:
        del cluster  # it has none
        self._pools: list[ProcessPoolExecutor | None] = [None] * max(1, workers)
        self._owners: dict[str, int] = {}

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order; see `Engine.map`."""
        dispatch: Dispatch[Item, Result] = Dispatch(items, len(self._pools), self._owners)
        futures: dict[Future[Result], tuple[int, int]] = {}
        try:
            while dispatch.unfinished():
                while taken := dispatch.next_item():
                    self._submit(dispatch, futures, *taken, work)
                if futures:
                    self._take_in(dispatch, futures)
                yield from dispatch.ready()
        except BaseException:
            self._kill_all()
            raise

    def _submit(
        self,
        dispatch: Dispatch[Item, Result],
        futures: dict[Future[Result], tuple[int, int]],
        worker: int,
        index: int,
        work: Callable[[Item], Result],
    ) -> None:
        try:
            futures[self._open(worker).submit(work, dispatch.items[index])] = (worker, index)
        except BrokenProcessPool:
            self._lost(dispatch, futures, worker)

    def _take_in(
        self,
        dispatch: Dispatch[Item, Result],
        futures: dict[Future[Result], tuple[int, int]],
    ) -> None:
        """Waits until an item is done, and takes in all that are."""
        done, _ = concurrent.futures.wait(futures, return_when=concurrent.futures.FIRST_COMPLETED)
        for future in sorted(done, key=futures.__getitem__):
            if future not in futures:  # its worker died with an item before it
                continue
            worker, index = futures[future]
            try:
                result = future.result()
            except BrokenProcessPool:
                self._lost(dispatch, futures, worker)
            else:
                del futures[future]
                dispatch.finished(worker, index, result)

    def _lost(
        self,
        dispatch: Dispatch[Item, Result],
        futures: dict[Future[Result], tuple[int, int]],
        worker: int,
    ) -> None:
        """Forgets a dead worker, and gives back what it had."""
        self._kill(worker)
        for future in [one for one, (owner, _) in futures.items() if owner == worker]:
            del futures[future]
        dispatch.died(worker)

    def _open(self, worker: int) -> ProcessPoolExecutor:
        pool = self._pools[worker]
        if pool is None:
            pool = ProcessPoolExecutor(1, mp_context=_processes(), initializer=prepare)
            self._pools[worker] = pool
        return pool

    def _kill(self, worker: int) -> None:
        pool, self._pools[worker] = self._pools[worker], None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)

    def _kill_all(self) -> None:
        for worker in range(len(self._pools)):
            self._kill(worker)
        self._owners.clear()

    def renew(self) -> None:
        """Ends the idle workers; the next `map` starts new ones."""
        self.close()

    def close(self) -> None:
        """Ends the workers."""
        pools, self._pools = self._pools, [None] * len(self._pools)
        self._owners.clear()
        for pool in pools:
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)


def _processes() -> multiprocessing.context.BaseContext:
    """Returns how workers start: forked from a server that has imported their code, and done nothing.

    So a fresh worker costs no second, and remembers nothing of any home.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["assets.work"])
    return context
