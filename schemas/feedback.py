"""How feedback tells a lasting condition from a failure of the moment; agents may rely on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from schemas.action import FailureKind
from schemas.names import ActionType

LASTING: Mapping[FailureKind, tuple[str, ...]] = MappingProxyType(
    {
        FailureKind.LOCKED: ("is locked",),
        FailureKind.JAMMED: ("is jammed",),
        FailureKind.OUT_OF_ORDER: ("is out of order",),
        FailureKind.NO_SPACE: ("is full", "no free space"),
    }
)
"""The failures that another attempt meets again, and the words of which their feedback has some."""
MAY_LAST = (ActionType.OPEN, ActionType.PUT_OBJECT, ActionType.TOGGLE_ON)
"""The actions whose failure can be lasting."""
_WORDS = re.compile("|".join(rf"\b{words}\b" for said in LASTING.values() for words in said), re.I)


def tells_lasting(action_type: str, feedback: str) -> bool:
    """Tells whether feedback on a failed action speaks of a lasting condition of its target."""
    return action_type in MAY_LAST and _WORDS.search(feedback) is not None
