"""The floor plan of a room that was cut out of a house: its outline, and what opens in its walls.

Axes as in `schemas.scene`; places on the plan are (x, z), metres.
"""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record

Place = tuple[float, float]


class OpeningKind(StrEnum):
    """What interrupts a wall."""

    DOOR = "door"
    DOORFRAME = "doorframe"
    GAP = "gap"
    WINDOW = "window"


class Opening(Record):
    """One opening in a room's walls.

    Attributes:
        kind: A door has a leaf, a doorframe has none; a gap is where two rooms share no wall.
        start: One end on the plan.
        end: The other end.
        low: Lower edge above the floor.
        high: Upper edge above the floor.
        is_open: One can walk through; never true for a window.
        leads_to: The room behind it, as the house names it (`room|4`); empty for the outside.
    """

    kind: OpeningKind
    start: Place
    end: Place
    low: float
    high: float
    is_open: bool
    leads_to: str


class Level(Record):
    """How high things lie on one piece of furniture."""

    object_id: str
    share: float


class RoomPlan(Record):
    """Where a room lies in its house.

    Attributes:
        house_room: The room's id in the house, such as `room|4`.
        rooms: How many rooms of the house became scenes; their ids end in `.1` to `.<rooms>`.
        outline: Corners of the floor, in order, without a repeated last one.
        height: Height of the ceiling above the floor.
        openings: Sorted by their ends.
        levels: Object id and height of its top or seat as a share of its box, where that is known;
            sorted.
    """

    house_room: str
    rooms: int
    outline: tuple[Place, ...]
    height: float
    openings: tuple[Opening, ...]
    levels: tuple[Level, ...] = ()
