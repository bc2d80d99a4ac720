"""Starts a program that the kernel ends together with the process that asked for it.

Run as `python -I -S guard.py PARENT_PID PROGRAM [ARGUMENT ...]`; it becomes the program, so that its
process id is the program's. A killed build then leaves no simulator behind. (Linux; elsewhere the
program is simply started.) It leads a process group of its own, so that it can be ended together with
what it starts in turn, and does not hear the Ctrl-C that is meant for us.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1
CANNOT_EXECUTE = 126
"""The exit code with which a shell says so."""


def main() -> None:
    """Asks for the signal, makes sure that the parent still lives, and becomes the program."""
    parent, program = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(1)
    os.setpgid(0, 0)
    try:
        os.execv(program[0], program)  # no shell is wanted
    except OSError as error:
        sys.stderr.write(f"{program[0]} cannot be executed: {error.strerror}\n")
        sys.exit(CANNOT_EXECUTE)


if __name__ == "__main__":
    main()
