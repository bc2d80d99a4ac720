"""How often this process looks for garbage: seldom, since records hold no cycles."""

from __future__ import annotations

import gc

ALLOCATIONS = 20_000
"""Objects made since the last look at the youngest generation (Python's own default: 700)."""


def collect_rarely() -> None:
    """Looks for cyclic garbage rarely, and never again at what is loaded by now.

    A build holds many small objects that live long; Python would walk through them over and over, a
    sixth of all time, and find nothing.
    """
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 25, 100)
