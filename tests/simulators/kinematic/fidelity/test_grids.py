"""Recorded cells against those of a hand-made room of which every cell is known."""

from __future__ import annotations

from simulators.kinematic.fidelity.grids import GridScore, measure_grid
from simulators.kinematic.fidelity.records import GridRecord
from simulators.kinematic.fidelity.stage import Stage
from tests.simulators.kinematic.geometry.rooms import room

ALL = [(x / 4, z / 4) for x in range(-3, 4) for z in range(-3, 4)]
"""The 49 cells of an empty room whose walls are at +-1 m."""


def score(reachable: list[tuple[float, float]], starts: list[tuple[float, float]]) -> GridScore:
    record = GridRecord.model_validate({"reachable": reachable, "sampled_starts": starts})
    return measure_grid(Stage(room(half=1.0)), record)


def test_the_same_cells_are_a_full_score() -> None:
    found = score(ALL, ALL[:3])
    assert (found.iou, found.precision, found.recall, found.starts_recall) == (1.0, 1.0, 1.0, 1.0)


def test_each_kind_of_difference_is_counted() -> None:
    found = score([*ALL[7:], (5.0, 5.0)], [(0.0, 0.0), (5.0, 5.0), (0.25, 0.0), (6.0, 5.0)])
    assert found.missed == ((5.0, 5.0),)
    assert found.extra == tuple(ALL[:7])
    assert found.iou == 42 / 50
    assert found.precision == 42 / 49
    assert found.recall == 42 / 43
    assert found.starts_recall == 0.5


def test_without_sampled_positions_there_is_no_recall_of_them() -> None:
    assert score(ALL, []).starts_recall is None
