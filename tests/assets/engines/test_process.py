"""The process engine: order, exceptions, killed workers, no process left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from assets.engines.process import ProcessEngine
from schemas.errors import UserError


class Job(NamedTuple):
    """A test item: sleep, or die, or die until a mark file exists."""

    name: str
    value: int
    sleep: float = 0.0
    mark: str = ""


def square(job: Job) -> int:
    time.sleep(job.sleep)
    return job.value**2


def pid(job: Job) -> int:
    time.sleep(job.sleep)
    return os.getpid()


def fail(job: Job) -> int:
    if job.value == 1:
        raise ValueError(f"job {job.name} cannot be done")
    time.sleep(job.sleep)
    return job.value


def die(job: Job) -> int:
    if job.value == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return job.value


def die_once(job: Job) -> int:
    if job.value == 2 and not Path(job.mark).exists():
        Path(job.mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return job.value


@pytest.fixture
def engine() -> Iterator[ProcessEngine]:
    with ProcessEngine(2) as made:
        yield made


def test_results_come_in_the_order_of_the_items_whatever_finishes_first(
    engine: ProcessEngine,
) -> None:
    jobs = [Job("a", 3, sleep=0.5), Job("b", 2), Job("c", 5), Job("d", 1)]
    assert list(engine.map(square, jobs)) == [9, 4, 25, 1]


def test_the_pool_is_kept_between_maps_and_replaced_by_renew(engine: ProcessEngine) -> None:
    jobs = [Job(str(n), n, sleep=0.05) for n in range(4)]
    # A worker that starts late may have no part in the first map.
    workers = {*engine.map(pid, jobs), *engine.map(pid, jobs)}
    assert len(workers) <= 2
    engine.renew()
    assert workers.isdisjoint(engine.map(pid, jobs))
    assert os.getpid() not in workers


def test_an_exception_of_the_work_reaches_the_caller_and_ends_the_workers(
    engine: ProcessEngine,
) -> None:
    jobs = [Job("slow", 0, sleep=60), Job("bad", 1), Job("never", 2, sleep=60)]
    began = time.monotonic()
    with pytest.raises(ValueError, match="job bad cannot be done"):
        list(engine.map(fail, jobs))
    assert time.monotonic() - began < 20
    assert multiprocessing.active_children() == []
    assert list(engine.map(square, [Job("again", 6)])) == [36]


def test_closing_the_results_early_ends_the_workers(engine: ProcessEngine) -> None:
    results = engine.map(square, [Job("a", 1), Job("b", 2, sleep=60)])
    assert next(results) == 1
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_a_worker_killed_once_costs_a_retry_and_no_result(
    engine: ProcessEngine, tmp_path: Path
) -> None:
    jobs = [Job(str(n), n, mark=str(tmp_path / "mark")) for n in range(6)]
    assert list(engine.map(die_once, jobs)) == [0, 1, 2, 3, 4, 5]


def test_an_item_that_kills_its_worker_each_time_is_named(engine: ProcessEngine) -> None:
    jobs = [Job(f"home-{n}", n) for n in range(4)]
    with pytest.raises(UserError, match=r"died 3 times while working on home-2;.*--workers 1"):
        list(engine.map(die, jobs))
    assert multiprocessing.active_children() == []


def test_no_items_start_no_process(engine: ProcessEngine) -> None:
    assert list(engine.map(square, [])) == []
    assert multiprocessing.active_children() == []
