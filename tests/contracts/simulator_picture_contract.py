"""What every simulator's pictures must keep, if it makes any."""

from __future__ import annotations

import numpy as np
import pytest

from schemas.errors import UserError
from schemas.home import Home
from schemas.names import ActionType
from simulators.base import Simulator
from simulators.frame import DEFAULT_SIZE, LEAST_SIZE, MOST_SIZE, NO_OBJECT
from tests.contracts.simulator_suite import EMPTY, MakeSimulator, SimulatorSuite
from tests.simulators.tour import act, find, go, loose, reach

SIZE = 120
SLACK = 0.04
"""A 2-D box is rounded, and so is a picture's raster."""


class SimulatorPictureContract(SimulatorSuite):
    """Frames: size, sameness, ids, the hand."""

    def test_a_picture_has_the_size_that_was_asked_for(self, sim: Simulator, home: Home) -> None:
        go(sim, home.rooms[0].room_id)
        for size in (LEAST_SIZE, 75, SIZE):
            frame = sim.render(size)
            assert frame.rgb.shape == (size, size, 3)
            assert frame.depth.shape == frame.ids.shape == (size, size)
            kinds = [array.dtype.name for array in (frame.rgb, frame.depth, frame.ids)]
            assert kinds == ["uint8", "float32", "int32"]
        assert DEFAULT_SIZE == 500

    def test_ids_and_depth_are_the_same_without_colours(self, sim: Simulator, home: Home) -> None:
        go(sim, home.rooms[0].room_id)
        whole, plain = sim.render(SIZE), sim.render(SIZE, colours=False)
        assert plain.rgb.size == 0
        assert (plain.size, plain.object_ids) == (SIZE, whole.object_ids)
        assert np.array_equal(plain.ids, whole.ids)
        assert np.array_equal(plain.depth, whole.depth)

    @pytest.mark.parametrize("size", [LEAST_SIZE - 1, MOST_SIZE + 1, 0, -5])
    def test_a_size_out_of_range_is_the_users_error(self, sim: Simulator, size: int) -> None:
        with pytest.raises(UserError, match=f"picture size {size}"):
            sim.render(size)

    def test_nothing_is_seen_in_the_hallway(self, sim: Simulator) -> None:
        frame = sim.render(SIZE)
        assert frame.object_ids == ()
        assert (frame.ids == NO_OBJECT).all()
        assert np.isinf(frame.depth).all()
        assert len(np.unique(frame.rgb.reshape(-1, 3), axis=0)) == 1

    def test_two_pictures_without_a_change_between_are_equal(
        self, make: MakeSimulator, sim: Simulator, home: Home
    ) -> None:
        go(sim, home.rooms[0].room_id)
        first = sim.render(SIZE)
        assert sim.render(SIZE).same_as(first)
        other = make()
        other.reset(home, EMPTY)
        go(other, home.rooms[1].room_id)
        other.render(SIZE + 10)
        go(other, home.rooms[0].room_id)
        assert other.render(SIZE).same_as(first)

    def test_a_picture_changes_nothing(self, sim: Simulator, home: Home) -> None:
        go(sim, home.rooms[0].room_id)
        before = (sim.state_digest(), sim.observe(), sim.world_state())
        sim.render(SIZE)
        assert (sim.state_digest(), sim.observe(), sim.world_state()) == before

    def test_every_listed_object_is_in_the_picture_where_its_box_is(
        self, sim: Simulator, home: Home
    ) -> None:
        for room in home.rooms:
            go(sim, room.room_id)
            frame, seen = sim.render(300), sim.observe().visible
            assert seen
            for entry in seen:
                rows, columns = np.nonzero(frame.pixels(entry.object_id))
                assert len(rows), entry.object_id
                found = (
                    columns.min() / 300,
                    rows.min() / 300,
                    (columns.max() + 1) / 300,
                    (rows.max() + 1) / 300,
                )
                assert found == pytest.approx(entry.box, abs=SLACK), entry.object_id

    def test_depth_is_finite_and_positive_where_an_object_is(
        self, sim: Simulator, home: Home
    ) -> None:
        go(sim, home.rooms[0].room_id)
        frame = sim.render(SIZE)
        depth = frame.depth[frame.ids != NO_OBJECT]
        assert len(depth)
        assert np.isfinite(depth).all()
        assert (depth > 0).all()

    def test_what_the_agent_holds_is_in_its_hand(self, sim: Simulator, home: Home) -> None:
        thing = find(sim, loose)
        reach(sim, thing)
        assert act(sim, ActionType.PICK_UP, thing).success
        for room in home.rooms:
            go(sim, room.room_id)
            rows, columns = np.nonzero(sim.render(SIZE).pixels(thing))
            assert len(rows) > 20
            assert rows.mean() > SIZE / 2
            assert columns.mean() > SIZE / 2
