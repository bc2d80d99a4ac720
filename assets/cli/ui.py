"""`emem ui`: Dagster's web interface and daemon on the same assets and the same records."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import click

from assets.cli.instance import close_crashed_runs, prepare_home
from assets.cli.options import data_option, profile_option
from assets.config import load_config
from assets.lock import build_lock
from assets.paths import PROJECT, Paths


@click.command(epilog="Example: emem ui --port 3000")
@profile_option
@data_option
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=3000, show_default=True)
def ui(profile: str, data: Path | None, host: str, port: int) -> int:
    """Open Dagster's web interface on the same assets.

    Shows every batch and stage with its tables, gates and history, and builds what you select. Stop it
    with Ctrl-C.
    """
    paths = Paths.of(data)
    config = load_config(paths, profile)
    prepare_home(paths)
    with build_lock(paths.lock):
        _prepare(config.profile.batches)
    environment = {
        **os.environ,
        "EMEM_DATA": str(paths.data),
        "EMEM_PROFILE": profile,
        "PYTHONWARNINGS": "ignore",
    }
    command = [sys.executable, "-m", "dagster", "dev", "-m", "assets.definitions"]
    click.echo(f"opening http://{host}:{port} (Ctrl-C stops it)")
    process = subprocess.Popen(
        [*command, "-d", str(PROJECT), "-h", host, "-p", str(port)],
        # Not in the project's root, where Dagster would warn of the settings that it finds there too.
        cwd=paths.dagster,
        env=environment,
        start_new_session=True,
    )
    return _wait(process)


def _prepare(batches: tuple[str, ...]) -> None:
    """Closes runs that a crash left open, and adds the profile's batches as partitions."""
    from dagster import DagsterInstance

    from assets.run import register

    with DagsterInstance.get() as instance:
        close_crashed_runs(instance)
        register(instance, batches)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Waits for the interface to end; ends all of its processes with this one."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
    try:
        return process.wait()
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return 0
