"""What every simulator must keep about its state: exports, copies, digests, repetition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schemas.action import WorldEvent, WorldEventKind
from schemas.base import content_hash
from schemas.home import Home, Overlay
from schemas.names import ActionType
from schemas.perception import Perception
from simulators.base import Simulator
from tests.contracts.simulator_suite import EMPTY, MakeSimulator, SimulatorSuite
from tests.elsewhere import Elsewhere
from tests.simulators.tour import act, find, is_closed_container, loose, move, reach, state_of
from tests.simulators.walks import walk

STEPS = 60


class SimulatorStateContract(SimulatorSuite):
    """Exports, copies, digests, repetition."""

    def test_the_world_state_has_every_object_once_and_sorted(
        self, sim: Simulator, home: Home
    ) -> None:
        world = sim.world_state()
        assert [item.object_id for item in world.objects] == [
            label.object_id for label in home.labels
        ]
        assert world.home_id == home.home_id
        assert world.rooms == tuple(room.room_id for room in home.rooms)
        by_id = {item.object_id: item for item in world.objects}
        for item in world.objects:
            assert item.parent == (item.ancestors[0] if item.ancestors else "")
            for holder in item.ancestors:
                assert by_id[holder].room_id == item.room_id
            assert item.object_id not in item.ancestors

    def test_ranks_by_distance_count_up_in_each_room(self, sim: Simulator, home: Home) -> None:
        objects = sim.world_state().objects
        for room in home.rooms:
            ranks = sorted(
                item.distance_rank
                for item in objects
                if item.room_id == room.room_id and item.distance_rank >= 0
            )
            assert ranks == list(range(len(ranks)))
            assert len(ranks) > 3
        assert all(item.distance_rank == -1 for item in objects if item.pickupable)

    def test_two_observations_without_a_change_between_are_equal(
        self, sim: Simulator, home: Home
    ) -> None:
        for room in home.rooms:
            sim.place_agent(room.room_id)
            seen = sim.observe()
            assert seen == sim.observe()
            ids = [item.object_id for item in seen.visible]
            assert ids == sorted(set(ids))
            for item in seen.visible:
                assert item.holder in ("", *ids)
                assert item.states == tuple(sorted(item.states))
                left, top, right, bottom = item.box
                assert 0.0 <= left < right <= 1.0
                assert 0.0 <= top < bottom <= 1.0
                assert item.distance <= Perception().farthest

    def test_contents_of_closed_things_are_never_listed(self, sim: Simulator, home: Home) -> None:
        for room in home.rooms:
            sim.place_agent(room.room_id)
            hidden = {item.object_id for item in sim.world_state().objects if not item.accessible}
            assert hidden.isdisjoint(item.object_id for item in sim.observe().visible)

    def test_place_agent_changes_only_the_agent(self, sim: Simulator, home: Home) -> None:
        before = sim.world_state()
        sim.place_agent(home.rooms[1].room_id)
        after = sim.world_state()
        assert after.objects == before.objects
        assert after.agent.room_id == home.rooms[1].room_id
        sim.place_agent("")
        assert sim.world_state() == before

    def test_a_restored_snapshot_is_the_same_state(self, sim: Simulator) -> None:
        container = find(sim, is_closed_container)
        reach(sim, container)
        act(sim, ActionType.OPEN, container)
        copy, world, seen = sim.snapshot(), sim.world_state(), sim.observe()
        assert copy.digest == sim.state_digest()
        act(sim, ActionType.CLOSE, container)
        reach(sim, find(sim, loose))
        assert sim.state_digest() != copy.digest
        sim.restore(copy)
        assert sim.state_digest() == copy.digest
        assert sim.world_state() == world
        assert sim.observe() == seen

    def test_a_snapshot_can_be_restored_by_another_simulator_of_the_backend(
        self, sim: Simulator, make: MakeSimulator, home: Home
    ) -> None:
        walk(sim, seed=3, steps=STEPS)
        other = make()
        other.reset(home, EMPTY)
        other.restore(sim.snapshot())
        assert other.world_state() == sim.world_state()
        assert other.observe() == sim.observe()

    def test_a_snapshot_with_another_digest_is_refused(self, sim: Simulator) -> None:
        container = find(sim, is_closed_container)
        copy = sim.snapshot().model_copy(update={"digest": "0" * 64})
        sim.apply(WorldEvent(kind=WorldEventKind.OPEN, object_id=container))
        with pytest.raises(RuntimeError):
            sim.restore(copy)

    def test_the_digest_tells_states_apart(self, sim: Simulator, home: Home) -> None:
        digests = {sim.state_digest()}
        sim.place_agent(home.rooms[0].room_id)
        digests.add(sim.state_digest())
        sim.place_agent("")
        thing, place = move(sim)
        for kind, to in (
            (WorldEventKind.MOVE, place),
            (WorldEventKind.REMOVE, ""),
            (WorldEventKind.ARRIVE, place),
        ):
            sim.apply(WorldEvent(kind=kind, object_id=thing, to=to))
            digests.add(sim.state_digest())
        assert len(digests) >= 4
        assert all(len(digest) == 64 for digest in digests)

    def test_the_same_actions_give_the_same_events_observations_and_digests(
        self, make: MakeSimulator, home: Home
    ) -> None:
        first, second = make(), make()
        first.reset(home, EMPTY)
        second.reset(home, EMPTY)
        actions = walk(first, seed=11, steps=STEPS)
        first.reset(home, EMPTY)
        for action in actions:
            assert first.step(action) == second.step(action)
            assert first.state_digest() == second.state_digest()
            assert first.observe() == second.observe()

    def test_a_recycled_simulator_is_like_a_fresh_one(
        self, make: MakeSimulator, home: Home, other_home: Home
    ) -> None:
        used, fresh = make(), make()
        used.reset(other_home, EMPTY)
        walk(used, seed=5, steps=STEPS)
        used.reset(home, EMPTY)
        walk(used, seed=6, steps=STEPS)
        used.reset(home, EMPTY)
        fresh.reset(home, EMPTY)
        assert used.world_state() == fresh.world_state()
        actions = walk(fresh, seed=7, steps=STEPS)
        fresh.reset(home, EMPTY)
        for action in actions:
            assert used.step(action) == fresh.step(action)
        assert used.state_digest() == fresh.state_digest()

    def test_two_simulators_do_not_disturb_each_other(
        self, make: MakeSimulator, home: Home
    ) -> None:
        one, two = make(), make()
        one.reset(home, EMPTY)
        two.reset(home, EMPTY)
        room = home.rooms[0].room_id
        two.place_agent(room)
        before = two.observe()
        walk(one, seed=8, steps=STEPS)
        assert two.observe() == before

    def test_digests_do_not_depend_on_the_process_or_its_hash_seed(
        self, sim: Simulator, home: Home, backend: str, scene_cache: Path, elsewhere: Elsewhere
    ) -> None:
        actions = walk(sim, seed=13, steps=STEPS)
        sim.reset(home, EMPTY)
        digests = []
        for action in actions:
            sim.step(action)
            digests.append(sim.state_digest())
        digests.append(content_hash(sim.world_state()))
        records = json.dumps([action.model_dump(mode="json") for action in actions])
        place = (backend, home.home_id, str(scene_cache))
        there = elsewhere.ask("tests.simulators.replay:replay", *place, records)
        assert json.loads(there) == digests

    def test_closing_twice_is_fine(self, make: MakeSimulator, home: Home) -> None:
        simulator = make()
        simulator.close()
        simulator.reset(home, Overlay())
        assert state_of(simulator, home.labels[0].object_id).object_id == home.labels[0].object_id
        simulator.close()
        simulator.close()
