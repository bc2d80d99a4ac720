"""A loopback server that speaks enough of the Messages API for the genuine SDK."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """One HTTP reply; `delay` seconds pass before it is sent."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0


@dataclass(frozen=True)
class Call:
    """One request that arrived."""

    path: str
    headers: Mapping[str, str]
    body: Body


@dataclass
class Script:
    """What the server does: one reply after another, the last one for ever."""

    replies: list[Callable[[Body], Reply]]
    calls: list[Call] = field(default_factory=list)
    address: str = ""

    def next(self, call: Call) -> Reply:
        self.calls.append(call)
        index = min(len(self.calls), len(self.replies)) - 1
        return self.replies[index](call.body)


def message(text: str, stop_reason: str = "end_turn") -> Reply:
    """Returns a well-formed answer of the Messages API."""
    content = [{"type": "text", "text": text}] if text else []
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-of-the-loopback",
        "content": content,
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "usage": {"input_tokens": 11, "output_tokens": 7},
    }
    return Reply(200, json.dumps(body).encode())


def failure(status: int, kind: str, headers: Mapping[str, str] | None = None) -> Reply:
    """Returns an error as the API gives it."""
    body = {"type": "error", "error": {"type": kind, "message": f"simulated {kind}"}}
    return Reply(status, json.dumps(body).encode(), headers or {})


@contextmanager
def serving(*replies: Reply | Callable[[Body], Reply]) -> Iterator[Script]:
    """Serves a script on a free loopback port."""
    script = Script([_as_function(reply) for reply in replies])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body: Body = json.loads(self.rfile.read(length))
            headers = {name.lower(): value for name, value in self.headers.items()}
            reply = script.next(Call(self.path, headers, body))
            time.sleep(reply.delay)
            try:
                self.send_response(reply.status)
                for name, value in {"content-type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client gave up waiting, as some tests want

        def log_message(self, *args: object) -> None:
            del args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    script.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _as_function(reply: Reply | Callable[[Body], Reply]) -> Callable[[Body], Reply]:
    if isinstance(reply, Reply):
        return lambda _: reply
    return reply
