"""The table of engines. A new kind is one new file and one line here."""

from __future__ import annotations

from importlib import import_module

from assets.engines.base import Engine
from schemas.errors import unknown_name
from schemas.machine import ClusterSettings

ENGINES: dict[str, str] = {
    "serial": "assets.engines.serial:SerialEngine",
    "dask": "assets.engines.cluster:DaskEngine",
    "process": "assets.engines.process:ProcessEngine",
}


def names() -> tuple[str, ...]:
    """Returns the names of all engines, sorted."""
    return tuple(sorted(ENGINES))


def load(name: str, workers: int, cluster: ClusterSettings | None = None) -> Engine:
    """Makes an engine.

    Args:
        name: Its registered name.
        workers: How many items it may work on at once, at least 1; a cluster's scheduler knows better.
        cluster: Where a cluster is; None = as if nothing was said of one.

    Raises:
        UserError: If there is no engine of that name.
    """
    if name not in ENGINES:
        raise unknown_name("engine", name, ENGINES)
    module, _, attribute = ENGINES[name].partition(":")
    engine: Engine = getattr(import_module(module), attribute)(workers, cluster)
    return engine
