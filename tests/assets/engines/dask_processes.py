"""A Dask scheduler and workers as a user starts them: processes of their own, on the loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LIMIT = 120.0
"""Seconds that a process may take to start on a busy machine."""


class Cluster:
    """A running scheduler."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._folder = folder
        self._environment = environment
        self._processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(file))
        self.address = _address(file)

    def add_workers(self, count: int, *options: str) -> None:
        """Starts workers of one thread each; does not wait for them."""
        local = self._folder / "workers"
        local.mkdir(exist_ok=True)
        named = ("--nworkers", str(count), "--nthreads", "1", "--local-directory", str(local))
        self._start("dask_worker", self.address, *named, *options)

    def _start(self, program: str, *options: str) -> None:
        log = (self._folder / f"{program}.log").open("ab")
        shared = ("--host", "127.0.0.1", "--no-dashboard")
        with log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *shared, *options],
                env=self._environment,
                cwd=self._folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)

    def end(self) -> None:
        """Ends all processes, also those that they started."""
        for process in reversed(self._processes):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def started(folder: Path, allowed_deaths: int) -> Iterator[Cluster]:
    """Runs a scheduler that gives an item up after more deaths than are allowed."""
    paths = [path for path in sys.path if path]
    cluster = Cluster(
        folder,
        {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_deaths),
        },
    )
    try:
        yield cluster
    finally:
        cluster.end()


def _address(file: Path) -> str:
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise TimeoutError(f"no scheduler wrote {file} within {LIMIT:.0f} s")
