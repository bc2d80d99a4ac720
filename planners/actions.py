"""Operators of the PDDL domains to benchmark actions: one operator is one action."""

from __future__ import annotations

from planners.symbols import Symbols
from schemas.action import Action
from schemas.names import ActionType

ACTIONS: dict[str, tuple[ActionType, int]] = {
    "brew": (ActionType.TOGGLE_ON, 1),
    "close": (ActionType.CLOSE, 0),
    "closechilling": (ActionType.CLOSE, 1),
    "closeitem": (ActionType.CLOSE, 0),
    "closemicrowave": (ActionType.CLOSE, 0),
    "closepanel": (ActionType.CLOSE, 0),
    "enterroom": (ActionType.ENTER_ROOM, 1),
    "goto": (ActionType.NAVIGATE, 1),
    "gotoitem": (ActionType.NAVIGATE, 1),
    "heat": (ActionType.TOGGLE_ON, 1),
    "movetoroom": (ActionType.MOVE_TO_ROOM, 2),
    "open": (ActionType.OPEN, 0),
    "openitem": (ActionType.OPEN, 0),
    "openmicrowave": (ActionType.OPEN, 0),
    "openpanel": (ActionType.OPEN, 0),
    "pickup": (ActionType.PICK_UP, 0),
    "put": (ActionType.PUT_OBJECT, 1),
    "putin": (ActionType.PUT_OBJECT, 1),
    "rinse": (ActionType.TOGGLE_ON, 2),
    "slice": (ActionType.SLICE, 0),
    "takeout": (ActionType.PICK_UP, 0),
    "turnoff": (ActionType.TOGGLE_OFF, 0),
    "turnoffitem": (ActionType.TOGGLE_OFF, 0),
    "turnon": (ActionType.TOGGLE_ON, 0),
    "turnonitem": (ActionType.TOGGLE_ON, 0),
    "turnonmicrowave": (ActionType.TOGGLE_ON, 0),
}
"""Operator name to action type and the position of the argument that the action is on."""


def operator_words(operator: str) -> tuple[str, ...]:
    """Splits `(goto start_1 mug_1)` into its words.

    Raises:
        ValueError: If the text is not an operator in brackets.
    """
    words = tuple(operator[1:-1].split())
    if not words or operator != f"({' '.join(words)})":
        raise ValueError(f"'{operator}' is not an operator such as (goto start_1 mug_1)")
    return words


def action_of(operator: str, symbols: Symbols) -> Action:
    """Returns the benchmark action of a ground operator.

    Raises:
        ValueError: If the operator or its target is unknown.
    """
    name, *arguments = operator_words(operator)
    if name not in ACTIONS:
        raise ValueError(f"operator '{name}' has no benchmark action")
    action_type, position = ACTIONS[name]
    if position >= len(arguments):
        raise ValueError(f"operator '{operator}' lacks argument {position + 1}")
    return Action(type=action_type, target=symbols.object_id(arguments[position]))
