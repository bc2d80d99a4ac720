"""The primitive moves."""

from __future__ import annotations

import pytest

from schemas.action import FailureKind
from schemas.names import ActionType
from tests.simulators.handy import Hand
from tests.simulators.tour import go, reach

TURNS = (ActionType.ROTATE_LEFT, ActionType.ROTATE_RIGHT)


def test_a_step_ahead_and_back_ends_where_it_began(hand: Hand) -> None:
    go(hand.sim, "LivingRoom")
    before = hand.sim.observe().agent
    for _ in range(4):
        if hand.do(ActionType.MOVE_AHEAD).success:
            break
        hand.do(ActionType.ROTATE_RIGHT)
    after = hand.sim.observe().agent
    moved = [b - a for a, b in zip(before.position, after.position, strict=True)]
    assert sorted(abs(step) for step in moved) == [0.0, 0.0, 0.25]
    assert hand.do(ActionType.MOVE_BACK).success
    assert hand.sim.observe().agent.position == before.position


def test_four_steps_around_a_square_end_where_they_began(hand: Hand) -> None:
    go(hand.sim, "LivingRoom")
    start = hand.sim.observe().agent
    steps = (
        ActionType.MOVE_AHEAD,
        ActionType.MOVE_RIGHT,
        ActionType.MOVE_BACK,
        ActionType.MOVE_LEFT,
    )
    if all(hand.do(step).success for step in steps):
        assert hand.sim.observe().agent == start


@pytest.mark.parametrize("turn", TURNS)
def test_four_turns_are_none(hand: Hand, turn: ActionType) -> None:
    go(hand.sim, "Kitchen")
    yaw = hand.sim.observe().agent.rotation
    seen = []
    for _ in range(4):
        assert hand.do(turn).success
        seen.append(hand.sim.observe().agent.rotation)
    assert seen[-1] == yaw
    assert sorted(seen) == [0.0, 90.0, 180.0, 270.0]


def test_right_turns_are_clockwise(hand: Hand) -> None:
    go(hand.sim, "Kitchen")
    yaw = hand.sim.observe().agent.rotation
    hand.do(ActionType.ROTATE_RIGHT)
    assert hand.sim.observe().agent.rotation == (yaw + 90.0) % 360.0


def test_the_camera_tilts_from_30_up_to_60_down(hand: Hand) -> None:
    go(hand.sim, "Kitchen")
    assert hand.do(ActionType.LOOK_UP).success
    event = hand.do(ActionType.LOOK_UP)
    assert event.message == "can't look up beyond 30 degrees above the forward horizon"
    for horizon in (0.0, 30.0, 60.0):
        assert hand.do(ActionType.LOOK_DOWN).success
        assert hand.sim.observe().agent.horizon == horizon
    event = hand.do(ActionType.LOOK_DOWN)
    assert event.message == "can't look down beyond 60 degrees below the forward horizon"


def test_walking_on_ends_at_something_that_is_named(hand: Hand) -> None:
    go(hand.sim, "Kitchen")
    for _ in range(40):
        event = hand.do(ActionType.MOVE_AHEAD)
        if not event.success:
            break
    assert event.failure is FailureKind.BLOCKED
    assert event.feedback.endswith("is in the way.")
    assert "is blocking Agent 0 from moving by (" in event.message


def test_a_move_ends_being_at_something(hand: Hand) -> None:
    reach(hand.sim, hand.id("Fridge_1"))
    assert hand.sim.observe().agent.at == hand.id("Fridge_1")
    hand.do(ActionType.ROTATE_LEFT)
    assert hand.sim.observe().agent.at == ""
