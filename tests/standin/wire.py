"""The pipe protocol of ai2thor 5.0, from the side of the executable."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any

import msgpack

HEADER = struct.Struct("!BI")
METADATA, ACTION, RGB_IMAGE, DEPTH_IMAGE, IDS_IMAGE, END = 1, 2, 4, 5, 9, 255


class Wire:
    """Both pipes. The first frame is sent before the second pipe is opened, as the genuine one does."""

    def __init__(self, server_pipe: Path, client_pipe: Path) -> None:
        self._out: IO[bytes] = server_pipe.open("wb")
        self._client_pipe = client_pipe
        self._in: IO[bytes] | None = None

    def send(self, metadata: Mapping[str, Any], images: Iterable[tuple[int, bytes]]) -> None:
        """Sends one frame."""
        parts = [(METADATA, msgpack.packb(metadata)), *images, (END, b"")]
        self._out.write(b"".join(HEADER.pack(kind, len(body)) + body for kind, body in parts))
        self._out.flush()

    def send_bytes(self, data: bytes) -> None:
        """Sends anything."""
        self._out.write(data)
        self._out.flush()

    def close(self) -> None:
        """Closes the pipe on which frames are sent."""
        self._out.close()

    def receive(self) -> dict[str, Any] | None:
        """Returns the next action, or None if the other side has gone."""
        if self._in is None:
            self._in = self._client_pipe.open("rb")
        action: dict[str, Any] | None = None
        while True:
            header = self._in.read(HEADER.size)
            if len(header) < HEADER.size:
                return None
            kind, length = HEADER.unpack(header)
            if kind == END:
                return action
            assert kind == ACTION, kind
            action = json.loads(self._in.read(length))
