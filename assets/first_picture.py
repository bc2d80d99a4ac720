"""The first picture of a process: on a new machine it waits for the compiler, and the user is told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SOON = 2.0
"""Seconds after which a first picture is not merely loaded but compiled."""
NOTICE = "Compiling the renderer, once on this machine; it takes up to a minute ..."


def announced(make: Callable[[], object], tell: Callable[[str], None], soon: float = SOON) -> float:
    """Makes a picture, and says what takes so long if it does.

    Compiled code is kept on disk beside the source, or in the user's cache folder.

    Args:
        make: Makes any picture.
        tell: Takes a line for the user.
        soon: Seconds until the line.

    Returns:
        Seconds that it took.
    """
    began = time.perf_counter()
    waiting = threading.Timer(soon, tell, (NOTICE,))
    waiting.daemon = True
    waiting.start()
    try:
        make()
    finally:
        waiting.cancel()
    return time.perf_counter() - began
