"""Random histories: nothing raises, failures change nothing, copies and replays are exact."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from schemas.action import Action, FailureKind, WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.home import Overlay
from schemas.names import ActionType
from simulators.base import Snapshot
from simulators.home import compose_home
from simulators.kinematic.simulator import KinematicSimulator
from simulators.sources import registry as sources
from simulators.symbolic.containment import holders, is_shown
from simulators.symbolic.state import NOWHERE
from tests.conftest import _STATE as STATE
from tests.simulators.conftest import HOME

SCENES = cache(sources.load("ithor", Path(STATE / "scenes")).load)
ROOMS = ("Kitchen", "LivingRoom", "Bedroom", "Bathroom")


class Histories(RuleBasedStateMachine):
    """Anything that may happen in a home, in any order."""

    @initialize()
    def start(self) -> None:
        self.home = compose_home(HOME, SCENES)
        self.sim = KinematicSimulator(SCENES)
        self.sim.reset(self.home, Overlay())
        self.ids = [label.object_id for label in self.home.labels]
        self.done: list[Action | WorldEvent] = []
        self.digests = [self.sim.state_digest()]
        self.copies: list[tuple[int, Snapshot]] = []

    @rule(kind=st.sampled_from(ActionType), number=st.integers(0, 400))
    def act_on_anything(self, kind: ActionType, number: int) -> None:
        targets = [*self.ids, *ROOMS, "", "nothing"]
        self._step(Action(type=kind, target=targets[number % len(targets)]))

    @rule(room=st.sampled_from(ROOMS))
    def go(self, room: str) -> None:
        self._step(Action(type=ActionType.MOVE_TO_ROOM, target=room))

    @rule(number=st.integers(0, 400))
    def navigate(self, number: int) -> None:
        room = self.sim.observe().agent.room_id
        here = [name for name in self.ids if name.startswith(f"{room}/")] or self.ids
        self._step(Action(type=ActionType.NAVIGATE, target=here[number % len(here)]))

    @rule(kind=st.sampled_from(list(ActionType)[1:8]), number=st.integers(0, 40))
    def act_on_what_is_near(self, kind: ActionType, number: int) -> None:
        near = [seen.object_id for seen in self.sim.observe().visible if seen.interactable]
        if near:
            self._step(Action(type=kind, target=near[number % len(near)]))

    @rule(
        kind=st.sampled_from(WorldEventKind),
        number=st.integers(0, 400),
        to=st.integers(0, 400),
    )
    def somebody_else(self, kind: WorldEventKind, number: int, to: int) -> None:
        count = len(self.ids)
        event = WorldEvent(kind=kind, object_id=self.ids[number % count], to=self.ids[to % count])
        before = self.digests[-1]
        try:
            self.sim.apply(event)
        except RecordRejected:
            assert self.sim.state_digest() == before
            return
        self.done.append(event)
        self.digests.append(self.sim.state_digest())

    @rule()
    def copy(self) -> None:
        self.copies.append((len(self.done), self.sim.snapshot()))

    @precondition(lambda self: self.copies)
    @rule(number=st.integers(0, 40))
    def bring_back(self, number: int) -> None:
        length, snapshot = self.copies[number % len(self.copies)]
        self.sim.restore(snapshot)
        self.done = self.done[:length]
        self.digests = self.digests[: length + 1]
        self.copies = [copy for copy in self.copies if copy[0] <= length]
        assert self.sim.state_digest() == snapshot.digest == self.digests[-1]

    @invariant()
    def holders_are_sound(self) -> None:
        if not hasattr(self, "sim"):
            return
        state = self.sim._now().state
        for index, now in enumerate(state.now):
            chain = list(holders(state, index))
            assert index not in chain
            assert len(set(chain)) == len(chain)
            if now.parent >= 0:
                assert state.now[now.parent].room == now.room
                assert index in state.children[now.parent]
        if state.held >= 0:
            assert state.now[state.held].room == NOWHERE
        for seen in self.sim.observe().visible:
            assert is_shown(state, state.catalogue.index[seen.object_id])

    def teardown(self) -> None:
        """Replays what happened in another simulator."""
        if not hasattr(self, "sim"):
            return
        other = KinematicSimulator(SCENES)
        other.reset(self.home, Overlay())
        assert other.state_digest() == self.digests[0]
        for happened, digest in zip(self.done, self.digests[1:], strict=True):
            if isinstance(happened, Action):
                other.step(happened)
            else:
                other.apply(happened)
            assert other.state_digest() == digest
        assert other.observe() == self.sim.observe()
        other.close()
        self.sim.close()

    def _step(self, action: Action) -> None:
        event = self.sim.step(action)
        digest = self.sim.state_digest()
        if event.success:
            assert event.failure is FailureKind.NONE
            assert event.message == ""
        else:
            assert event.failure is not FailureKind.NONE
            assert event.feedback
            assert digest == self.digests[-1]
        assert "|" not in event.feedback
        self.done.append(action)
        self.digests.append(digest)


TestHistories = Histories.TestCase
TestHistories.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
