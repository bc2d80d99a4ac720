"""The contract of a theme, and the common kind: carrying things to where they belong."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import ClassVar

from planners.room import Option, RoomContent
from planners.tasks import Carry, Place, Task, Thing, place_of
from schemas.world import ObjectState

BULKY = frozenset({"BaseballBat", "Box", "Laptop", "Pillow", "TeddyBear", "TennisRacket"})
NARROW = frozenset({"Cabinet", "Drawer", "GarbageCan", "Safe", "Shelf", "SideTable", "TVStand"})


class Theme(ABC):
    """Draws instances of one everyday activity from what a room holds.

    Attributes:
        name: The theme's name in the registry.
    """

    name: ClassVar[str]

    @abstractmethod
    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Returns the tasks of one instance, each about another object; None if there is none.

        Draws evenly among what the room offers; the same generator state gives the same instance.
        """


class Gather(Enum):
    """What the things of one instance have in common."""

    NOTHING = "nothing"
    SOURCE = "source"
    DESTINATION = "destination"


class CarryTheme(Theme):
    """Some things of fitting types are brought to fitting places.

    Attributes:
        items: Types of the things; empty = any.
        sources: Types of the places that they are taken from; empty = any.
        destinations: Types of the places that they are brought to.
        counts: Least and greatest number of things.
        gather: What they have in common.
    """

    items: ClassVar[frozenset[str]] = frozenset()
    sources: ClassVar[frozenset[str]] = frozenset()
    destinations: ClassVar[frozenset[str]]
    counts: ClassVar[tuple[int, int]]
    gather: ClassVar[Gather] = Gather.NOTHING

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws things and destinations; see `Theme.draw`."""
        options = room.remembered(self.name, lambda: self.options(room))
        group = _pick_group(options, self.gather, self.counts[0], rng)
        if group is None:
            return None
        count = rng.randint(self.counts[0], min(self.counts[1], len(group)))
        chosen = rng.sample(group, count)
        return tuple(self.task(room, item, rng.choice(places)) for item, places in chosen)

    def options(self, room: RoomContent) -> list[Option]:
        """Returns what may be carried where, sorted by item."""
        found = []
        for item in room.items:
            if self.takes(room, item):
                places = roomy(item, room.destinations(item, self.destinations))
                if places:
                    found.append((item, places))
        return found

    def takes(self, room: RoomContent, item: ObjectState) -> bool:
        """Tells whether an item belongs to the theme."""
        source = room.state(item.parent).object_type
        right_item = not self.items or item.object_type in self.items
        return right_item and (not self.sources or source in self.sources)

    def task(self, room: RoomContent, item: ObjectState, place: ObjectState) -> Task:
        """Returns the task for one thing."""
        return Carry(thing_of(room, item), place_of(place))


def roomy(item: ObjectState, places: Iterable[ObjectState]) -> tuple[ObjectState, ...]:
    """Returns the places at which an item is not plainly too large.

    Whether there is free space is not known here; these pairs nearly always fail (measured).
    """
    narrow = NARROW if item.object_type in BULKY else frozenset()
    return tuple(place for place in places if place.object_type not in narrow)


def thing_of(room: RoomContent, item: ObjectState) -> Thing:
    """Returns an item of a room as a task sees it."""
    return Thing(item.object_id, Place(item.parent, room.in_container(item)))


def _pick_group(
    options: Sequence[Option], gather: Gather, least: int, rng: random.Random
) -> list[Option] | None:
    """Returns the options that have in common what they should, or None if they are too few."""
    if gather is Gather.NOTHING:
        return list(options) if len(options) >= least else None
    groups: dict[str, list[Option]] = defaultdict(list)
    for item, places in options:
        if gather is Gather.SOURCE:
            groups[item.parent].append((item, places))
        else:
            for place in places:
                groups[place.object_id].append((item, (place,)))
    large = [group for _, group in sorted(groups.items()) if len(group) >= least]
    return rng.choice(large) if large else None


def sample_tasks(
    tasks: Iterable[Task], counts: tuple[int, int], rng: random.Random
) -> tuple[Task, ...] | None:
    """Returns some of the tasks, or None if there are too few."""
    every = list(tasks)
    if len(every) < counts[0]:
        return None
    return tuple(rng.sample(every, rng.randint(counts[0], min(counts[1], len(every)))))
