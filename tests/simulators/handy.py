"""Speaks of objects by label, and puts the agent and the things where a test needs them."""

from __future__ import annotations

from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.observation import SeenObject
from schemas.world import ObjectState
from simulators.base import Simulator
from simulators.kinematic.simulator import KinematicSimulator
from simulators.symbolic.state import HomeState
from tests.simulators.tour import reach, state_of


class Hand:
    """A simulator's home by labels, such as `Mug_1`."""

    def __init__(self, sim: Simulator, home: Home) -> None:
        self.sim = sim
        self.sim_home = home
        self.book = LabelBook(home)

    def id(self, label: str) -> str:
        return self.book.object_id(label)

    def do(self, kind: ActionType, label: str = "", text: str = "") -> Event:
        target = self.id(label) if label else ""
        return self.sim.step(Action(type=kind, target=target, text=text))

    def at(self, label: str, kind: ActionType) -> Event:
        """Goes to an object and acts on it; the action must succeed."""
        reach(self.sim, self.id(label))
        event = self.do(kind, label)
        assert event.success, event
        return event

    def refused(self, kind: ActionType, label: str, failure: FailureKind) -> Event:
        """Acts from where the agent is; the action must fail in this way and change nothing."""
        digest = self.sim.state_digest()
        event = self.do(kind, label)
        assert not event.success
        assert event.failure is failure
        assert self.sim.state_digest() == digest
        return event

    def fetch(self, label: str) -> None:
        """Takes an object that lies in the open."""
        self.at(label, ActionType.PICK_UP)

    def bring(self, label: str, place: str) -> Event:
        """Takes an object and puts it to a place."""
        self.fetch(label)
        return self.at(place, ActionType.PUT_OBJECT)

    def shift(self, label: str, place: str) -> None:
        """Lets somebody else move an object while the agent is in the hallway."""
        self.sim.place_agent("")
        self.sim.apply(
            WorldEvent(kind=WorldEventKind.MOVE, object_id=self.id(label), to=self.id(place))
        )

    def now(self, label: str) -> ObjectState:
        return state_of(self.sim, self.id(label))

    def holder(self, label: str) -> str:
        parent = self.now(label).parent
        return self.book.label(parent)

    def seen(self, label: str) -> SeenObject | None:
        wanted = self.id(label)
        found = (item for item in self.sim.observe().visible if item.object_id == wanted)
        return next(found, None)

    def state(self) -> HomeState:
        assert isinstance(self.sim, KinematicSimulator)
        return self.sim._now().state

    def controls(self, label: str) -> tuple[str, ...]:
        """Returns the ids of what an object switches."""
        catalogue = self.state().catalogue
        thing = catalogue.things[catalogue.index[self.id(label)]]
        return tuple(catalogue.object_id(index) for index in thing.controls)
