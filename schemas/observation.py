"""What is seen at one moment."""

from __future__ import annotations

from schemas.base import Record
from schemas.world import AgentState


class SeenObject(Record):
    """One object in view.

    Attributes:
        box: 2-D box (left, top, right, bottom) as fractions of the image, rounded to 3 places.
        holder: The receptacle that directly holds it, if that one is in view too; else empty.
        states: Perceivable states that hold, sorted: open, on, sliced, dirty, filled, cooked.
        interactable: Within 1.5 m, so that an action on it can succeed.
        distance: Horizontal distance to its footprint, metres (evaluator-only).
    """

    object_id: str
    object_type: str
    box: tuple[float, float, float, float]
    holder: str
    states: tuple[str, ...]
    interactable: bool
    distance: float


class Observation(Record):
    """The visible objects, sorted by id, and the agent. Empty in the hallway."""

    agent: AgentState
    visible: tuple[SeenObject, ...]
