"""The placement table: which type may be put on or into which receptacle type.

Source: AI2-THOR's own placement rules (`placement.yaml` names the file). The actions of the
simulators and the goals of the planners obey the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from schemas.knowledge.tables import read_table, words

FLOOR = "Floor"


@cache
def _rows() -> Mapping[str, tuple[str, ...]]:
    """Held type to the receptacle types of its row, sorted."""
    table = read_table("placement")
    groups = {name: words(text) for name, text in table["groups"].items()}
    rows = {}
    for held, text in table["holds"].items():
        named = [place for word in words(text) for place in groups.get(word, (word,))]
        rows[held] = tuple(sorted(set(named)))
    return MappingProxyType(rows)


@cache
def _single_holders() -> Mapping[str, tuple[str, ...]]:
    table = read_table("placement")["single_holders"]
    return MappingProxyType({name: tuple(sorted(words(text))) for name, text in table.items()})


@cache
def _listed(key: str) -> frozenset[str]:
    return frozenset(words(read_table("placement")[key]))


@cache
def receptacle_types() -> tuple[str, ...]:
    """Returns every type that things can be put on or into by plan, sorted; Floor is not one."""
    named = {place for row in _rows().values() for place in row}
    return tuple(sorted(named | set(_single_holders()) | _listed("receptacles_without_row")))


@cache
def compatible(held_type: str, receptacle_type: str) -> bool:
    """Tells whether a thing of one type may be put on or into a receptacle of another.

    A holder of single things takes only its own types; then the row of the held type decides; a
    type without a row goes everywhere. Nothing goes on the Floor by plan.
    """
    return receptacle_type in receptacles_for(held_type)


@cache
def receptacles_for(held_type: str) -> tuple[str, ...]:
    """Returns the receptacle types that take a type, sorted; empty if only the Floor would."""
    row = _rows().get(held_type, receptacle_types())
    return tuple(place for place in row if _holder_takes(place, held_type))


def _holder_takes(receptacle_type: str, held_type: str) -> bool:
    allowed = single_holder(receptacle_type)
    return allowed is None or held_type in allowed


def must_be_open(receptacle_type: str) -> bool:
    """Tells whether a receptacle takes things only while it is open.

    Safe is not one of them in AI2-THOR: its rule asks only for a free point that can be seen.
    """
    return receptacle_type in _listed("must_be_open")


def preposition(receptacle_type: str) -> str:
    """Returns `in` or `on`: how a thing lies in or on a receptacle of a type."""
    return "in" if must_be_open(receptacle_type) or receptacle_type in _listed("hollow") else "on"


def whole_box_must_fit(receptacle_type: str) -> bool:
    """Tells whether a thing's whole box must lie inside, not only its four bottom corners."""
    return receptacle_type in _listed("whole_box_must_fit")


def single_holder(receptacle_type: str) -> tuple[str, ...] | None:
    """Returns the types that a one-at-a-time holder takes, sorted; None for all other types."""
    return _single_holders().get(receptacle_type)
