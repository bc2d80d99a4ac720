"""Lasting conditions are told by their words, and by no other."""

from __future__ import annotations

import pytest

from schemas.feedback import LASTING, tells_lasting
from schemas.names import ActionType


@pytest.mark.parametrize(
    ("kind", "feedback", "lasts"),
    [
        (ActionType.OPEN, "Drawer_1 is locked.", True),
        (ActionType.OPEN, "Drawer_1 is jammed and does not move.", True),
        (ActionType.TOGGLE_ON, "DeskLamp_1 is out of order.", True),
        (ActionType.PUT_OBJECT, "ToiletPaperHanger_1 is full.", True),
        (ActionType.PUT_OBJECT, "There is no free space for Mug_1 in Cabinet_1.", True),
        (ActionType.PUT_OBJECT, "Cabinet_1 is closed.", False),
        (ActionType.PUT_OBJECT, "You do not see Cabinet_1 within reach.", False),
        (ActionType.PICK_UP, "Your hand is full: you are holding Mug_1.", False),
        (ActionType.NAVIGATE, "Drawer_1 is locked.", False),
        (ActionType.OPEN, "", False),
    ],
)
def test_lasting_conditions_are_told_by_their_words(
    kind: ActionType, feedback: str, lasts: bool
) -> None:
    assert tells_lasting(kind, feedback) is lasts
    assert tells_lasting(kind.value, feedback) is lasts


def test_no_words_belong_to_two_conditions() -> None:
    words = [said for all_said in LASTING.values() for said in all_said]
    assert len(words) == len(set(words))
