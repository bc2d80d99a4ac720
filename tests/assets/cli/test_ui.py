"""The web interface's processes: ended in order, ended by force, and never left behind."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from assets.cli import ui

ADDRESS = ("127.0.0.1", 9)  # the discard port, where nobody answers
HEAD = """
import os, signal, subprocess, sys, time
if {stubborn}:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({file!r} + ".tmp", "w").write(str(child.pid))
os.replace({file!r} + ".tmp", {file!r})
time.sleep({seconds})
"""


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ui.STOPPING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def _start(folder: Path, *, stubborn: bool, seconds: float) -> tuple[subprocess.Popen[bytes], int]:
    """Starts a process that has a child, and returns it with the child's id."""
    file = folder / "child"
    code = HEAD.format(stubborn=stubborn, file=str(file), seconds=seconds)
    process = subprocess.Popen(
        [sys.executable, "-c", code], start_new_session=True, stderr=subprocess.DEVNULL
    )
    while not file.exists():
        assert process.poll() is None
        time.sleep(0.02)
    return process, int(file.read_text(encoding="utf-8"))


def _lives(pid: int) -> bool:
    """Tells whether a process runs; one that is dead and not yet collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def _gone(pid: int) -> bool:
    for _ in range(100):
        if not _lives(pid):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_interface_and_all_its_processes(
    number: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    process, child = _start(tmp_path, stubborn=False, seconds=60)
    stop = ui._Stop()
    os.kill(os.getpid(), number)
    assert ui._wait(process, stop, ADDRESS, "ready")
    assert process.returncode is not None
    assert _gone(child)
    assert capsys.readouterr().out == "stopping ...\nstopped\n"


def test_one_that_does_not_listen_is_ended_by_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui, "PATIENCE", 0.2)
    process, child = _start(tmp_path, stubborn=True, seconds=60)
    stop = ui._Stop()
    stop.asked = True
    assert ui._wait(process, stop, ADDRESS, "ready")
    assert process.returncode == -signal.SIGKILL
    assert _gone(child)


def test_one_that_ends_by_itself_leaves_nothing_and_is_told(tmp_path: Path) -> None:
    process, child = _start(tmp_path, stubborn=False, seconds=0)
    assert not ui._wait(process, ui._Stop(), ADDRESS, "ready")
    assert _gone(child)


def test_a_terminal_that_is_gone_keeps_nothing_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "no terminal")

    monkeypatch.setattr(click, "echo", refuse)
    process, child = _start(tmp_path, stubborn=False, seconds=60)
    stop = ui._Stop()
    os.kill(os.getpid(), signal.SIGHUP)
    assert ui._wait(process, stop, ADDRESS, "ready")
    assert process.returncode is not None
    assert _gone(child)
