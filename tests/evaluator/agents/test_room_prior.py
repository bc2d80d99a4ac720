"""The room prior against counts of the published rooms."""

from __future__ import annotations

import pytest

from evaluator.agents.room_prior import room_rank


@pytest.mark.parametrize(
    ("types", "room", "rank"),
    [
        (["StoveKnob"], "Kitchen", 0),
        (["StoveKnob"], "Bedroom", 4),
        (["Drawer"], "Bedroom", 0),
        (["Drawer"], "Bathroom", 3),
        (["StoveKnob", "Drawer"], "Bathroom", 3),
        (["Toilet", "Bed"], "Bedroom", 0),
        (["NoSuchType"], "Bedroom", 4),
        ([], "Bedroom", 4),
    ],
)
def test_the_most_usual_of_the_types_decides(types: list[str], room: str, rank: int) -> None:
    assert room_rank(types, room) == rank
