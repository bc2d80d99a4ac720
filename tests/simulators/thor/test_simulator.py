"""What the books and the running simulator must agree on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from schemas.action import FailureKind
from schemas.errors import UserError
from schemas.home import Home, Overlay
from schemas.labels import LabelBook
from schemas.model_view import model_view
from schemas.names import ActionType
from schemas.perception import Perception
from schemas.seeds import generator
from simulators.base import SceneLookup
from simulators.kinematic.simulator import KinematicSimulator
from simulators.thor.link import ThorLink
from simulators.thor.naming import identify
from simulators.thor.replies import Reply
from simulators.thor.simulator import ThorSimulator
from tests.simulators.handy import Hand
from tests.simulators.tour import go, reach
from tests.simulators.walks import next_action
from tests.standin.starting import machine

STEPS = 40


def do_nothing(link: ThorLink, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Lets AI2-THOR fail at some actions."""
    take = link.do

    def do(action: str, **arguments: object) -> Reply:
        if action not in names:
            return take(action, **arguments)
        reply = take("Pass")
        return Reply(False, f"no {action} here", None, reply.objects, reply.agent, reply.held)

    monkeypatch.setattr(link, "do", do)


@pytest.mark.parametrize("seed", [21, 22])
def test_a_walk_is_the_same_as_on_the_embedded_simulator_itself(
    thor: ThorSimulator, scenes: SceneLookup, home: Home, seed: int
) -> None:
    embedded, labels = KinematicSimulator(scenes), LabelBook(home)
    embedded.reset(home, Overlay())
    draw, world = generator(seed, "walk", "test"), embedded.world_state()
    for _ in range(STEPS):
        action = next_action(embedded, world, draw)
        assert thor.step(action) == embedded.step(action)
        assert model_view(thor.observe(), labels) == model_view(embedded.observe(), labels)


def test_the_limits_of_what_is_perceived_are_the_same_as_on_the_embedded_simulator(
    scenes: SceneLookup, scene_cache: Path, home: Home
) -> None:
    limits, usual = Perception(farthest=2.0, least_share=0.002), KinematicSimulator(scenes)
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    embedded = KinematicSimulator(scenes, perception=limits)
    near = ThorSimulator(scenes, settings, limits)
    try:
        for simulator in (usual, embedded, near):
            simulator.reset(home, Overlay())
            simulator.place_agent(home.rooms[0].room_id)
        labels = LabelBook(home)
        assert model_view(near.observe(), labels) == model_view(embedded.observe(), labels)
        assert 0 < len(near.observe().visible) < len(usual.observe().visible)
    finally:
        near.close()


def test_all_states_are_as_they_were_left_when_the_agent_comes_back(thor_hand: Hand) -> None:
    hand = thor_hand
    hand.at("Fridge_1", ActionType.OPEN)
    hand.at("Faucet_1", ActionType.TOGGLE_ON)
    hand.at("Apple_1", ActionType.SLICE)
    hand.bring("Egg_1", "Fridge_1")
    hand.at("Fridge_1", ActionType.CLOSE)
    before = hand.sim.world_state().objects
    digest = hand.sim.state_digest()
    kitchen = hand.sim.observe()
    agent = hand.sim.observe().agent
    go(hand.sim, "Bedroom")
    assert hand.seen("Apple_1") is None
    go(hand.sim, "Kitchen")
    reach(hand.sim, hand.id("Fridge_1"))
    assert hand.sim.observe().agent == agent
    assert hand.sim.observe() == kitchen
    assert hand.sim.world_state().objects == before
    assert hand.sim.state_digest() == digest
    assert hand.now("Apple_1").is_sliced
    assert hand.now("Egg_1").temperature == "Cold"


def test_one_piece_stands_for_what_was_sliced(thor_hand: Hand) -> None:
    hand = thor_hand
    hand.at("Bread_1", ActionType.SLICE)
    seen = hand.seen("Bread_1")
    assert seen is not None
    assert "sliced" in seen.states
    hand.fetch("Bread_1")
    assert hand.sim.observe().agent.held == hand.id("Bread_1")
    go(hand.sim, "LivingRoom")
    go(hand.sim, "Kitchen")
    assert hand.at("Toaster_1", ActionType.PUT_OBJECT).success
    assert hand.holder("Bread_1") == "Toaster_1"


