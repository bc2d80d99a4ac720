"""The table of engines. A new kind is one new file and one line here."""

from __future__ import annotations

from assets.engines.base import Engine
from schemas.registered import registered

ENGINES: dict[str, str] = {
    "serial": "assets.engines.serial:SerialEngine",
    "process": "assets.engines.process:ProcessEngine",
}


def names() -> tuple[str, ...]:
    """Returns the names of all engines, sorted."""
    return tuple(sorted(ENGINES))


def load(name: str, workers: int) -> Engine:
    """Makes an engine.

    Args:
        name: Its registered name.
        workers: How many items it may work on at once, at least 1.

    Raises:
        UserError: If there is no engine of that name.
    """
    engine: Engine = registered("engine", ENGINES, name)(workers)
    return engine
