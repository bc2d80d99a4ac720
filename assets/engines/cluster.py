"""The engine of a Dask cluster: a running one by address, or one of its own on this machine."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from assets.engines.base import Engine, Item, Result
from assets.engines.remote import Answer, Parcel, work_on
from assets.engines.running import Running
from assets.engines.session import Session, open_session
from schemas.machine import ClusterSettings

if TYPE_CHECKING:
    from distributed import Future

RETRIES = 1
"""How often an item is tried again, alone, that Dask gave up: its scheduler has retried it by then."""
REMEDY = "give the workers more memory or use fewer of them on each machine"
POLL = 2.0
"""Seconds after which the engine looks whether there still are a scheduler and workers."""


class DaskEngine(Engine):
    """Runs items on the workers of a Dask scheduler.

    A worker that dies costs a retry, which is Dask's own. What the work raises comes back as a result,
    so Dask never retries it. On a scheduler by address nothing is assumed of the workers' disks: each
    item carries the files that it needs (see `luggage`), and each worker says whether it runs the same
    source and packages before it works.
    """

    shares_disk = False

    def __init__(self, workers: int, cluster: ClusterSettings | None = None) -> None:
        self._workers = max(1, workers)
        self._settings = cluster or ClusterSettings()
        self._session: Session | None = None

    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order; see `Engine.map`.

        Raises:
            UserError: If the scheduler or its workers cannot be used: one line with what to do.
        """
        if not items:
            return
        running: Running[Item, Result] = Running(items, RETRIES, REMEDY)
        futures: dict[Future, int] = {}
        try:
            while running.unfinished():
                self._turn(work, running, futures)
                yield from running.ready()
        except BaseException:
            self._abandon(futures)
            raise

    def _turn(
        self,
        work: Callable[[Item], Result],
        running: Running[Item, Result],
        futures: dict[Future, int],
    ) -> None:
        """Hands out items, waits until one is done, and takes in what is done."""
        session = self._open()
        for index in running.next_items(session.slots()):
            packed = pickle.dumps(self._parcel(work, running.items[index]))
            futures[session.submit(work_on, packed)] = index
        done = session.wait(list(futures), POLL)
        for future in sorted(done, key=futures.__getitem__):
            index = futures.pop(future)
            answer, deaths = session.outcome(future)
            if answer is None:
                running.lost([index], deaths)
            else:
                running.finished(index, _result(running.items[index], answer))

    def _parcel(self, work: Callable[[Item], Result], item: Item) -> Parcel:
        if not self._settings.scheduler:
            return Parcel(work, item)
        # Late, because only workers on other machines need it.
        from assets.engines.identity import identity
        from assets.engines.luggage import pack

        return Parcel(work, item, pack(item), identity())

    def _open(self) -> Session:
        if self._session is None:
            self._session = open_session(self._settings, self._workers)
        return self._session

    def _abandon(self, futures: dict[Future, int]) -> None:
        """Gives up what was handed out; a local cluster ends, on another one what waits never runs."""
        session, self._session = self._session, None
        if session is not None:
            session.abandon(list(futures))

    def renew(self) -> None:
        """Starts the workers' processes anew, before the next `map`."""
        if self._session is not None:
            self._session.restart()

    def close(self) -> None:
        """Leaves the scheduler, or ends the local cluster."""
        session, self._session = self._session, None
        if session is not None:
            session.close()


def _result(item: object, answer: Answer) -> Any:
    if answer.error is not None:
        raise answer.error
    if answer.brought:
        from assets.engines.luggage import bring_home

        bring_home(item, answer.brought)
    return answer.result
