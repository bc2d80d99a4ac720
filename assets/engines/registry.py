"""The table of engines. A new kind is one new file and one line here."""

from __future__ import annotations

from assets.engines.base import Engine
from schemas.machine import ClusterSettings
from schemas.registered import registered

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
    engine: Engine = registered("engine", ENGINES, name)(workers, cluster)
    return engine
