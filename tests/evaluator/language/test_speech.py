"""What persons say is read right in every wording."""

from __future__ import annotations

import pytest

from evaluator.language.speech import read_correction

SAID = [
    "No, the right place for Mug_2 is on Shelf_3.",
    "Not there, please. Mug_2 goes on Shelf_3.",
    "This is not where Mug_2 belongs; put it on Shelf_3.",
    "Please take Mug_2 away from here and put it on Shelf_3.",
    "I would rather have Mug_2 on Shelf_3.",
    "Could you move Mug_2? I look for it on Shelf_3.",
    "Wrong spot: Mug_2 has its place on Shelf_3.",
    "Mug_2 should be on Shelf_3, not here.",
]


@pytest.mark.parametrize("text", SAID)
def test_thing_and_place_are_read_where_only_these_are_named(text: str) -> None:
    assert read_correction(text, ()) == ("Mug_2", "Shelf_3")


@pytest.mark.parametrize(
    "text",
    [
        "Not on CounterTop_1. Mug_2 goes on Shelf_3.",
        "Mug_2 goes on Shelf_3, not on CounterTop_1.",
        "Mug_2 belongs on Shelf_3 rather than on CounterTop_1.",
        "Take Mug_2 off CounterTop_1 and put it on Shelf_3.",
        "Please move Mug_2 from CounterTop_1 to Shelf_3.",
        "Put Mug_2 on Shelf_3 instead of CounterTop_1.",
        "Mug_2 goes on Shelf_3. Beside CounterTop_1 it looks odd.",
        "CounterTop_1 is wrong. Keep Mug_2 on Shelf_3.",
    ],
)
def test_a_place_that_the_words_turn_away_is_not_the_right_one(text: str) -> None:
    assert read_correction(text, ()) == ("Mug_2", "Shelf_3")


def test_the_place_where_the_thing_lies_is_never_the_right_one() -> None:
    text = "Mug_2 on CounterTop_1, when Shelf_3 would do?"
    assert read_correction(text, ("CounterTop_1",)) == ("Mug_2", "Shelf_3")


@pytest.mark.parametrize("text", ["", "Thank you.", "Mug_2 looks nice.", "I like Shelf_3."])
def test_a_text_without_thing_and_place_teaches_nothing(text: str) -> None:
    assert read_correction(text, ()) is None
