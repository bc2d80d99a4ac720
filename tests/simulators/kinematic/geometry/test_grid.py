"""Reachable cells of rooms whose free floor is known."""

from __future__ import annotations

import pytest

from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry.model import build_model
from tests.simulators.kinematic.geometry.rooms import room, thing

BLOCK = (1.0, 1.0, 1.0)


def cells(*things: ObjectSpec, half: float = 3.0) -> set[tuple[float, float]]:
    return cells_of(room(*things, half=half))


def cells_of(scene: Scene) -> set[tuple[float, float]]:
    return set(build_model(scene).cells)


def test_an_empty_room_is_free_up_to_the_walls_clearance() -> None:
    # Walls at +-1 m: cells up to 0.75, since 1.0 - 0.22 = 0.78; seven by seven.
    found = cells(half=1.0)
    assert found == {(x / 4, z / 4) for x in range(-3, 4) for z in range(-3, 4)}


def test_a_box_takes_its_cells_and_those_nearer_than_its_clearance() -> None:
    # A box over x, z in [0.5, 1.5]: blocked from 0.315 to 1.685, so from cell 0.5 to cell 1.5.
    missing = cells() - cells(thing("Dresser", (1.0, 0.5, 1.0), BLOCK))
    assert {(x / 4, z / 4) for x in range(2, 7) for z in range(2, 7)} == missing


def test_what_hangs_above_the_head_is_no_obstacle() -> None:
    assert cells(thing("Cabinet", (1.0, 2.4, 1.0), (1.0, 1.0, 1.0))) == cells()


@pytest.mark.parametrize(
    ("kind", "away", "free"),
    [
        ("Dresser", 0.19, True),
        ("Dresser", 0.18, False),
        ("Sofa", 0.16, True),
        ("Sofa", 0.14, False),
        ("FloorLamp", 0.13, True),
        ("FloorLamp", 0.11, False),
    ],
)
def test_the_clearance_is_that_of_the_type(kind: str, away: float, free: bool) -> None:
    found = cells(thing(kind, (1.0 + away, 0.5, 0.0), (0.0, 1.0, 0.1)))
    assert ((1.0, 0.0) in found) is free


@pytest.mark.parametrize(
    ("low", "high", "away", "free"),
    [
        # The capsule's foot is round: at a height of 0.1 m its radius is sqrt(1 - 0.5^2) = 0.866 of
        # the whole, so the clearance is 0.160 there instead of 0.185; its head is round likewise.
        (0.0, 0.1, 0.165, True),
        (0.0, 0.1, 0.155, False),
        (0.0, 0.2, 0.165, False),
        (1.7, 2.5, 0.165, True),
        (1.7, 2.5, 0.155, False),
        (1.6, 2.5, 0.165, False),
        (1.85, 2.5, 0.0, True),
    ],
)
def test_the_agent_is_round_below_and_above(
    low: float, high: float, away: float, free: bool
) -> None:
    box = thing("Dresser", (1.0 + away, (low + high) / 2, 0.0), (0.0, high - low, 0.1))
    assert ((1.0, 0.0) in cells(box)) is free


def test_a_sink_counts_only_where_no_counter_surrounds_it() -> None:
    sink = thing("Sink", (1.0, 0.85, 1.0), (0.8, 0.2, 0.8))
    counter = thing("CounterTop", (1.0, 0.9, 1.0), (0.4, 0.04, 0.4))
    assert (0.75, 0.5) not in cells(sink)
    assert (0.75, 0.5) in cells(sink, counter)
    assert (1.0, 1.0) not in cells(sink, counter)


def test_a_rug_is_no_obstacle() -> None:
    assert cells(thing("Rug", (1.0, 0.05, 1.0), (1.0, 0.2, 1.0))) == cells()


def test_a_box_that_contains_the_start_is_hollow() -> None:
    assert cells(thing("DiningTable", (0.0, 0.5, 0.0), BLOCK)) == cells()


def test_a_room_cut_in_two_ends_at_the_cut() -> None:
    found = cells(thing("Sofa", (1.0, 0.5, 0.0), (0.4, 1.0, 6.0)))
    assert max(x for x, _ in found) == 0.5  # 0.8 - 0.2 = 0.6
    assert min(x for x, _ in found) == -2.75


def test_a_gap_between_two_cells_that_is_too_narrow_blocks_the_step() -> None:
    # Two cells are free at z = 0, but a thin post stands between the only pair that joins them.
    posts = (
        thing("Statue", (0.625, 0.5, 1.6), (0.01, 1.0, 2.8), number=1),
        thing("Statue", (0.625, 0.5, -1.6), (0.01, 1.0, 2.8), number=2),
    )
    assert max(x for x, _ in cells(*posts)) == 2.75  # the gap of 0.4 m lets the agent through
    closed = (*posts, thing("Statue", (0.625, 0.5, 0.0), (0.01, 1.0, 0.01), number=3))
    assert max(x for x, _ in cells(*closed)) < 0.625


def test_nobody_walks_behind_a_towel_holder_in_the_middle_of_the_room() -> None:
    holder = thing("TowelHolder", (1.5, 1.2, -1.0), (0.6, 0.05, 0.05))
    found = cells(holder)
    # Its back is at z = -1.025; the wall reaches 0.75 m aside, from x = 0.45 on, and to the corner,
    # since from 2.55 to the outer wall at 3.0 nobody would leave a gap.
    assert min(z for x, z in found if x > 0.45) == -0.75
    assert min(z for x, z in found if x <= 0.45) == -2.75


def test_an_inner_wall_leaves_a_passage_that_is_wide_enough() -> None:
    holder = thing("TowelHolder", (1.0, 1.2, -1.0), (0.6, 0.05, 0.05))
    found = cells(holder)
    # The wall reaches from the picture's edge at 0.15 to 0.75 m beside the holder, at 2.05.
    beside = {x / 4 for x in range(-11, 12) if not 0.15 < x / 4 < 2.05}
    assert {x for x, z in found if z == -2.75} == beside


def test_a_thing_behind_a_hung_thing_says_that_the_floor_goes_on() -> None:
    holder = thing("TowelHolder", (1.5, 1.2, -1.0), (0.6, 0.05, 0.05))
    stool = thing("Stool", (1.5, 0.3, -2.0), (0.3, 0.6, 0.3))
    assert min(z for x, z in cells(holder, stool) if x > 0.15) == -2.75


def test_the_cells_are_sorted_multiples_of_a_quarter() -> None:
    found = build_model(room()).cells
    assert list(found) == sorted(found)
    assert all(x * 4 == round(x * 4) and z * 4 == round(z * 4) for x, z in found)
