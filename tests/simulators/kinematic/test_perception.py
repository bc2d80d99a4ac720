"""The limits of what is perceived: they cut the visible list, and one simulator's are no other's."""

from __future__ import annotations

import math

from schemas.home import Home, Overlay
from schemas.names import ActionType
from schemas.observation import Observation, SeenObject
from schemas.perception import Perception
from simulators import registry
from simulators.base import SceneLookup, Simulator
from simulators.kinematic.room_view import IMAGE_PIXELS
from tests.simulators.tour import act, rooms_with

USUAL, NEAR, LARGE = Perception(), Perception(farthest=2.0), Perception(least_share=0.01)


def looking(scenes: SceneLookup, home: Home, limits: Perception) -> Simulator:
    simulator = registry.load("kinematic", scenes, perception=limits)
    simulator.reset(home, Overlay())
    return simulator


def views(simulator: Simulator, home: Home) -> list[Observation]:
    found = []
    for room in home.rooms:
        simulator.place_agent(room.room_id)
        found.append(simulator.observe())
    return found


def without_holder(seen: SeenObject) -> SeenObject:
    return seen.model_copy(update={"holder": ""})


def test_what_is_farther_than_the_limit_is_not_listed_and_all_else_is(
    scenes: SceneLookup, home: Home
) -> None:
    # One after the other in every room, so that a view that is remembered would be taken for both.
    usual, near = looking(scenes, home, USUAL), looking(scenes, home, NEAR)
    for room in home.rooms:
        for simulator in (usual, near):
            simulator.place_agent(room.room_id)
        listed = usual.observe().visible
        expected = [without_holder(seen) for seen in listed if seen.distance <= 2.0]
        assert [without_holder(seen) for seen in near.observe().visible] == expected
        assert len(expected) < len(listed)


def test_what_covers_too_little_is_not_listed(scenes: SceneLookup, home: Home) -> None:
    least = math.ceil(0.01 * IMAGE_PIXELS)
    usual, large = looking(scenes, home, USUAL), looking(scenes, home, LARGE)
    for before, after in zip(views(usual, home), views(large, home), strict=True):
        kept = {seen.object_id for seen in after.visible}
        assert kept < {seen.object_id for seen in before.visible}
        usual.place_agent(before.agent.room_id)
        frame = usual.render(300, colours=False)
        counts = {seen.object_id: frame.pixels(seen.object_id).sum() for seen in before.visible}
        assert kept == {name for name, count in counts.items() if count >= least}


def test_what_one_goes_to_is_listed_under_any_limits(scenes: SceneLookup, home: Home) -> None:
    room = home.rooms[0].room_id
    simulator = looking(scenes, home, Perception(farthest=1.5, least_share=0.01))
    targets = rooms_with(simulator, room)
    simulator.place_agent(room)
    reached = [name for name in targets if act(simulator, ActionType.NAVIGATE, name).success]
    assert len(reached) > 5
    for name in reached:
        act(simulator, ActionType.NAVIGATE, name)
        assert name in {seen.object_id for seen in simulator.observe().visible}
