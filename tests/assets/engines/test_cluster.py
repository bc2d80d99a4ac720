"""The Dask engine on a scheduler and two workers: order, errors, killed workers, a build's bytes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import dagster as dg
import pytest

from assets.engines import identity as identities
from assets.engines.cluster import DaskEngine
from assets.run import run_build
from schemas.errors import UserError
from schemas.machine import ClusterSettings
from tests.assets.conftest import Build, Told, mini_folder
from tests.assets.engines.dask_processes import LIMIT, Cluster, started
from tests.assets.engines.jobs import Job, die, die_once, fail, process_id, square


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with started(tmp_path_factory.mktemp("dask"), allowed_deaths=0) as running:
        settings = ClusterSettings(scheduler=running.address, worker_limit=0.01)
        # Before there is any worker.
        with (
            DaskEngine(1, settings) as engine,
            pytest.raises(
                UserError, match=r"has had no worker for 0 s; start some, each with: dask"
            ),
        ):
            list(engine.map(square, [Job("a", 1)]))
        running.add_workers(2)
        yield running


@pytest.fixture
def engine(cluster: Cluster) -> Iterator[DaskEngine]:
    settings = ClusterSettings(scheduler=cluster.address, worker_limit=LIMIT)
    with DaskEngine(1, settings) as made:
        yield made


def test_results_come_in_the_order_of_the_items_from_both_workers(engine: DaskEngine) -> None:
    jobs = [Job(str(n), n) for n in range(20)]
    assert list(engine.map(square, jobs)) == [n**2 for n in range(20)]
    workers = set(engine.map(process_id, jobs))
    assert len(workers) == 2
    assert os.getpid() not in workers


def test_renewed_workers_are_other_processes(engine: DaskEngine) -> None:
    jobs = [Job(str(n), n) for n in range(8)]
    before = set(engine.map(process_id, jobs))
    engine.renew()
    assert before.isdisjoint(engine.map(process_id, jobs))


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [(1, UserError, "^job 1 needs another value"), (2, ValueError, "^a bug")],
)
def test_what_the_work_raises_reaches_the_caller_and_is_not_tried_again(
    engine: DaskEngine, tmp_path: Path, value: int, kind: type[Exception], told: str
) -> None:
    marks = tmp_path / "marks"
    with pytest.raises(kind, match=told) as caught:
        list(engine.map(fail, [Job(str(value), value, str(marks))]))
    assert "\n" not in str(caught.value)
    assert marks.read_text() == f"{value}\n"
    assert "in a worker process" in caught.value.__notes__[0]
    assert list(engine.map(square, [Job("again", 6)])) == [36]


def test_a_worker_killed_once_costs_a_retry_and_no_result(
    engine: DaskEngine, tmp_path: Path
) -> None:
    jobs = [Job(str(n), n, str(tmp_path / "mark")) for n in range(6)]
    assert list(engine.map(die_once, jobs)) == [0, 1, 2, 3, 4, 5]


def test_an_item_that_kills_its_worker_each_time_is_named(engine: DaskEngine) -> None:
    jobs = [Job(f"home-{n}", n) for n in range(4)]
    with pytest.raises(UserError, match=r"died 2 times while working on home-2;.*more memory"):
        list(engine.map(die, jobs))


def test_a_worker_of_other_source_is_refused(
    engine: DaskEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(identities.identity(), source="0123456789ab")
    monkeypatch.setattr(identities, "identity", lambda: other)
    with pytest.raises(
        UserError, match=r"^the Dask worker tcp://127\S+ has other source of EMem Forge"
    ) as caught:
        list(engine.map(square, [Job("a", 1)]))
    assert "\n" not in str(caught.value)


def test_closing_the_results_early_leaves_nothing_behind(engine: DaskEngine) -> None:
    results = engine.map(square, [Job(str(n), n) for n in range(1, 50)])
    assert next(results) == 1
    results.close()  # type: ignore[attr-defined]
    assert list(engine.map(square, [Job("again", 6)])) == [36]


def test_an_address_where_nobody_answers_is_one_line_within_the_limit() -> None:
    settings = ClusterSettings(scheduler="tcp://127.0.0.1:9", connect_limit=1.0)
    began = time.monotonic()
    with (
        DaskEngine(1, settings) as engine,
        pytest.raises(UserError, match=r"^no Dask scheduler answers at tcp://127.0.0.1:9 ") as told,
    ):
        list(engine.map(square, [Job("a", 1)]))
    assert time.monotonic() - began < 30
    assert "\n" not in str(told.value)


class _Killing(Told):
    """Kills a worker while the items of a stage are worked on, once."""

    def __init__(self, engine: DaskEngine, stage: str) -> None:
        super().__init__()
        self.killed: list[int] = []
        self._engine = engine
        self._stage = stage
        self._worker = 0

    def begin(self, stage: str, partition: str, total: int) -> None:
        super().begin(stage, partition, total)
        if stage == self._stage:
            self._worker = next(iter(self._engine.map(process_id, [Job("who", 1)])))

    def advance(self) -> None:
        if self._worker:
            os.kill(self._worker, signal.SIGKILL)
            self.killed.append(self._worker)
            self._worker = 0


def test_a_build_with_a_killed_worker_gives_the_bytes_of_the_serial_engine(
    engine: DaskEngine, built: Build, tmp_path: Path
) -> None:
    paths = mini_folder(tmp_path / "data")
    own = Build(paths, built.instance)
    told = _Killing(engine, "distractors")
    with dg.DagsterInstance.ephemeral() as instance:
        run_build(replace(own.shop(), engine=engine, progress=told), instance)
    assert len(told.killed) == 1
    for folder in ("build/records", "releases/0.1.0"):
        expected, found = (_files(root / folder) for root in (built.paths.data, paths.data))
        assert found == expected


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in {".duckdb", ".html"}
    }
