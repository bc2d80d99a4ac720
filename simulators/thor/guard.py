"""Starts a program that the kernel ends together with the process that asked for it.

Run as `python -I -S guard.py PARENT_PID PROGRAM [ARGUMENT ...]`; it becomes the program, so that its
process id is the program's. A killed build then leaves no simulator behind. (Linux; elsewhere the
program is simply started.)
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1


def main() -> None:
    """Asks for the signal, makes sure that the parent still lives, and becomes the program."""
    parent, program = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(1)
    os.execv(program[0], program)  # no shell is wanted


if __name__ == "__main__":
    main()
