"""Scripts of the drawn length."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from pipeline.families.base import Size
from pipeline.families.layout import (
    divide,
    script_steps,
    seen_again,
    spread_over_visits,
    two_sessions,
)
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.cue import Block, Enter, Fill, ScriptItem, World
from schemas.names import ActionType

CAP = 80


def block(length: int) -> Block:
    action = Action(type=ActionType.NAVIGATE, target="Kitchen/x")
    return Block(name="b", actions=(action,) * length, expect=(True,) * length)


def session_lengths(script: tuple[ScriptItem, ...]) -> list[int]:
    lengths: list[int] = []
    for item in script:
        if isinstance(item, Enter):
            lengths.append(0)
        lengths[-1] += script_steps([item])
    return lengths


def steps_after_last_block(script: tuple[ScriptItem, ...]) -> int:
    last = max(index for index, item in enumerate(script) if isinstance(item, Block))
    return script_steps(script[last + 1 :])


@given(st.integers(0, 200), st.integers(1, 6), st.integers(0, 1000))
def test_divided_steps_add_up(total: int, parts: int, seed: int) -> None:
    shares = divide(total, parts, random.Random(seed))
    assert len(shares) == parts
    assert sum(shares) == total
    assert min(shares) >= 0


@given(st.integers(50, 110), st.integers(10, 79), st.integers(0, 1000))
def test_two_sessions_have_the_drawn_length_and_gap(steps: int, gap: int, seed: int) -> None:
    script = two_sessions(
        "Kitchen",
        "Bedroom",
        [block(4)],
        Size(steps, gap),
        CAP,
        random.Random(seed),
        ("Kitchen/t",),
    )
    lengths = session_lengths(script)
    assert len(lengths) == 2
    assert max(lengths) <= CAP
    assert 8 < steps_after_last_block(script) <= gap
    if max(lengths) < CAP:
        assert steps_after_last_block(script) == gap
        if 5 < steps - gap < 50:  # else the sessions cannot hold, or do not need, so many
            assert script_steps(script) == steps


def test_either_session_comes_first() -> None:
    firsts = []
    for seed in range(40):
        script = two_sessions(
            "Kitchen", "Bedroom", [block(4)], Size(90, 30), CAP, random.Random(seed)
        )
        rooms = [item.room_id for item in script if isinstance(item, Enter)]
        assert sorted(rooms) == ["Bedroom", "Kitchen"]
        firsts.append(rooms[0])
    # 20 are expected; 10 to 30 is more than three standard deviations either way.
    assert 10 <= firsts.count("Kitchen") <= 30


def test_the_target_is_hidden_in_every_gap_after_the_cue_and_in_none_before() -> None:
    script = two_sessions(
        "Kitchen",
        "Bedroom",
        [block(4)],
        Size(80, 50),
        CAP,
        random.Random(3),
        ("Kitchen/t",),
    )
    last = max(index for index, item in enumerate(script) if isinstance(item, Block))
    for index, item in enumerate(script):
        if isinstance(item, Fill):
            assert item.hide == (("Kitchen/t",) if index > last else ())


def test_a_change_by_somebody_else_happens_while_the_agent_is_away() -> None:
    event = WorldEvent(kind=WorldEventKind.MOVE, object_id="Kitchen/t", to="Kitchen/c")
    script = seen_again(
        "Kitchen",
        "Bedroom",
        block(1),
        World(event=event),
        block(1),
        Size(90, 40),
        CAP,
        random.Random(1),
        ("Kitchen/t",),
    )
    index = next(i for i, item in enumerate(script) if isinstance(item, World))
    before = [item.room_id for item in script[:index] if isinstance(item, Enter)]
    after = [item.room_id for item in script[index:] if isinstance(item, Enter)]
    assert before[-1] == "Bedroom"
    assert after[0] == "Kitchen"
    assert steps_after_last_block(script) == 40


@given(st.integers(85, 140), st.integers(36, 66), st.integers(0, 1000), st.sampled_from((1, 2)))
def test_visits_make_four_or_five_sessions_with_the_drawn_gap(
    steps: int, gap: int, seed: int, rooms_after: int
) -> None:
    blocks = [block(8), block(8), block(8)]
    script = spread_over_visits(
        "Kitchen",
        ["Bedroom", "Bathroom"],
        blocks,
        [2, 1],
        Size(steps, gap),
        CAP,
        random.Random(seed),
        rooms_after,
    )
    lengths = session_lengths(script)
    assert len(lengths) == 3 + rooms_after
    assert max(lengths) <= CAP
    assert steps_after_last_block(script) == gap
    assert sum(isinstance(item, Block) for item in script) == 3
