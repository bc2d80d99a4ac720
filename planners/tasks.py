"""Atomic household tasks: the goal that each asks for, and its number of steps in closed form.

The closed form is the length of the shortest plan in the domain `room` when all containers are closed
and all devices off at the start and at the end. It is checked against the planner in the tests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from planners.problem import Atom, encloses
from schemas.world import ObjectState

HAND_EMPTY: Atom = ("handempty",)


@dataclass(frozen=True)
class Place:
    """A receptacle as a task sees it."""

    object_id: str
    closes: bool


def place_of(state: ObjectState) -> Place:
    """Returns a receptacle as a place."""
    return Place(state.object_id, encloses(state))


@dataclass(frozen=True)
class Thing:
    """An item as a task sees it, with the place where it lies."""

    object_id: str
    holder: Place


class Cursor:
    """Counts steps along a plan; knows where the agent is."""

    def __init__(self, at: str) -> None:
        """Starts at an object id, or nowhere in particular if empty."""
        self.at = at
        self.steps = 0

    def go(self, object_id: str) -> None:
        """Navigates, unless the agent is there."""
        self.steps += self.at != object_id
        self.at = object_id

    def do(self, steps: int) -> None:
        """Acts where the agent is."""
        self.steps += steps

    def fetch(self, thing: Thing) -> None:
        """Takes a thing and leaves its container closed."""
        self.go(thing.holder.object_id if thing.holder.closes else thing.object_id)
        self.do(3 if thing.holder.closes else 1)

    def store(self, place: Place) -> None:
        """Puts what is held somewhere and leaves it closed."""
        self.go(place.object_id)
        self.do(3 if place.closes else 1)


class Task(ABC):
    """One atomic task."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """The object id that the goal is about; tasks of one activity run in its order."""

    @abstractmethod
    def goal(self) -> tuple[Atom, ...]:
        """Goal atoms over object ids, closing and switching off included."""

    @abstractmethod
    def objects(self) -> tuple[str, ...]:
        """Everything that its plan may touch."""

    @abstractmethod
    def count(self, cursor: Cursor) -> None:
        """Counts its steps from where the cursor is."""


def _closed(*places: Place) -> tuple[Atom, ...]:
    return tuple(("closed", place.object_id) for place in places if place.closes)


@dataclass(frozen=True)
class Carry(Task):
    """A thing is brought to a place, by way of another place or not.

    Attributes:
        via: Where something is done to it on the way.
        done: What is done there, as a goal predicate: washed, heated, chilled or brewed.
        device: What is switched on and off again for it; may be `via` itself.
    """

    thing: Thing
    to: Place
    via: Place | None = None
    done: str = ""
    device: str = ""

    @property
    def subject(self) -> str:
        """The carried thing."""
        return self.thing.object_id

    def goal(self) -> tuple[Atom, ...]:
        """The thing is there, and what was to be done to it is done."""
        atoms: list[Atom] = [("in", self.subject, self.to.object_id), HAND_EMPTY]
        atoms.extend(_closed(self.thing.holder, self.to))
        if self.via is not None:
            atoms.append((self.done, self.subject))
            atoms.extend(_closed(self.via))
        if self.device:
            atoms.append(("off", self.device))
        return tuple(atoms)

    def objects(self) -> tuple[str, ...]:
        """The thing, all its places, and the device."""
        ids = [self.subject, self.thing.holder.object_id, self.to.object_id]
        if self.via is not None:
            ids.append(self.via.object_id)
        return tuple(ids) + ((self.device,) if self.device else ())

    def count(self, cursor: Cursor) -> None:
        """Fetches, treats on the way, stores."""
        if self.via is None:
            cursor.fetch(self.thing)
        else:
            if self.thing.holder != self.via:
                cursor.fetch(self.thing)
                cursor.store(self.via)
            if self.device:
                cursor.go(self.device)
                cursor.do(2)
            cursor.fetch(Thing(self.subject, self.via))
        cursor.store(self.to)


@dataclass(frozen=True)
class SliceAll(Task):
    """Things are sliced where they lie; the knife goes back to its place."""

    knife: Thing
    things: tuple[Thing, ...]

    @property
    def subject(self) -> str:
        """The first thing to slice, by id."""
        return min(thing.object_id for thing in self.things)

    def goal(self) -> tuple[Atom, ...]:
        """All are sliced and the knife is back."""
        holder = self.knife.holder
        back: Atom = ("in", self.knife.object_id, holder.object_id)
        sliced = tuple(("sliced", thing.object_id) for thing in self.things)
        return (*sliced, back, HAND_EMPTY, *_closed(holder))

    def objects(self) -> tuple[str, ...]:
        """Knife, things, and the places where they lie."""
        ids = [one for thing in self.things for one in (thing.object_id, thing.holder.object_id)]
        return (self.knife.object_id, self.knife.holder.object_id, *ids)

    def count(self, cursor: Cursor) -> None:
        """Takes the knife, slices each, brings it back; a drawer stays open meanwhile."""
        inside = self.knife.holder.closes
        cursor.go(self.knife.holder.object_id if inside else self.knife.object_id)
        cursor.do(2 if inside else 1)
        for thing in self.things:
            cursor.go(thing.object_id)
            cursor.do(1)
        cursor.go(self.knife.holder.object_id)
        cursor.do(2 if inside else 1)


@dataclass(frozen=True)
class Operate(Task):
    """Something is gone to and operated: a device or a gadget, or a container looked into.

    Attributes:
        atoms: Goal predicates that shall hold for it.
        acts: Number of actions there.
        under: What holds it, for a gadget.
    """

    object_id: str
    atoms: tuple[str, ...]
    acts: int
    under: str = ""

    @property
    def subject(self) -> str:
        """What is operated."""
        return self.object_id

    def goal(self) -> tuple[Atom, ...]:
        """The predicates hold for it."""
        return tuple((atom, self.object_id) for atom in self.atoms)

    def objects(self) -> tuple[str, ...]:
        """It, and what holds it."""
        return (self.object_id, self.under) if self.under else (self.object_id,)

    def count(self, cursor: Cursor) -> None:
        """Goes there and acts."""
        cursor.go(self.object_id)
        cursor.do(self.acts)
