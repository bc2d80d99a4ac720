"""Means of rooms that have a figure, and the worst rooms."""

from __future__ import annotations

from simulators.kinematic.fidelity.grids import GridScore
from simulators.kinematic.fidelity.interactions import PoseScore
from simulators.kinematic.fidelity.scores import FIGURES, OVERALL, Fidelity, Figure, SceneScores

CELL = ((0.0, 0.0),)


def figure(key: str) -> Figure:
    return next(one for one in FIGURES if one.key == key)


def grid(hits: int, missed: int) -> GridScore:
    return GridScore(CELL * hits, CELL * missed, (), starts=0, starts_hit=0)


def scenes(**grids: GridScore | None) -> Fidelity:
    return Fidelity(tuple(SceneScores(name, found) for name, found in grids.items()))


ROOMS = scenes(FloorPlan2=grid(1, 1), FloorPlan10=grid(3, 1), FloorPlan301=None)


def test_a_mean_is_over_the_rooms_that_have_the_figure() -> None:
    assert ROOMS.mean(figure("iou"), OVERALL) == 0.625
    assert ROOMS.mean(figure("iou"), "Kitchen") == 0.625
    assert ROOMS.mean(figure("iou"), "Bedroom") is None
    assert ROOMS.mean(figure("starts_recall"), OVERALL) is None


def test_groups_are_the_kinds_of_room_that_were_measured() -> None:
    sizes = {name: len(rooms) for name, rooms in ROOMS.groups().items()}
    assert sizes == {"Kitchen": 2, "Bedroom": 1, OVERALL: 3}


def test_the_worst_come_first_and_perfect_ones_not_at_all() -> None:
    found = scenes(FloorPlan10=grid(1, 1), FloorPlan2=grid(1, 1), FloorPlan4=grid(1, 0))
    # Equal values go by the room's number, not by its name.
    assert found.worst(figure("iou"), 5) == [(0.5, "FloorPlan2"), (0.5, "FloorPlan10")]
    assert found.worst(figure("iou"), 1) == [(0.5, "FloorPlan2")]


def test_poses_of_objects_that_are_not_here_do_not_count() -> None:
    def pose(ours: str, stands: bool, acts: bool) -> PoseScore:
        return PoseScore("Safe|1", "OpenObject", (0.0, 0.0, 0.0, 0.0), ours, stands, acts)

    room = SceneScores(
        "FloorPlan2", poses=[pose("a", True, True), pose("b", False, True), pose("", False, False)]
    )
    assert figure("acts").of(room) == 1.0
    assert figure("stands").of(room) == 0.5
    assert figure("both").of(room) == 0.5
