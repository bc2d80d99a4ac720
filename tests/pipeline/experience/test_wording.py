"""What a person may say about one case."""

from __future__ import annotations

import random

import pytest

from pipeline.experience.wording import feedback_violations, sentence
from schemas.knowledge.taxonomy import categories
from tests.pipeline.experience.kitchen import case, kitchen


def said(text: str) -> tuple[str, ...]:
    one = case("Cup_1", "SinkBasin_1", "Shelf_2").model_copy(update={"feedback": text})
    return feedback_violations(one, kitchen())


def test_there_are_several_wordings_and_all_may_be_said() -> None:
    drawn = {sentence(random.Random(seed), "Cup_1", "Shelf_2", "Shelf") for seed in range(100)}
    assert len(drawn) == 8
    assert [text for text in sorted(drawn) if said(text)] == []


def test_every_category_keeps_every_wording_sayable() -> None:
    for members in categories().values():
        for kind in members:
            for seed in range(20):
                text = sentence(random.Random(seed), f"{kind}_1", "Shelf_2", "Shelf")
                one = case(f"{kind}_1", "SinkBasin_1", "Shelf_2", text)
                assert feedback_violations(one, kitchen()) == ()


@pytest.mark.parametrize(
    ("kind", "preposition"),
    [("Drawer", "in"), ("Fridge", "in"), ("SinkBasin", "in"), ("Shelf", "on"), ("Desk", "on")],
)
def test_things_lie_in_what_is_hollow_and_on_what_is_flat(kind: str, preposition: str) -> None:
    assert f" {preposition} {kind}_1" in sentence(random.Random(1), "Cup_1", f"{kind}_1", kind)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not one printable line"),
        ("  ", "not one printable line"),
        ("Cup_1 goes on\nShelf_2.", "not one printable line"),
        (f"Cup_1 goes on Shelf_2{'!' * 160}", "not one printable line"),
        ("It goes on Shelf_2.", "does not name Cup_1"),
        ("Cup_1 goes up there.", "does not name Shelf_2"),
        ("Cup_1 goes on Shelf_2, not in SinkBasin_1.", "names SinkBasin_1"),
        ("Cup_1 goes on Shelf_2 with Plate_1.", "names Plate_1"),
        ("Cup_12 goes on Shelf_2.", "names Cup_12"),
        ("Always put Cup_1 on Shelf_2.", "says 'always'"),
        ("Cup_1 and the others go on Shelf_2.", "says 'others'"),
        ("Cup_1 is a dish, so Shelf_2.", "says 'dish'"),
        ("Drinkware like Cup_1: Shelf_2.", "says 'drinkware'"),
        ("Cup_1 goes on Shelf_2 beside the plates.", "says 'plate'"),
        ("Not in the sink basin! Cup_1 goes on Shelf_2.", "says 'sink basin'"),
        ("Cup_1 goes on Shelf_2 by the alarm clock.", "says 'alarm clock'"),
    ],
)
def test_a_sentence_that_says_too_much_or_too_little_is_refused(text: str, reason: str) -> None:
    assert any(reason in found for found in said(text)), said(text)


def test_the_own_types_may_be_said() -> None:
    assert said("That cup, Cup_1, has its spot on the shelf Shelf_2.") == ()
