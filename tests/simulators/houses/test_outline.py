"""Pieces of edges that openings leave, and areas of outlines."""

from __future__ import annotations

import pytest

from schemas.plan import Place
from simulators.houses.outline import distance, lies_on, signed_area, uncovered

EDGE = ((4.0, 0.0), (4.0, 4.0))


@pytest.mark.parametrize(
    ("holes", "left"),
    [
        ([], [EDGE]),
        ([((4.0, 1.5), (4.0, 2.5))], [((4.0, 0.0), (4.0, 1.5)), ((4.0, 2.5), (4.0, 4.0))]),
        ([((4.0, 2.5), (4.0, 1.5))], [((4.0, 0.0), (4.0, 1.5)), ((4.0, 2.5), (4.0, 4.0))]),
        ([((4.0, -1.0), (4.0, 5.0))], []),
        ([((4.05, 3.0), (4.05, 4.0))], [((4.0, 0.0), (4.0, 3.0))]),
        ([((4.5, 1.5), (4.5, 2.5))], [EDGE]),
        ([((3.0, 1.5), (5.0, 1.5))], [EDGE]),
        ([((4.0, 1.0), (4.0, 3.0)), ((4.0, 2.0), (4.0, 3.5))],
         [((4.0, 0.0), (4.0, 1.0)), ((4.0, 3.5), (4.0, 4.0))]),
    ],
)  # fmt: skip
def test_what_openings_leave_of_an_edge(
    holes: list[tuple[Place, Place]], left: list[tuple[Place, Place]]
) -> None:
    assert list(uncovered(EDGE, holes)) == left


def test_area_is_negative_clockwise_and_distance_is_zero_inside() -> None:
    square = [(0.0, 0.0), (0.0, 2.0), (3.0, 2.0), (3.0, 0.0)]
    assert signed_area(square) == -6.0
    assert signed_area(square[::-1]) == 6.0
    assert distance(square, (1.0, 1.0)) == 0.0
    assert distance(square, (5.0, 1.0)) == 2.0


def test_a_wall_lies_on_the_outline_it_runs_along() -> None:
    square = [(0.0, 0.0), (0.0, 2.0), (3.0, 2.0), (3.0, 0.0)]
    assert lies_on(((0.0, 1.9), (0.0, 0.1)), square)
    assert not lies_on(((1.0, 0.1), (1.0, 1.9)), square)
    assert not lies_on(((0.0, 1.5), (0.0, 5.0)), square)
