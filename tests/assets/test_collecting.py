"""Collecting garbage rarely: only the process that asks for it."""

from __future__ import annotations

import subprocess
import sys


def test_thresholds_rise_and_what_is_loaded_is_left_alone() -> None:
    code = (
        "import gc; from assets.collecting import collect_rarely; collect_rarely();"
        " print(gc.isenabled(), gc.get_threshold(), gc.get_freeze_count() > 1000)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "True (20000, 25, 100) True\n"
