"""What can be done with an object by its type alone, whatever its state."""

from __future__ import annotations

from functools import cache

from schemas.knowledge.object_types import may_open_types, pickupable_types, toggleable_types
from schemas.knowledge.placement import receptacle_types


@cache
def is_pickupable(object_type: str) -> bool:
    """Tells whether things of this type can be picked up."""
    return object_type in pickupable_types()


@cache
def is_openable(object_type: str) -> bool:
    """Tells whether things of this type, or some of them, can be opened and closed."""
    return object_type in may_open_types()


@cache
def is_toggleable(object_type: str) -> bool:
    """Tells whether things of this type can be switched on and off directly."""
    return object_type in toggleable_types()


@cache
def is_receptacle(object_type: str) -> bool:
    """Tells whether things can be put on or into this type; the Floor is no place to put things."""
    return object_type in receptacle_types()


@cache
def is_place(object_type: str) -> bool:
    """Tells whether this is fixed furniture or a device that one goes to: never picked up."""
    return not is_pickupable(object_type) and (
        is_receptacle(object_type) or is_openable(object_type) or is_toggleable(object_type)
    )
