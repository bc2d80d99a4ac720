"""What the tests of a running build share: how it is started, and what it leaves behind."""

from __future__ import annotations

import os
from collections.abc import Callable

from schemas.errors import UserError
from simulators.thor.link import ThorLink

LIMIT = 3.0
"""Seconds of our own limits in these tests; the stand-in itself starts in less."""

Start = Callable[..., ThorLink]


def one_line(error: UserError) -> str:
    """Returns the text of an error, which must be one line with a remedy."""
    text = str(error)
    assert "\n" not in text
    assert "emem doctor" in text or "chmod" in text
    return text


def process(link: ThorLink) -> int:
    """Returns the running process."""
    assert link.process_id is not None
    return link.process_id


def is_running(pid: int) -> bool:
    """Tells whether there is a process of that id."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
