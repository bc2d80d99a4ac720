"""One build at a time on one data folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assets.lock import build_lock
from assets.paths import PROJECT
from schemas.errors import UserError

HOLD = """\
import sys, pathlib
from assets.lock import build_lock
with build_lock(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def _holder(lock: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(lock)],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_build_is_told_who_holds_the_folder(tmp_path: Path) -> None:
    lock = tmp_path / "build" / "build.lock"
    with _holder(lock) as process:
        try:
            with pytest.raises(UserError) as error, build_lock(lock):
                pass
        finally:
            process.kill()
    message = str(error.value)
    assert f"(process {process.pid})" in message
    assert "--data DIR" in message
    assert "\n" not in message


def test_a_killed_build_leaves_the_folder_free(tmp_path: Path) -> None:
    lock = tmp_path / "build.lock"
    with _holder(lock) as process:
        process.kill()
        process.wait()
        with build_lock(lock):
            assert lock.read_text() == str(os.getpid())
