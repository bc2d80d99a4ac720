"""What came of the houses of a batch: which became homes, and why one, or a room of one, did not."""

from __future__ import annotations

from schemas.base import Record


class RoomLeftOut(Record):
    """A room of an accepted house that became no scene."""

    house_room: str
    reason: str
    detail: str


class ObjectLeftOut(Record):
    """An object of an accepted house that no published database knows, or that lay on such a one."""

    object_id: str
    asset_id: str


class FilterResult(Record):
    """What a filter measured in a house.

    Attributes:
        name: The registered filter.
        measured: Rounded to three decimals.
        least: What it must be at least.
    """

    name: str
    measured: float
    least: float

    @property
    def passed(self) -> bool:
        """Whether the house is taken, as far as this filter asks."""
        return self.measured >= self.least


class HouseReport(Record):
    """One house.

    Attributes:
        house: The source's name of it, such as a file's name.
        home_id: The home that it became; empty if it was refused.
        rooms: How many of its rooms became scenes.
        reason: Why it was refused, a short word; empty if it was not.
        detail: One sentence with what was found.
        left_out: Rooms of an accepted house that became no scene.
        unknown: Objects of an accepted house that are not in its scenes.
        filters: What each filter measured; none of a house that is refused before.
        house_hash: Content hash of its JSON; empty if it was refused.
    """

    house: str
    home_id: str
    rooms: int
    reason: str
    detail: str
    left_out: tuple[RoomLeftOut, ...] = ()
    unknown: tuple[ObjectLeftOut, ...] = ()
    filters: tuple[FilterResult, ...] = ()
    house_hash: str = ""


class HouseData(Record):
    """A house that became a home: all of it, so that its scenes can be cut again without its source.

    Attributes:
        source: The registered scene source that it came from.
        house: The source's name of it.
        licence: An SPDX identifier, or `unstated`.
        url: Where the source's data is published; empty for a user's own.
        house_hash: Content hash of its JSON; the home's id ends with its first digits.
        house_json: Its JSON in the canonical form.
    """

    home_id: str
    batch: str
    source: str
    house: str
    licence: str
    url: str
    house_hash: str
    house_json: str


class HouseReports(Record):
    """All houses of a batch, in the order in which they were read."""

    houses: tuple[HouseReport, ...]
