"""`emem ui`: Dagster's web interface and daemon on the same assets and the same records."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import click

from assets.cli.instance import close_crashed_runs, prepare_home
from assets.cli.options import data_option, profile_option
from assets.cli.storage import open_instance
from assets.config import load_config
from assets.lock import build_lock, interface_mark
from assets.paths import PROJECT, Paths
from schemas.errors import UserError

PATIENCE = 30.0
"""Seconds that the interface has to end by itself."""
LOG = "interface.log"
LAST_LINES = 10
"""Lines of the log that are shown if the interface ends by itself."""
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


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
    require_free(host, port)
    with build_lock(paths.lock):
        notice = prepare_home(paths)
        if notice:
            click.echo(notice, err=True)
        _prepare(paths, config.profile.batches)
    environment = {
        **os.environ,
        "EMEM_DATA": str(paths.data),
        "EMEM_PROFILE": profile,
        "PYTHONWARNINGS": "ignore",
    }
    command = [sys.executable, "-m", "dagster", "dev", "-m", "assets.definitions"]
    log = paths.dagster / LOG
    click.echo(f"starting Dagster on {paths.data} ...")
    # From here on a signal must not end this process before it has ended the others.
    signals = _Stop()
    with interface_mark(paths.interface_mark), log.open("wb") as file:
        process = subprocess.Popen(
            [*command, "-d", str(PROJECT), "-h", host, "-p", str(port), "--log-level", "warning"],
            # Not in the project's root, where Dagster would warn of settings that it finds there too.
            cwd=paths.dagster,
            env=environment,
            # Every run writes every event here too, which would bury what this command says.
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        ready = f"ready: http://{host}:{port} (Ctrl-C stops it; log: {log})"
        ended = _wait(process, signals, (host, port), ready)
    if not ended:
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:]
        click.echo("\n".join([*last, f"Dagster ended by itself; its log: {log}"]), err=True)
    return 0 if ended else 1


def require_free(host: str, port: int) -> None:
    """Checks that nobody listens there, since Dagster would silently take another port.

    Raises:
        UserError: If somebody does, or the host is none of this machine.
    """
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise UserError(
            f"cannot serve on {host}:{port} ({error.strerror}); give another one with --port or --host"
        ) from None


def _prepare(paths: Paths, batches: tuple[str, ...]) -> None:
    """Closes runs that a crash left open, and adds the profile's batches as partitions."""
    from assets.run import register

    with open_instance() as instance:
        close_crashed_runs(instance, paths)
        register(instance, batches)


class _Stop:
    """Remembers that a signal asked to stop."""

    def __init__(self) -> None:
        self.asked = False
        for number in STOPPING:
            signal.signal(number, self._ask)

    def _ask(self, *_: object) -> None:
        self.asked = True


def _wait(
    process: subprocess.Popen[bytes], stop: _Stop, address: tuple[str, int], ready: str
) -> bool:
    """Waits for the interface to end, or ends it; nothing of it is left afterwards.

    Returns:
        Whether it was asked to stop; else it ended by itself.
    """
    told = False
    try:
        while process.poll() is None and not stop.asked:
            if not told and _answers(address):
                click.echo(ready)
                told = True
            time.sleep(0.2)
        if stop.asked:
            _say("stopping ...")
            # Only the head, which ends its services in order; they would all print a traceback.
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if stop.asked:
        _say("stopped")
    return stop.asked


def _say(text: str) -> None:
    """Writes a line, if there still is a terminal: closing it is a way to stop, too."""
    with suppress(OSError):
        click.echo(text)


def _answers(address: tuple[str, int]) -> bool:
    try:
        with socket.create_connection(address, timeout=0.2):
            return True
    except OSError:
        return False
