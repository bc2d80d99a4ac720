"""What every simulator must keep of rooms and actions: each rule of `simulators/base.py` is one test."""

from __future__ import annotations

import pytest

from schemas.action import Action, FailureKind, WorldEvent, WorldEventKind
from schemas.errors import UserError
from schemas.home import Home
from schemas.names import ActionType
from schemas.world import AgentState
from simulators.base import Simulator
from tests.contracts.simulator_suite import EMPTY, MakeSimulator, SimulatorSuite
from tests.simulators.tour import (
    act,
    find,
    go,
    in_closed_container,
    is_closed_container,
    loose,
    move,
    reach,
    refused,
    rooms_with,
    state_of,
)


class SimulatorContract(SimulatorSuite):
    """Rooms and actions."""

    # --- reset, hallway, rooms

    def test_after_reset_the_agent_is_in_the_hallway_with_an_empty_hand(
        self, sim: Simulator
    ) -> None:
        seen = sim.observe()
        assert seen.visible == ()
        assert (seen.agent.room_id, seen.agent.held, seen.agent.at) == ("", "", "")

    def test_an_unknown_scene_is_the_users_error(self, make: MakeSimulator, home: Home) -> None:
        room = home.rooms[0].model_copy(update={"scene_id": "FloorPlan99"})
        broken = home.model_copy(update={"rooms": (room, *home.rooms[1:])})
        with pytest.raises(UserError, match="FloorPlan99"):
            make().reset(broken, EMPTY)

    def test_a_scene_with_another_hash_is_the_users_error(
        self, make: MakeSimulator, home: Home
    ) -> None:
        room = home.rooms[0].model_copy(update={"scene_hash": "0" * 64})
        broken = home.model_copy(update={"rooms": (room, *home.rooms[1:])})
        with pytest.raises(UserError, match=home.rooms[0].scene_id):
            make().reset(broken, EMPTY)

    def test_the_hallway_joins_all_rooms_at_fixed_entry_poses(
        self, sim: Simulator, home: Home
    ) -> None:
        first: dict[str, AgentState] = {}
        for room in home.rooms:
            assert act(sim, ActionType.ENTER_ROOM, room.room_id).success
            first[room.room_id] = sim.observe().agent
            assert act(sim, ActionType.LEAVE_ROOM, room.room_id).success
            assert sim.observe().agent.room_id == ""
        for room in reversed(home.rooms):
            assert act(sim, ActionType.MOVE_TO_ROOM, room.room_id).success
            assert sim.observe().agent == first[room.room_id]

    def test_enter_room_inside_a_room_fails(self, sim: Simulator, home: Home) -> None:
        go(sim, home.rooms[0].room_id)
        refused(sim, Action(type=ActionType.ENTER_ROOM, target=home.rooms[1].room_id))
        refused(sim, Action(type=ActionType.ENTER_ROOM, target=home.rooms[0].room_id))

    def test_move_to_the_room_the_agent_is_in_fails(self, sim: Simulator, home: Home) -> None:
        go(sim, home.rooms[0].room_id)
        refused(sim, Action(type=ActionType.MOVE_TO_ROOM, target=home.rooms[0].room_id))

    def test_leave_room_in_the_hallway_fails(self, sim: Simulator) -> None:
        refused(sim, Action(type=ActionType.LEAVE_ROOM))

    def test_a_room_keeps_its_state_while_the_agent_is_away(
        self, sim: Simulator, home: Home
    ) -> None:
        container = find(sim, is_closed_container)
        reach(sim, container)
        assert act(sim, ActionType.OPEN, container).success
        room = state_of(sim, container).room_id
        other = next(item.room_id for item in home.rooms if item.room_id != room)
        go(sim, other)
        go(sim, room)
        assert state_of(sim, container).is_open

    def test_a_held_object_comes_along_and_can_be_put_down_elsewhere(self, sim: Simulator) -> None:
        thing, place = move(sim, across_rooms=True)
        reach(sim, thing)
        assert act(sim, ActionType.PICK_UP, thing).success
        reach(sim, place)
        assert sim.observe().agent.held == thing
        assert act(sim, ActionType.PUT_OBJECT, place).success
        after = state_of(sim, thing)
        assert after.room_id == state_of(sim, place).room_id
        assert place in after.ancestors
        go(sim, "")
        reach(sim, thing)
        assert any(seen.object_id == thing for seen in sim.observe().visible)

    # --- navigate

    def test_navigate_makes_the_object_interactable(self, sim: Simulator, home: Home) -> None:
        asked = failed = 0
        for room in home.rooms:
            go(sim, room.room_id)
            for item in sim.world_state().objects:
                if item.room_id != room.room_id or not (item.accessible and item.reachable):
                    continue
                asked += 1
                event = act(sim, ActionType.NAVIGATE, item.object_id)
                if not event.success:
                    assert item.pickupable, "furniture that counts as reachable is"
                    assert event.failure is FailureKind.UNREACHABLE
                    failed += 1
                    continue
                seen = {entry.object_id: entry for entry in sim.observe().visible}
                assert seen[item.object_id].interactable
                assert seen[item.object_id].distance <= 1.5 + 1e-6
                assert sim.observe().agent.at == item.object_id
        assert failed <= 0.05 * asked, "a loose thing may be hidden by its neighbours, few are"

    def test_navigate_gives_the_same_pose_whatever_was_asked_before(
        self, sim: Simulator, make: MakeSimulator, home: Home
    ) -> None:
        room = home.rooms[0].room_id
        targets = rooms_with(sim, room)
        go(sim, room)
        poses = {}
        for target in targets:
            if act(sim, ActionType.NAVIGATE, target).success:
                poses[target] = sim.observe().agent
        other = make()
        other.reset(home, EMPTY)
        go(other, room)
        for target in reversed(poses):
            act(other, ActionType.NAVIGATE, target)
            assert other.observe().agent == poses[target]

    def test_navigate_to_what_is_inside_something_closed_fails(self, sim: Simulator) -> None:
        hidden = find(sim, in_closed_container)
        go(sim, state_of(sim, hidden).room_id)
        event = refused(sim, Action(type=ActionType.NAVIGATE, target=hidden))
        assert event.failure is FailureKind.NOT_VISIBLE

    def test_navigate_to_what_was_removed_fails(self, sim: Simulator) -> None:
        thing = find(sim, loose)
        room = state_of(sim, thing).room_id
        sim.apply(WorldEvent(kind=WorldEventKind.REMOVE, object_id=thing))
        go(sim, room)
        event = refused(sim, Action(type=ActionType.NAVIGATE, target=thing))
        assert event.failure is FailureKind.NOT_VISIBLE

    def test_navigate_to_another_room_fails(self, sim: Simulator, home: Home) -> None:
        thing = find(sim, loose)
        other = next(r.room_id for r in home.rooms if r.room_id != state_of(sim, thing).room_id)
        go(sim, other)
        event = refused(sim, Action(type=ActionType.NAVIGATE, target=thing))
        assert event.failure is FailureKind.NOT_IN_ROOM

    def test_navigate_to_what_no_pose_shows_fails_with_unreachable(self, sim: Simulator) -> None:
        world = sim.world_state()
        cut_off = [item for item in world.objects if not item.pickupable and not item.reachable]
        for item in cut_off:
            if sim.observe().agent.room_id != item.room_id:
                go(sim, item.room_id)
            event = refused(sim, Action(type=ActionType.NAVIGATE, target=item.object_id))
            assert event.failure is FailureKind.UNREACHABLE
        assert len(cut_off) < len(world.objects) / 4

    # --- object actions

    def test_an_object_action_needs_its_target_in_view_within_reach(
        self, sim: Simulator, home: Home
    ) -> None:
        tried = 0
        for room in home.rooms:
            go(sim, room.room_id)
            near = {s.object_id for s in sim.observe().visible if s.interactable}
            for item in sim.world_state().objects:
                if item.room_id == room.room_id and item.pickupable and item.object_id not in near:
                    action = Action(type=ActionType.PICK_UP, target=item.object_id)
                    assert refused(sim, action).failure is FailureKind.NOT_VISIBLE
                    tried += 1
        assert tried > 0

    def test_open_on_open_and_close_on_closed_succeed(self, sim: Simulator) -> None:
        container = find(sim, is_closed_container)
        reach(sim, container)
        for kind, is_open in (
            (ActionType.CLOSE, False),
            (ActionType.OPEN, True),
            (ActionType.OPEN, True),
            (ActionType.CLOSE, False),
        ):
            assert act(sim, kind, container).success
            assert state_of(sim, container).is_open is is_open

    @pytest.mark.parametrize("kind", list(ActionType))
    def test_a_bad_target_never_raises_and_changes_nothing(
        self, sim: Simulator, home: Home, kind: ActionType
    ) -> None:
        if kind in (ActionType.HUMAN_INTERVENTION, ActionType.DONE):
            return
        moves = {name for name in ActionType if name.value.startswith(("Move", "Rotate", "Look"))}
        targets = ("", "nothing", home.labels[0].object_id + "x")
        for room in ("", home.rooms[0].room_id):
            sim.place_agent(room)
            for target in targets:
                if room and kind in (moves - {ActionType.MOVE_TO_ROOM}):
                    continue
                if room and kind is ActionType.LEAVE_ROOM and not target:
                    continue
                refused(sim, Action(type=kind, target=target))

    def test_talking_and_done_change_nothing_and_succeed(self, sim: Simulator, home: Home) -> None:
        for room in ("", home.rooms[0].room_id):
            sim.place_agent(room)
            digest = sim.state_digest()
            talk = Action(type=ActionType.HUMAN_INTERVENTION, text="The mug goes on the shelf.")
            assert sim.step(talk).success
            assert sim.step(Action(type=ActionType.DONE)).success
            assert sim.state_digest() == digest
