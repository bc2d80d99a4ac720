"""The table of planners. A new planner is one file and a line here."""

from __future__ import annotations

from importlib import import_module

from planners.base import Planner
from schemas.errors import unknown_name

PLANNERS: dict[str, str] = {"pyperplan": "planners.pyperplan_planner:PyperplanPlanner"}


def names() -> tuple[str, ...]:
    """Returns the names of all planners, sorted."""
    return tuple(sorted(PLANNERS))


def load(name: str) -> Planner:
    """Returns a new planner.

    Raises:
        UserError: If there is none of this name.
    """
    if name not in PLANNERS:
        raise unknown_name("planner", name, PLANNERS)
    module, _, attribute = PLANNERS[name].partition(":")
    planner = getattr(import_module(module), attribute)()
    if not isinstance(planner, Planner):
        raise TypeError(f"{PLANNERS[name]} is not a Planner")
    return planner
