"""The package's pipe server, without its endless waits.

In ai2thor 5.0.0 opening the pipe of a process that has died blocks for ever, a process that dies later
makes the reader spin until the time-out, and a write to it raises a bare BrokenPipeError. Here every
wait looks whether the process lives, and ends at a limit.
"""

from __future__ import annotations

import errno
import os
import select
from typing import IO, Any

from ai2thor.fifo_server import FieldType, FifoServer

SLICE = 0.05
"""Seconds of one wait; between two the process is looked at."""


class ProcessEnded(Exception):
    """The simulator's process has ended.

    Attributes:
        code: Its exit code; negative = ended by that signal.
    """

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return f"was ended by signal {-self.code}" if self.code < 0 else f"ended with {self.code}"


class NoAnswer(Exception):
    """The simulator's process lives, but does not answer within the limit.

    Attributes:
        limit: Seconds.
    """

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.limit = limit


class LimitedServer(FifoServer):
    """Speaks the protocol of the package; waits at most as long as it was told.

    A limit counts the time in which nothing arrives, so a slow but steady answer is awaited.
    """

    server_pipe: IO[bytes] | None
    client_pipe: IO[bytes] | None

    def _recv_message(self, timeout: float | None) -> Any:
        limit = self.timeout if timeout is None else timeout
        if self.server_pipe is None:
            reader = os.open(self.server_pipe_path, os.O_RDONLY | os.O_NONBLOCK)
            self.server_pipe = os.fdopen(reader, "rb", buffering=0)
        return super()._recv_message(limit)

    def _read_with_timeout(
        self, server_pipe: IO[bytes], message_size: int, timeout: float
    ) -> bytes:
        parts: list[bytes] = []
        missing, idle = message_size, 0.0
        while missing > 0:
            ready, _, _ = select.select([server_pipe], [], [], SLICE)
            part = os.read(server_pipe.fileno(), missing) if ready else b""
            if part:
                parts.append(part)
                missing, idle = missing - len(part), 0.0
                continue
            if ready or self.unity_proc.poll() is not None:
                raise ProcessEnded(self._exit_code())
            idle += SLICE
            if idle >= timeout:
                raise NoAnswer(timeout)
        return b"".join(parts)

    def _send_message(self, message_type: FieldType, body: bytes) -> None:
        if self.client_pipe is None:
            self.client_pipe = self._open_client_pipe()
        self._last_action_message = body
        left = memoryview(self._create_header(message_type, body) + body + self.eom_header)
        idle = 0.0
        while left:
            _, ready, _ = select.select([], [self.client_pipe], [], SLICE)
            try:
                sent = os.write(self.client_pipe.fileno(), left) if ready else 0
            except BrokenPipeError as error:
                raise ProcessEnded(self._exit_code()) from error
            left = left[sent:]
            idle = 0.0 if sent else idle + SLICE
            if not sent and self.unity_proc.poll() is not None:
                raise ProcessEnded(self._exit_code())
            if idle >= self.timeout:
                raise NoAnswer(self.timeout)

    def stop(self) -> None:
        """Ends the process and removes the pipes; may be called more than once."""
        for pipe in (self.client_pipe, self.server_pipe):
            if pipe is not None:
                pipe.close()
        if self.unity_proc is not None:
            self.unity_proc.kill()
            self.unity_proc.wait()
        self.tmp_dir.cleanup()

    def _open_client_pipe(self) -> IO[bytes]:
        """Opens the pipe for writing as soon as the process reads it."""
        idle = 0.0
        while True:
            try:
                writer = os.open(self.client_pipe_path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                if error.errno != errno.ENXIO:
                    raise
            else:
                return os.fdopen(writer, "wb", buffering=0)
            if self.unity_proc.poll() is not None:
                raise ProcessEnded(self._exit_code())
            if idle >= self.timeout:
                raise NoAnswer(self.timeout)
            select.select([], [], [], SLICE)
            idle += SLICE

    def _exit_code(self) -> int:
        """Returns the exit code of a process that has closed its pipe; ends it if it lives on."""
        for _ in range(20):
            code: int | None = self.unity_proc.poll()
            if code is not None:
                return code
            select.select([], [], [], SLICE)
        self.unity_proc.kill()
        ended: int = self.unity_proc.wait()
        return ended
