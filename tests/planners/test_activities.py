"""Proposals: exact lengths, protected objects, ends, variety."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.activities import propose, signature
from planners.base import Activity
from planners.pyperplan_planner import PyperplanPlanner
from planners.themes import registry
from schemas.action import Action
from schemas.names import ActionType, RoomType
from schemas.world import ObjectState, WorldState
from tests.planners.kitchen import CABINET, LAMP, MUG, SPOON, TABLE, kitchen
from tests.planners.worlds import real_world, thing, world_of

PLANNER = PyperplanPlanner()


def _actions(world: WorldState, chosen: Activity) -> tuple[Action, ...]:
    plan = PLANNER.plan(world, chosen).plan
    assert plan is not None
    return plan.actions


@settings(max_examples=60, deadline=None)
@given(
    kind=st.sampled_from(list(RoomType)),
    index=st.integers(0, 29),
    seed=st.integers(0, 2**32),
    wanted=st.integers(1, 70),
)
def test_a_proposal_is_planned_in_exactly_its_length_and_touches_nothing_protected(
    kind: RoomType, index: int, seed: int, wanted: int
) -> None:
    rng = random.Random(seed)
    empty = real_world(kind, index)
    items = [state.object_id for state in empty.objects if state.pickupable]
    others = [state.object_id for state in empty.objects]
    banned = frozenset([*rng.sample(items, 3), rng.choice(others)])
    world = real_world(kind, index, at=rng.choice(empty.objects).object_id)
    chosen = propose(world, kind.value, rng, wanted, banned)
    if chosen is None:
        return
    actions = _actions(world, chosen)
    assert len(actions) == chosen.length <= wanted
    known = {state.object_id: state for state in world.objects}
    holders = {known[object_id].parent for object_id in banned} - {""}
    floors = {state.object_id for state in world.objects if state.object_type == "Floor"}
    assert not (banned | (holders - floors)) & set(chosen.objects)
    assert not (banned | holders | floors) & {action.target for action in actions}
    assert {action.target for action in actions} <= set(chosen.objects)


def _held_open_and_on(actions: tuple[Action, ...]) -> tuple[Counter[str], Counter[str], int]:
    opened: Counter[str] = Counter()
    switched: Counter[str] = Counter()
    held = 0
    for action in actions:
        match action.type:
            case ActionType.OPEN | ActionType.CLOSE:
                opened[action.target] += 1 if action.type is ActionType.OPEN else -1
            case ActionType.TOGGLE_ON | ActionType.TOGGLE_OFF:
                switched[action.target] += 1 if action.type is ActionType.TOGGLE_ON else -1
            case ActionType.PICK_UP:
                held += 1
            case ActionType.PUT_OBJECT:
                held -= 1
    return opened, switched, held


@pytest.mark.parametrize("kind", list(RoomType))
def test_everything_is_closed_switched_back_and_put_down_in_the_end(kind: RoomType) -> None:
    rng = random.Random(kind.value)
    for index in range(0, 30, 3):
        world = real_world(kind, index)
        for _ in range(4):
            chosen = propose(world, kind.value, rng, 30, frozenset())
            assert chosen is not None
            opened, switched, held = _held_open_and_on(_actions(world, chosen))
            assert set(opened.values()) <= {0}, chosen
            assert set(switched.values()) <= {0}, chosen
            assert held == 0


@pytest.mark.parametrize("kind", list(RoomType))
def test_a_theme_takes_eight_to_thirty_five_steps_and_fillers_only_the_rest(kind: RoomType) -> None:
    rng = random.Random(f"lengths {kind.value}")
    world = real_world(kind, 4)
    for wanted in range(1, 60):
        chosen = propose(world, kind.value, rng, wanted, frozenset())
        assert chosen is not None
        if wanted < 8:
            assert chosen.theme in registry.FILLERS
            assert chosen.length == (3 if wanted >= 3 else 1)
        else:
            assert chosen.theme not in registry.FILLERS
            assert 8 <= chosen.length <= min(35, wanted)


def test_any_number_of_steps_is_filled_exactly() -> None:
    rng = random.Random(3)
    world = real_world(RoomType.BATHROOM, 9)
    for total in range(1, 41):
        left = total
        while left:
            chosen = propose(world, "Bathroom", rng, left, frozenset())
            assert chosen is not None
            assert 1 <= chosen.length <= left
            left -= chosen.length


def test_what_was_used_does_not_come_again() -> None:
    rng = random.Random(8)
    world = kitchen(at=TABLE)
    used: set[tuple[str, ...]] = set()
    for _ in range(40):
        chosen = propose(world, "Kitchen", rng, 14, frozenset(), frozenset(used))
        assert chosen is not None
        if chosen.theme in registry.FILLERS:
            continue
        assert signature(chosen) not in used
        used.add(signature(chosen))
    assert len(used) > 15


def test_a_filler_comes_again_rather_than_nothing() -> None:
    lamp = thing("K/Lamp", "LightSwitch", toggleable=True)
    world = world_of([lamp])
    first = propose(world, "Kitchen", random.Random(0), 1, frozenset())
    assert first is not None
    assert (first.theme, first.goal, first.length) == ("walk", (("at", "K/Lamp"),), 1)
    again = propose(
        world, "Kitchen", random.Random(0), 1, frozenset(), frozenset([signature(first)])
    )
    assert again == first


@pytest.mark.parametrize(
    "world",
    [
        kitchen(held=MUG, Mug={"parent": "", "room_id": "", "is_held": True}),
        kitchen(room="Bedroom"),
        world_of([thing("K/Lamp", "LightSwitch", toggleable=True, reachable=False)]),
    ],
    ids=["hand_full", "elsewhere", "nothing_reachable"],
)
def test_there_is_no_proposal_where_nothing_can_be_done(world: WorldState) -> None:
    assert propose(world, "Kitchen", random.Random(1), 20, frozenset()) is None


def test_less_than_one_step_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        propose(kitchen(), "Kitchen", random.Random(1), 0, frozenset())


def test_the_same_generator_state_gives_the_same_proposal_whatever_the_order_of_the_banned() -> (
    None
):
    world = real_world(RoomType.KITCHEN, 2)
    ids = [state.object_id for state in world.objects][:9]
    forward = propose(world, "Kitchen", random.Random(5), 33, frozenset(ids))
    backward = propose(world, "Kitchen", random.Random(5), 33, frozenset(reversed(ids)))
    assert forward == backward


def test_themes_come_about_equally_often_where_all_are_possible() -> None:
    rng = random.Random(6)
    themes: Counter[str] = Counter()
    for number in range(240):
        world = real_world(RoomType.KITCHEN, number % 30)
        chosen = propose(world, "Kitchen", rng, 35, frozenset())
        assert chosen is not None
        themes[chosen.theme] += 1
    assert len(themes) >= 12
    assert max(themes.values()) <= 240 * 0.2


def _fixed(state: ObjectState) -> bool:
    return not state.pickupable


def test_walks_go_to_things_only_where_there_is_no_other_place() -> None:
    places = frozenset(state.object_id for state in kitchen().objects if _fixed(state))
    rng = random.Random(2)
    floor = thing("K/Floor", "Floor", receptacle=True)
    ball = thing("K/Ball", "BasketBall", pickupable=True, parent="K/Floor")
    world = world_of([*kitchen().objects, floor, ball])
    for _ in range(20):
        chosen = propose(world, "Kitchen", rng, 1, frozenset())
        assert chosen is not None
        assert chosen.objects[0] in places
    rest = propose(world, "Kitchen", rng, 1, places)
    assert rest is not None
    assert rest.goal == (("at", "K/Ball"),)
    assert {CABINET, LAMP, SPOON}.isdisjoint(rest.objects)
