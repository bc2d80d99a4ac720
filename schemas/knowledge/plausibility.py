"""The placement prior: the everyday places in which a person would look for a thing, in order.

A documented prior, not a measurement of any episode: `plausibility.yaml` says how it was made. It
decides the plausible places of a probe, the order of the explorer, and the prior's first choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from schemas.knowledge.aliases import alias_type
from schemas.knowledge.tables import read_table, words


@cache
def _rows() -> Mapping[str, tuple[str, ...]]:
    table = read_table("plausibility")
    return MappingProxyType({held: words(text) for held, text in table.items()})


def plausible_types(held_type: str) -> tuple[str, ...]:
    """Returns the alias types of the usual places, most usual first.

    Each is allowed by the placement table, if not always for both parts of an alias. Empty for a
    type that lives on the floor, and for types that cannot be picked up.
    """
    return _rows().get(held_type, ())


def prior_rank(held_type: str, receptacle_type: str) -> int | None:
    """Returns the rank of a place type in the prior, 0 = most usual; None if it is not in it."""
    name = alias_type(receptacle_type)
    usual = plausible_types(held_type)
    return usual.index(name) if name in usual else None


def prior_choice(held_type: str, receptacle_types: Iterable[str]) -> str | None:
    """Returns the most usual of the given place types, as an alias type; None if none is usual."""
    present = {alias_type(name) for name in receptacle_types}
    return next((name for name in plausible_types(held_type) if name in present), None)
