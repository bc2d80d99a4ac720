"""A home: what an episode happens in. Its composition follows from its id."""

from __future__ import annotations

from schemas.base import Record
from schemas.names import OverlayKind, RoomType, Split


class HomeRoom(Record):
    """One room of a home. `room_id` is the room type's value, since types do not repeat in a home."""

    room_id: str
    room_type: RoomType
    scene_id: str
    scene_hash: str


class Label(Record):
    """The fixed name of one object in one home, such as `Drawer_2`."""

    object_id: str
    label: str
    object_type: str
    room_id: str


class Home(Record):
    """A composed virtual home: rooms joined by one hallway that is not a scene.

    Object ids in a home are `<room_id>/<AI2-THOR object id>`, unique in the home.

    Attributes:
        home_id: See `schemas.ids`.
        rooms: In the order of `RoomType`.
        labels: One for each object of the home, sorted by `object_id`; they never renumber.
    """

    home_id: str
    split: Split
    rooms: tuple[HomeRoom, ...]
    labels: tuple[Label, ...]


class OverlayEntry(Record):
    """One hidden condition of one object."""

    object_id: str
    kind: OverlayKind


class Overlay(Record):
    """All hidden conditions of a home, enforced in the history and at task time alike."""

    entries: tuple[OverlayEntry, ...] = ()


def home_object_id(room_id: str, object_id: str) -> str:
    """Joins a room and a scene's object id to the object's id in the home."""
    return f"{room_id}/{object_id}"
