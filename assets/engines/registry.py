"""The table of engines. A new kind is one new file and one line here."""

from __future__ import annotations

from importlib import import_module

from assets.engines.base import Engine
from schemas.errors import unknown_name

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
    if name not in ENGINES:
        raise unknown_name("engine", name, ENGINES)
    module, _, attribute = ENGINES[name].partition(":")
    engine: Engine = getattr(import_module(module), attribute)(workers)
    return engine
