"""What a registry's table names, imported when it is asked for: one place for all `registry.py`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from schemas.errors import unknown_name


def registered(kind: str, table: Mapping[str, str], name: str) -> Any:
    """Returns the class, or the function, that a table has under a name.

    Args:
        kind: What the table's entries are, such as `planner`.
        table: Name to `module:attribute`.
        name: What is asked for.

    Raises:
        UserError: If the table has no such name: the nearest ones are told.
    """
    if name not in table:
        raise unknown_name(kind, name, table)
    return imported(table[name])


def imported(place: str) -> Any:
    """Returns what stands at `module:attribute`."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
