"""A connection to a Dask scheduler, and the local cluster that may belong to it."""

from __future__ import annotations

import logging
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

from assets.engines.remote import Answer
from schemas.errors import UserError
from schemas.machine import ClusterSettings

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

START = "dask worker {address} --nthreads 1"
"""How a worker is started; one thread, since a simulator has one state."""
_LOCAL = {
    "distributed.scheduler.allowed-failures": 2,
    # Until a worker that died counts as gone for good: on a busy machine a new one takes long.
    "distributed.deploy.lost-worker-timeout": "1 hour",
}
"""How a local cluster differs from Dask's defaults."""
LOOK = 5.0
"""Seconds for which the list of workers is believed."""
MOST_SECONDS = 15.0
"""That closing may take."""
_ALIKE = ("python", "dask", "distributed")


class Session:
    """A client of a scheduler. Every error that it raises is one line for the user."""

    def __init__(
        self,
        client: Client,
        settings: ClusterSettings,
        local: LocalCluster | None,
        surroundings: ExitStack,
    ) -> None:
        self._client = client
        self._settings = settings
        self._local = local
        self._surroundings = surroundings
        self._looked = -LOOK
        self._alone_since: float | None = None
        self._slots = 1

    def slots(self) -> int:
        """Returns how many items can run at once; looks at the workers every few seconds.

        Raises:
            UserError: If the scheduler is lost, a worker is not as it must be, or there has been none
                for too long.
        """
        now = time.monotonic()
        if now - self._looked < LOOK and self._alone_since is None:
            return self._slots
        workers = self._workers()
        self._looked = now
        if workers:
            self._alone_since = None
            self._slots = len(workers)
            return self._slots
        if self._alone_since is None:
            self._alone_since = now
        if now - self._alone_since > self._settings.worker_limit:
            address = self._settings.scheduler
            raise UserError(
                f"the Dask scheduler {address} has had no worker for"
                f" {self._settings.worker_limit:.0f} s; start some, each with:"
                f" {START.format(address=address)}, then run the same command again"
            )
        return self._slots

    def _workers(self) -> Mapping[str, Mapping[str, Any]]:
        with self._told():
            workers: dict[str, dict[str, Any]] = self._client.scheduler_info()["workers"]
        for address, worker in sorted(workers.items()):
            if worker["nthreads"] != 1 or not worker["nanny"]:
                fault = "no nanny" if not worker["nanny"] else f"{worker['nthreads']} threads"
                raise UserError(
                    f"the Dask worker {address} has {fault}; start it with:"
                    f" {START.format(address=self._settings.scheduler)}"
                )
        return workers

    def submit(self, function: Callable[[bytes], Answer], packed: bytes) -> Future:
        """Hands out one call."""
        with self._told():
            return self._client.submit(function, packed, pure=False, retries=0)

    def wait(self, futures: Sequence[Future], seconds: float) -> set[Future]:
        """Returns those that are done as soon as one is; none if none is by then.

        Raises:
            UserError: If the scheduler is lost.
        """
        from distributed import wait

        if not futures:
            time.sleep(seconds)
            return set()
        with self._told(), self._client.as_current(), suppress(TimeoutError):
            wait(futures, timeout=seconds, return_when="FIRST_COMPLETED")
        return {future for future in futures if future.done()}

    def outcome(self, future: Future) -> tuple[Answer | None, int]:
        """Returns the answer of a finished call; or None, and how many workers died of it.

        Raises:
            UserError: If the scheduler is lost, or scheduler or worker cannot run the call.
        """
        from distributed import KilledWorker

        with self._told():
            try:
                answer = future.result()
            except KilledWorker as error:
                return None, error.allowed_failures + 1
        assert isinstance(answer, Answer)
        return answer, 0

    def restart(self) -> None:
        """Has all workers start new processes.

        Raises:
            UserError: If they do not come back in time.
        """
        limit = self._settings.worker_limit
        with self._told():
            try:
                self._client.restart_workers(list(self._workers()), timeout=limit)
            except TimeoutError:
                raise UserError(
                    f"workers of the Dask scheduler {self._settings.scheduler} did not start again"
                    f" within {limit:.0f} s; look at their logs, then run the same command again"
                ) from None
        self._looked = -LOOK

    def abandon(self, futures: Sequence[Future]) -> None:
        """Cancels calls and closes."""
        if self._local is None:
            with suppress(OSError, CancelledError, TimeoutError):
                self._client.cancel(list(futures), force=True)
        self.close()

    def close(self) -> None:
        """Leaves the scheduler; ends the local cluster."""
        with suppress(OSError, CancelledError, TimeoutError):
            self._client.close(timeout=MOST_SECONDS)
        if self._local is not None:
            with suppress(OSError, CancelledError, TimeoutError):
                self._local.close(timeout=MOST_SECONDS)
        self._surroundings.close()

    def require_same_versions(self) -> None:
        """Compares the versions of what the client, the scheduler and the workers speak through.

        Raises:
            UserError: If one differs.
        """
        with self._told():
            found = cast(dict[str, Any], self._client.get_versions(check=False))
        ours = _versions(found["client"])
        others = {"scheduler": found["scheduler"], **found["workers"]}
        for address, told in sorted(others.items()):
            theirs = _versions(told)
            for name in _ALIKE:
                if theirs[name] != ours[name]:
                    who = "scheduler" if address == "scheduler" else f"worker {address}"
                    raise UserError(
                        f"the Dask {who} has {name} {theirs[name]} instead of {ours[name]}; install"
                        " the same requirements.lock there and start it again"
                    )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Says in one line what the cluster refused."""
        address = self._settings.scheduler or "of this build"
        try:
            yield
        except (CancelledError, OSError) as error:
            raise UserError(
                f"the Dask scheduler {address} was lost ({_first_line(error)}); what is finished is"
                " kept: start it and its workers again, then run the same command again"
            ) from error
        except (ImportError, AttributeError, RuntimeError) as error:
            # Only of Dask: what the work raises is part of an answer.
            raise UserError(
                f"the Dask scheduler {address} or one of its workers cannot run EMem Forge"
                f" ({_first_line(error)}); install the same version of it and its requirements.lock"
                " there, start them again, then run the same command again"
            ) from error


def open_session(settings: ClusterSettings, workers: int) -> Session:
    """Connects to the scheduler that the settings name, or starts a local cluster.

    Args:
        settings: Where the scheduler is.
        workers: How many processes a local cluster has.

    Raises:
        UserError: If there is no scheduler, or one of another version.
    """
    _keep_quiet()
    if settings.scheduler:
        session = Session(_connect(settings), settings, None, ExitStack())
    else:
        session = _start(settings, workers)
    try:
        session.require_same_versions()
    except BaseException:
        session.close()
        raise
    return session


def _versions(told: Mapping[str, Any]) -> dict[str, str]:
    packages = told["packages"]
    python = ".".join(str(packages["python"]).split(".")[:2])
    return {**{name: str(packages.get(name)) for name in _ALIKE}, "python": python}


def _connect(settings: ClusterSettings) -> Client:
    from distributed import Client

    address, limit = settings.scheduler, settings.connect_limit
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of other versions, which are compared afterwards
        try:
            return Client(address, timeout=limit, set_as_default=False)
        except (OSError, TimeoutError, ValueError, ImportError, RuntimeError) as error:
            raise UserError(
                f"no Dask scheduler answers at {address} within {limit:.0f} s"
                f" ({_first_line(error)}); start it with: dask scheduler, and look at the address in"
                " machine.yaml (cluster: scheduler) or after --scheduler"
            ) from None


def _start(settings: ClusterSettings, workers: int) -> Session:
    """Starts scheduler and workers on the loopback interface, which only this user can talk to."""
    import dask
    from distributed import Client, LocalCluster
    from distributed.security import Security

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="emem-dask-"))
        stack.enter_context(dask.config.set(_LOCAL))
        cluster = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            memory_limit=0,
            security=Security.temporary(),
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
            silence_logs=logging.CRITICAL,
            local_directory=folder,
            preload=["assets.engines.worker"],
        )
        undo = stack.enter_context(ExitStack())
        undo.callback(cluster.close, timeout=MOST_SECONDS)
        client = Client(cluster, timeout=settings.connect_limit, set_as_default=False)
        undo.pop_all()  # the session ends the cluster itself
        return Session(client, settings, cluster, stack.pop_all())


def _keep_quiet() -> None:
    """Silences Dask's log, which else appears between the progress bars."""
    import distributed  # noqa: F401  (it gives its logger handlers when it is first imported)

    for name in ("distributed", "distributed.client", "distributed.core", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).strip().splitlines()[0][:160]
