"""The sentences that tasks are given in, and the kinds of things they speak of. Public.

Families write instructions with these functions only; the reader parses the same sentences with a
grammar of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from schemas.knowledge.object_types import may_open_types

OPENABLE = "openable thing"

CLOSE_KINDS = MappingProxyType(
    {
        "cabinet": ("Cabinet",),
        "drawer": ("Drawer",),
        "container": (
            "Box",
            "Cabinet",
            "Drawer",
            "Fridge",
            "LaundryHamper",
            "Microwave",
            "Safe",
        ),
        OPENABLE: may_open_types(),
    }
)
"""Kind of thing that can be left open, to its object types."""

SWITCH_OFF_KINDS = MappingProxyType(
    {
        "lamp": ("DeskLamp", "FloorLamp"),
        "light": ("LightSwitch",),
        "stove knob": ("StoveKnob",),
        "faucet": ("Faucet", "ShowerHead"),
        "device": (
            "CellPhone",
            "CoffeeMachine",
            "Desktop",
            "Laptop",
            "Microwave",
            "Television",
            "Toaster",
        ),
    }
)
"""Kind of thing that can be left on, to its object types."""


def find(object_type: str) -> str:
    """Asks for an object, without a word about its place."""
    return f"Find the {object_type} and pick it up."


def close(kind: str = OPENABLE) -> str:
    """Asks to close what was left open.

    Raises:
        KeyError: If `kind` is not in `CLOSE_KINDS`.
    """
    CLOSE_KINDS[kind]
    if kind == OPENABLE:
        return "One of the openable things at home was left open. Find it and close it."
    return f"One of the {kind}s was left open. Close it."


def switch_off(kind: str) -> str:
    """Asks to switch off what was left on.

    Raises:
        KeyError: If `kind` is not in `SWITCH_OFF_KINDS`.
    """
    SWITCH_OFF_KINDS[kind]
    return f"One of the {kind}s was left on. Switch it off."


def put_one_of(object_type: str, labels: Sequence[str]) -> str:
    """Asks to put an object into one of two or more candidates, named in this order."""
    return (
        f"Put the {object_type} into one of these, and move nothing else: {_enumerate(labels)}."
        " Only some of them work."
    )


def operate_one_of(labels: Sequence[str]) -> str:
    """Asks to switch on one of two or more candidates, named in this order."""
    return f"Switch on one of these: {_enumerate(labels)}. Only some of them work."


def store(object_type: str) -> str:
    """Asks to put an object where this household keeps its kind."""
    return f"Put the {object_type} where it belongs in this household."


def _enumerate(labels: Sequence[str]) -> str:
    if len(labels) < 2:
        raise ValueError(f"an instruction must name at least two candidates, not {list(labels)}")
    return f"{', '.join(labels[:-1])} or {labels[-1]}"
