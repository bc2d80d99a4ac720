"""What came of the houses of a batch: which became homes, and why one, or a room of one, did not."""

from __future__ import annotations

from schemas.base import Record


class RoomLeftOut(Record):
    """A room of an accepted house that became no scene."""

    house_room: str
    reason: str
    detail: str


class HouseReport(Record):
    """One house.

    Attributes:
        house: The source's name of it, such as a file's name.
        home_id: The home that it became; empty if it was refused.
        rooms: How many of its rooms became scenes.
        reason: Why it was refused, a short word; empty if it was not.
        detail: One sentence with what was found.
        left_out: Rooms of an accepted house that became no scene.
    """

    house: str
    home_id: str
    rooms: int
    reason: str
    detail: str
    left_out: tuple[RoomLeftOut, ...] = ()


class HouseReports(Record):
    """All houses of a batch, in the order in which they were read."""

    houses: tuple[HouseReport, ...]
