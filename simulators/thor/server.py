"""The package's pipe server, without its endless waits.

In ai2thor 5.0.0 opening the pipe of a process that has died blocks for ever, a process that dies later
makes the reader spin until the time-out, and a write to it raises a bare BrokenPipeError. Here every
wait looks whether the process lives, and ends at a limit.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from ai2thor.fifo_server import FieldType, FifoServer

SLICE = 0.05
"""Seconds of one wait; between two the process is looked at."""
MOST_BYTES = 1 << 29
"""No answer is longer: the largest pictures have a tenth of it."""


class ProcessEnded(Exception):
    """The simulator's process has ended.

    Attributes:
        code: Its exit code; negative = ended by that signal; None = it lived on without its pipe.
    """

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        if self.code is None:
            return "closed its pipe without ending, and was ended,"
        return f"was ended by signal {-self.code}" if self.code < 0 else f"ended with {self.code}"


class NoAnswer(Exception):
    """The simulator's process lives, but its answer is not there, or not whole, within the limit.

    Attributes:
        limit: Seconds.
    """

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.limit = limit


class LimitedServer(FifoServer):
    """Speaks the protocol of the package; waits at most as long as it was told.

    A limit counts from the question to the end of the answer: one that drips in, or never ends, is cut
    off, too.
    """

    server_pipe: IO[bytes] | None
    client_pipe: IO[bytes] | None
    _late: threading.Event
    _left: int

    def _recv_message(self, timeout: float | None) -> Any:
        if self.server_pipe is None:
            reader = os.open(self.server_pipe_path, os.O_RDONLY | os.O_NONBLOCK)
            self.server_pipe = os.fdopen(reader, "rb", buffering=0)
        limit = self.timeout if timeout is None else timeout
        self._left = MOST_BYTES
        with self._within(limit):
            return super()._recv_message(limit)

    def _read_with_timeout(
        self, server_pipe: IO[bytes], message_size: int, timeout: float
    ) -> bytes:
        self._left -= message_size
        if self._left < 0:
            raise ValueError(f"an answer of more than {MOST_BYTES} bytes")
        parts: list[bytes] = []
        missing = message_size
        while missing > 0:
            if self._late.is_set():
                raise NoAnswer(timeout)
            ready, _, _ = select.select([server_pipe], [], [], SLICE)
            part = os.read(server_pipe.fileno(), missing) if ready else b""
            if part:
                parts.append(part)
                missing -= len(part)
            elif ready or self.unity_proc.poll() is not None:
                raise ProcessEnded(self._exit_code())
        return b"".join(parts)

    def _send_message(self, message_type: FieldType, body: bytes) -> None:
        self._last_action_message = body
        left = memoryview(self._create_header(message_type, body) + body + self.eom_header)
        with self._within(self.timeout):
            if self.client_pipe is None:
                self.client_pipe = self._open_client_pipe()
            while left:
                _, ready, _ = select.select([], [self.client_pipe], [], SLICE)
                try:
                    sent = os.write(self.client_pipe.fileno(), left) if ready else 0
                except BrokenPipeError as error:
                    raise ProcessEnded(self._exit_code()) from error
                left = left[sent:]
                if not sent:
                    self._look(self.timeout)

    def stop(self) -> None:
        """Ends the process with all that it started, and removes the pipes; may be called again."""
        for pipe in (self.client_pipe, self.server_pipe):
            if pipe is not None:
                pipe.close()
        if self.unity_proc is not None:
            self._end()
        self.tmp_dir.cleanup()

    def _open_client_pipe(self) -> IO[bytes]:
        """Opens the pipe for writing as soon as the process reads it.

        Then both sides have both pipes open. Their names go at once, so that they stay behind in no
        folder, also if this process is killed.
        """
        while True:
            try:
                writer = os.open(self.client_pipe_path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                if error.errno != errno.ENXIO:
                    raise
            else:
                self.tmp_dir.cleanup()
                return os.fdopen(writer, "wb", buffering=0)
            self._look(self.timeout)
            select.select([], [], [], SLICE)

    @contextmanager
    def _within(self, limit: float) -> Iterator[None]:
        """Raises a flag when so many seconds have gone by, without looking at the clock."""
        self._late = threading.Event()
        alarm = threading.Timer(limit, self._late.set)
        alarm.daemon = True
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()

    def _look(self, limit: float) -> None:
        if self.unity_proc.poll() is not None:
            raise ProcessEnded(self._exit_code())
        if self._late.is_set():
            raise NoAnswer(limit)

    def _exit_code(self) -> int | None:
        """Returns the exit code of a process that has closed its pipe; ends it if it lives on."""
        for _ in range(20):
            code: int | None = self.unity_proc.poll()
            if code is not None:
                return code
            select.select([], [], [], SLICE)
        self._end()
        return None

    def _end(self) -> None:
        """Ends the process and its group, which the guard has made: a script may have started it."""
        if self.unity_proc.returncode is None:
            with suppress(ProcessLookupError):  # it has no group before the guard has begun
                os.killpg(self.unity_proc.pid, signal.SIGKILL)
        self.unity_proc.kill()
        self.unity_proc.wait()
