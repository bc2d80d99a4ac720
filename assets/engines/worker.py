"""What a worker process does before its first item."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading

from assets.collecting import collect_rarely


def prepare() -> None:
    """Leaves Ctrl-C to the parent, collects rarely, and makes the worker end when its parent is gone.

    A worker that waits for its next item does not notice that a killed parent will never send one;
    it would stay for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    collect_rarely()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def dask_setup(_worker: object) -> None:
    """Leaves Ctrl-C to the client: Dask calls this in each worker that the engine starts itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
