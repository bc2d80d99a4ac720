"""What every simulator must keep of hidden conditions, and of changes that somebody else makes."""

from __future__ import annotations

import pytest

from schemas.action import Action, FailureKind, WorldEvent, WorldEventKind
from schemas.errors import UserError
from schemas.feedback import LASTING, tells_lasting
from schemas.home import Home, Overlay
from schemas.labels import LabelBook
from schemas.names import ActionType, OverlayKind
from simulators.base import Simulator
from tests.contracts.simulator_suite import EMPTY, MakeSimulator, SimulatorSuite
from tests.simulators.tour import (
    act,
    does_not_fit,
    find,
    is_closed_container,
    loose,
    move,
    overlay_on,
    reach,
    refused,
    rejected,
    removed,
    state_of,
)


class SimulatorChangeContract(SimulatorSuite):
    """Hidden conditions, changes by others."""

    # --- overlay

    @pytest.mark.parametrize(
        ("condition", "kind", "failure"),
        [
            (OverlayKind.LOCKED, ActionType.OPEN, FailureKind.LOCKED),
            (OverlayKind.JAMMED, ActionType.OPEN, FailureKind.JAMMED),
            (OverlayKind.OUT_OF_ORDER, ActionType.TOGGLE_ON, FailureKind.OUT_OF_ORDER),
        ],
    )
    def test_the_overlay_is_enforced_with_the_same_feedback_each_time(
        self,
        make: MakeSimulator,
        home: Home,
        condition: OverlayKind,
        kind: ActionType,
        failure: FailureKind,
    ) -> None:
        sim = make()
        sim.reset(home, EMPTY)
        target = overlay_on(sim, condition)
        healthy = sim.state_digest()
        sim.reset(home, target.overlay)
        assert sim.state_digest() != healthy
        assert state_of(sim, target.object_id).overlay == condition.value
        reach(sim, target.object_id)
        seen = next(s for s in sim.observe().visible if s.object_id == target.object_id)
        assert condition.value not in seen.states
        events = []
        for _ in range(3):
            events.append(refused(sim, Action(type=kind, target=target.object_id)))
            act(sim, ActionType.NAVIGATE, target.object_id)
        assert {event.failure for event in events} == {failure}
        assert failure in LASTING
        assert tells_lasting(kind, events[0].feedback)
        assert len({event.feedback for event in events}) == 1
        assert LabelBook(home).label(target.object_id) in events[0].feedback

    def test_what_finds_no_room_is_refused_in_words_that_last(self, sim: Simulator) -> None:
        thing, place = does_not_fit(sim)
        reach(sim, thing)
        assert act(sim, ActionType.PICK_UP, thing).success
        reach(sim, place)
        assert act(sim, ActionType.OPEN, place).success
        event = refused(sim, Action(type=ActionType.PUT_OBJECT, target=place))
        assert event.failure is FailureKind.NO_SPACE
        assert tells_lasting(ActionType.PUT_OBJECT, event.feedback)

    def test_an_overlay_on_an_unknown_object_is_the_users_error(
        self, make: MakeSimulator, home: Home
    ) -> None:
        bad = Overlay.model_validate({"entries": [{"object_id": "x", "kind": "locked"}]})
        with pytest.raises(UserError):
            make().reset(home, bad)

    # --- somebody else

    def test_somebody_else_may_fill_a_closed_receptacle(self, sim: Simulator) -> None:
        thing, place = move(sim, closed=True)
        sim.apply(WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=place))
        after = state_of(sim, thing)
        assert after.parent == place
        assert not after.accessible
        assert not state_of(sim, place).is_open

    def test_nothing_is_changed_in_the_room_where_the_agent_is(self, sim: Simulator) -> None:
        thing, place = move(sim)
        for room in {state_of(sim, thing).room_id, state_of(sim, place).room_id}:
            sim.place_agent(room)
            rejected(sim, WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=place))
        sim.place_agent(state_of(sim, thing).room_id)
        rejected(sim, WorldEvent(kind=WorldEventKind.REMOVE, object_id=thing))
        container = find(sim, is_closed_container)
        sim.place_agent(state_of(sim, container).room_id)
        rejected(sim, WorldEvent(kind=WorldEventKind.OPEN, object_id=container))

    def test_a_removed_object_is_nowhere_until_it_arrives(self, sim: Simulator) -> None:
        thing, place = move(sim)
        sim.apply(WorldEvent(kind=WorldEventKind.REMOVE, object_id=thing))
        assert removed(state_of(sim, thing))
        rejected(sim, WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=place))
        sim.apply(WorldEvent(kind=WorldEventKind.ARRIVE, object_id=thing, to=place))
        assert place in state_of(sim, thing).ancestors
        rejected(sim, WorldEvent(kind=WorldEventKind.ARRIVE, object_id=thing, to=place))

    @pytest.mark.parametrize("kind", list(WorldEventKind))
    def test_an_unknown_object_is_rejected(self, sim: Simulator, kind: WorldEventKind) -> None:
        place = find(sim, is_closed_container)
        rejected(sim, WorldEvent(kind=kind, object_id="nothing", to=place))

    def test_an_unknown_destination_is_rejected(self, sim: Simulator) -> None:
        thing = find(sim, loose)
        for target in ("", "nothing", thing):
            rejected(sim, WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=target))

    def test_what_the_agent_holds_is_not_moved_by_others(self, sim: Simulator) -> None:
        thing, place = move(sim)
        reach(sim, thing)
        assert act(sim, ActionType.PICK_UP, thing).success
        sim.place_agent("")
        rejected(sim, WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=place))
        rejected(sim, WorldEvent(kind=WorldEventKind.REMOVE, object_id=thing))
