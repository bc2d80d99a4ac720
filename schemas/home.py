"""A home: what an episode happens in. Its composition follows from its id."""

from __future__ import annotations

from typing import NamedTuple

from schemas.base import Record
from schemas.errors import UserError
from schemas.names import OverlayKind, RoomType, Split


class HomeRoom(Record):
    """One room of a home.

    Attributes:
        room_id: The room type's value; where a house has several rooms of a type, they are numbered
            in their order: `Bedroom1`, `Bedroom2`.
    """

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
    """Rooms joined by one hallway that is not a scene: composed of iTHOR rooms, or one house.

    Object ids in a home are `<room_id>/<AI2-THOR object id>`, unique in the home.

    Attributes:
        home_id: See `schemas.ids`.
        rooms: In the order of `RoomType`, rooms of one type in that of their scenes.
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


class HomeObjectId(NamedTuple):
    """The parts of an object's id in a home.

    Attributes:
        object_id: The id in the room's scene, such as `Drawer|+01.00|+00.50|-02.00`.
        object_type: The type that the id begins with; for a basin that of its sink or bathtub.
    """

    room_id: str
    object_id: str
    object_type: str


def parse_home_object_id(object_id: str) -> HomeObjectId:
    """Parses an object's id in a home; the inverse of `home_object_id`.

    Raises:
        UserError: If it names no room.
    """
    room_id, slash, of_scene = object_id.partition("/")
    if not (room_id and slash and of_scene):
        raise UserError(
            f"object id '{object_id}' is not of the form <room>/<object id of the scene>"
        )
    return HomeObjectId(room_id, of_scene, of_scene.partition("|")[0])