def test_a_copy_of_a_state_with_a_sliced_thing_goes_back_behind_the_cut(thor_hand: Hand) -> None:
    hand = thor_hand
    reach(hand.sim, hand.id("Potato_1"))
    whole = hand.sim.snapshot()
    hand.do(ActionType.SLICE, "Potato_1")
    cut = hand.sim.snapshot()
    hand.sim.restore(whole)
    seen = hand.seen("Potato_1")
    assert seen is not None
    assert "sliced" not in seen.states
    hand.sim.restore(cut)
    seen = hand.seen("Potato_1")
    assert seen is not None
    assert "sliced" in seen.states


def test_what_cannot_be_put_back_is_told_and_not_passed_over(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(thor, home)
    hand.bring("Mug_1", "CounterTop_1")
    with monkeypatch.context() as patch:
        do_nothing(thor._link, patch, "SetObjectPoses")
        go(thor, "Bathroom")
        thor.observe()
        go(thor, "Kitchen")
        with pytest.raises(RuntimeError, match=r"FloorPlan1: 1 of \d+ objects are not .*Mug_1"):
            thor.observe()


def test_what_the_build_cannot_make_elsewhere_stays_in_the_hand(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(thor, home)
    hand.fetch("Apple_1")
    with monkeypatch.context() as patch:
        patch.setattr(thor._link, "attempt", lambda *_, **__: None)  # the build has no such action
        reach(thor, hand.id("CoffeeTable_1"))
        event = hand.refused(ActionType.PUT_OBJECT, "CoffeeTable_1", FailureKind.NO_SPACE)
        assert event.feedback == "There is no free space for Apple_1 on CoffeeTable_1."
        assert thor.observe().agent.held == hand.id("Apple_1")
    go(thor, "Kitchen")
    assert hand.at("CounterTop_1", ActionType.PUT_OBJECT).success


def test_a_drawer_that_is_blocked_is_told_with_ai2thors_words(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(thor, home)
    reach(thor, hand.id("Drawer_1"))
    do_nothing(thor._link, monkeypatch, "OpenObject")
    event = hand.refused(ActionType.OPEN, "Drawer_1", FailureKind.BLOCKED)
    assert event.message == "no OpenObject here"


def scene_objects(thor: ThorSimulator) -> dict[str, Any]:
    return {name: dict(item) for name, item in thor._link.load("FloorPlan1").objects.items()}


def test_an_object_whose_id_differs_in_the_build_is_found_by_its_name(
    thor: ThorSimulator, scenes: SceneLookup
) -> None:
    objects = scene_objects(thor)
    old = next(name for name in objects if name.startswith("Mug|"))
    objects["Mug|0|0|0"] = {**objects.pop(old), "objectId": "Mug|0|0|0"}
    assert identify(scenes("FloorPlan1"), objects)[old] == "Mug|0|0|0"


def test_a_scene_of_another_version_is_the_users_error(
    thor: ThorSimulator, scenes: SceneLookup
) -> None:
    objects = scene_objects(thor)
    gone = next(name for name in sorted(objects) if name.startswith("Mug|"))
    del objects[gone]
    with pytest.raises(UserError, match=r"FloorPlan1 lacks 1 objects .*Mug\|") as caught:
        identify(scenes("FloorPlan1"), objects)
    assert "\n" not in str(caught.value)


def test_a_hand_that_cannot_let_go_is_emptied_by_loading_the_scene_anew(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(thor, home)
    reach(thor, hand.id("Mug_1"))
    before, seen = thor.snapshot(), thor.observe()
    assert hand.do(ActionType.PICK_UP, "Mug_1").success
    do_nothing(thor._link, monkeypatch, "DropHeldObject")
    thor.restore(before)
    assert thor.observe() == seen
    assert hand.do(ActionType.PICK_UP, "Mug_1").success


def test_a_picture_comes_over_the_pipe_bit_for_bit(
    thor: ThorSimulator, scenes: SceneLookup, home: Home
) -> None:
    embedded = KinematicSimulator(scenes)
    embedded.reset(home, Overlay())
    for simulator in (thor, embedded):
        hand = Hand(simulator, home)
        hand.fetch("Mug_1")
    assert thor.render(120).same_as(embedded.render(120))
    assert thor.render(120, colours=False).same_as(embedded.render(120, colours=False))


def test_a_build_that_draws_another_size_is_told(
    thor: ThorSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(thor, "Kitchen")
    step = thor._link._step

    def same_size(action: str, **arguments: object) -> object:
        return step("Pass" if action == "ChangeResolution" else action, **arguments)

    monkeypatch.setattr(thor._link, "_step", same_size)
    with pytest.raises(UserError, match="draws 300 x 300 pixels in FloorPlan1 where 120 x 120"):
        thor.render(120)
