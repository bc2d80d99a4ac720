"""The table of planners. A new planner is one file and a line here."""

from __future__ import annotations

from planners.base import Planner
from schemas.registered import registered

PLANNERS: dict[str, str] = {"pyperplan": "planners.pyperplan_planner:PyperplanPlanner"}


def names() -> tuple[str, ...]:
    """Returns the names of all planners, sorted."""
    return tuple(sorted(PLANNERS))


def load(name: str) -> Planner:
    """Returns a new planner.

    Raises:
        UserError: If there is none of this name.
    """
    planner = registered("planner", PLANNERS, name)()
    if not isinstance(planner, Planner):
        raise TypeError(f"{PLANNERS[name]} is not a Planner")
    return planner
