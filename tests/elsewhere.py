"""Another process with another hash seed, for every test that asks whether the process matters.

One process answers all of them, so that what they import is imported once, and so that each answer
also shows that what was asked before leaves nothing behind. Run as a program, it is that process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HASH_SEEDS = ("4711", "8")


class Elsewhere:
    """Calls functions from strings to a string in the other process, one after another."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._asked = 0
        self._answers: list[dict[str, str]] = []

    def submit(self, function: str, *arguments: str) -> int:
        """Asks for a call of `module:name`, without waiting; returns what `answer` takes."""
        process = self._process or self._start()
        assert process.stdin is not None
        process.stdin.write(json.dumps([function, *arguments]) + "\n")
        process.stdin.flush()
        self._asked += 1
        return self._asked - 1

    def answer(self, ticket: int) -> str:
        """Waits for an answer.

        Raises:
            AssertionError: If the call failed, with its traceback, or the process ended.
        """
        assert self._process is not None
        assert self._process.stdout is not None
        while len(self._answers) <= ticket:
            line = self._process.stdout.readline()
            assert line, f"the other process ended with {self._process.wait()}"
            self._answers.append(json.loads(line))
        answer = self._answers[ticket]
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def ask(self, function: str, *arguments: str) -> str:
        """Calls a function and waits for what it returns."""
        return self.answer(self.submit(function, *arguments))

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def _start(self) -> subprocess.Popen[str]:
        own = os.environ.get("PYTHONHASHSEED", "")
        other = next(seed for seed in HASH_SEEDS if seed != own)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.elsewhere"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": other},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self._process


def _call(function: str, *arguments: str) -> dict[str, str]:
    module, _, name = function.partition(":")
    try:
        return {"result": getattr(import_module(module), name)(*arguments)}
    except Exception:  # noqa: BLE001  # it is told to the test that asked
        return {"error": traceback.format_exc()}


def main() -> None:
    """Answers one line with another until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the functions print is no answer
    for line in sys.stdin:
        answers.write(json.dumps(_call(*json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
