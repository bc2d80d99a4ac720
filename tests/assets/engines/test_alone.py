"""A worker's own engine: here, and once in a fresh process after `renew`."""

from __future__ import annotations

import multiprocessing
import os

from assets.engines.alone import AloneEngine


def pid(item: int) -> int:
    del item
    return os.getpid()


def test_work_is_done_here_but_once_elsewhere_after_renew() -> None:
    with AloneEngine() as engine:
        assert set(engine.map(pid, [1, 2])) == {os.getpid()}
        engine.renew()
        (elsewhere,) = set(engine.map(pid, [1, 2]))
        assert elsewhere != os.getpid()
        assert set(engine.map(pid, [1, 2])) == {os.getpid()}
    assert multiprocessing.active_children() == []


def test_closing_ends_a_process_that_was_never_used() -> None:
    engine = AloneEngine()
    engine.renew()
    engine.close()
    engine.close()
    assert multiprocessing.active_children() == []
