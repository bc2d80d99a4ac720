"""Labels, the fixed, readable names of a home's objects: their grammar, and who has which. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from schemas.home import Home, Label, home_object_id
from schemas.names import RoomType
from schemas.scene import Scene

LABEL = r"[A-Z][A-Za-z]*_[1-9][0-9]*"
"""The grammar of a label, as a regular expression without groups: a type, and a number from 1."""
LABEL_IN_TEXT = re.compile(rf"\b{LABEL}\b")
LIKE_A_LABEL = re.compile(r"\b[A-Za-z]+_[0-9]+\b")
"""What an agent may take for a label, though no home has it: `drawer_2`, `Drawer_0`."""


class _Placed(NamedTuple):
    room_order: int
    x: float
    z: float
    y: float
    object_id: str
    object_type: str
    room_id: str


def assign_labels(rooms: Iterable[tuple[str, Scene]]) -> tuple[Label, ...]:
    """Gives each object of a home its label, numbered for each type by room and initial position.

    Args:
        rooms: Pairs of room id and scene, in the order of the home.

    Returns:
        Labels sorted by object id.
    """
    placed = [
        _Placed(
            order,
            round(spec.box_center[0], 2),
            round(spec.box_center[2], 2),
            round(spec.box_center[1], 2),
            home_object_id(room_id, spec.object_id),
            spec.object_type,
            room_id,
        )
        for order, (room_id, scene) in enumerate(rooms)
        for spec in scene.objects
    ]
    counts: dict[str, int] = defaultdict(int)
    labels = []
    for item in sorted(placed):
        counts[item.object_type] += 1
        labels.append(
            Label(
                object_id=item.object_id,
                label=f"{item.object_type}_{counts[item.object_type]}",
                object_type=item.object_type,
                room_id=item.room_id,
            )
        )
    return tuple(sorted(labels, key=lambda label: label.object_id))


def parse_label(label: str) -> tuple[str, int]:
    """Parses `Drawer_2` to its type and number: `Drawer` and 2."""
    object_type, _, number = label.rpartition("_")
    return object_type, int(number)


def type_of_label(label: str) -> str:
    """Returns the type that a label speaks of: `Drawer` for `Drawer_2`."""
    return label.rpartition("_")[0]


@lru_cache(maxsize=1 << 14)
def labels_in(text: str) -> tuple[str, ...]:
    """Returns the labels that a text names, in order, each as often as it is named."""
    return tuple(LABEL_IN_TEXT.findall(text))


class LabelBook:
    """Both directions of a home's labels, for objects and rooms.

    A room's label is its id (`Kitchen`), since room types do not repeat in a home.
    """

    def __init__(self, home: Home) -> None:
        self._labels: Mapping[str, Label] = {label.object_id: label for label in home.labels}
        self._ids = {label.label: label.object_id for label in home.labels}
        self._rooms = {room.room_id for room in home.rooms}

    def label(self, object_id: str) -> str:
        """Returns the label of an object or room id, or an empty string for an empty id."""
        if not object_id or object_id in self._rooms:
            return object_id
        return self._labels[object_id].label

    def type_of(self, object_id: str) -> str:
        """Returns the type of an object id; `Room` for a room id, empty for an empty id."""
        if not object_id:
            return ""
        if object_id in self._rooms:
            return RoomType.__name__.removesuffix("Type")
        return self._labels[object_id].object_type

    def object_id(self, label: str) -> str:
        """Returns the object or room id of a label.

        Raises:
            KeyError: If the home has no such label.
        """
        return label if label in self._rooms else self._ids[label]

    def __contains__(self, object_id: str) -> bool:
        """Tells whether the home has an object of this id."""
        return object_id in self._labels
