"""The linter and the type checker, each run once, beside the tests that come before theirs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS: dict[str, tuple[str, ...]] = {
    "ruff check": ("ruff", "check", "."),
    "ruff format": ("ruff", "format", "--check", "."),
    "mypy": ("mypy",),
}


class Tools:
    """Processes that are started early and asked late."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str) -> None:
        """Starts a tool, if it does not run already."""
        if name not in self._running:
            self._running[name] = subprocess.Popen(
                [sys.executable, "-m", *TOOLS[name]],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )

    def result(self, name: str) -> tuple[int, str]:
        """Waits for a tool; returns its exit code and what it printed."""
        self.start(name)
        process = self._running.pop(name)
        printed, _ = process.communicate()
        return process.returncode, printed

    def stop(self) -> None:
        """Ends the tools that nobody waited for."""
        for process in self._running.values():
            process.kill()
            process.communicate()
        self._running.clear()
