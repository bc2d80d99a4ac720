"""Which pose the agent takes of those that AI2-THOR offers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simulators.agent import HORIZONS, YAWS
from simulators.symbolic.state import Box
from simulators.thor.poses import footprint_distance, ranked, within

TABLE: Box = ((0.0, 0.5, 2.0), (1.0, 1.0, 1.0), 0.0)
CAMERA = 1.576


def pose(x: float, z: float, yaw: float, horizon: float, standing: bool = True) -> dict[str, float]:
    return {"x": x, "y": 0.9, "z": z, "rotation": yaw, "horizon": horizon, "standing": standing}


def test_the_distance_is_that_to_the_nearest_side_and_nothing_inside() -> None:
    assert footprint_distance(TABLE, 0.0, 0.75) == 0.75
    assert footprint_distance(TABLE, 0.8, 1.1) == 0.5, "three and four tenths from the corner"
    assert footprint_distance(TABLE, 0.2, 2.3) == 0.0


def test_one_likes_to_stand_straight_before_a_thing_at_arms_length_and_to_look_at_it() -> None:
    best = pose(0.0, 0.75, 0.0, 30.0)
    others = [
        pose(0.0, 0.25, 0.0, 30.0),  # too far
        pose(0.0, 1.5, 0.0, 30.0),  # too near
        pose(1.0, 0.75, 0.0, 30.0),  # aside
        pose(0.0, 0.75, 0.0, -30.0),  # looks over it
    ]
    assert ranked([*others, best], TABLE, CAMERA)[0] == (0.0, 0.75, 0.0, 30.0)


def test_a_crouching_pose_is_none() -> None:
    assert ranked([pose(0.0, 0.75, 0.0, 30.0, standing=False)], TABLE, CAMERA) == []


def test_what_unity_rounds_badly_is_the_same_pose() -> None:
    offered = [pose(0.0, 0.75, 359.99997, 60.00002), pose(-0.0, 0.75000001, 0.0, 60.0)]
    assert ranked(offered, TABLE, CAMERA) == [(0.0, 0.75, 0.0, 60.0)]


@given(
    st.permutations(
        [pose(x / 4, 0.75, yaw, h) for x in range(-4, 5) for yaw in YAWS for h in HORIZONS]
    )
)
def test_the_order_in_which_ai2thor_finds_them_does_not_matter(
    offered: list[dict[str, float]],
) -> None:
    first = ranked(sorted(offered, key=str), TABLE, CAMERA)
    assert ranked(offered, TABLE, CAMERA) == first
    assert len(first) == 16


def test_only_near_positions_are_asked_for() -> None:
    spots = [{"x": 0.0, "y": 0.9, "z": z / 4} for z in range(-8, 8)]
    assert [spot["z"] for spot in within(1.75, spots, TABLE)] == [
        -0.25,
        0.0,
        0.25,
        0.5,
        0.75,
        1.0,
        1.25,
        1.5,
        1.75,
    ]
