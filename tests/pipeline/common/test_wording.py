"""Names are found however a person would write them, and never inside other words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.common.wording import mentions, without_labels

NAMES = ["CounterTop", "Bed", "Drawer_1", "LivingRoom", "passive_observation"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("on the CounterTop", "CounterTop"),
        ("on the counter top.", "CounterTop"),
        ("on the counter-top", "CounterTop"),
        ("in the living room", "LivingRoom"),
        ("passive observation", "passive_observation"),
        ("into Drawer_1, please", "Drawer_1"),
        ("into drawer 1", "Drawer_1"),
    ],
)
def test_a_name_is_found(text: str, name: str) -> None:
    assert mentions(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("in the Bedroom", "Bed"),
        ("into Drawer_12", "Drawer_1"),
        ("encounter topics", "CounterTop"),
        ("anything", ""),
    ],
)
def test_a_part_of_another_word_is_no_mention(text: str, name: str) -> None:
    assert not mentions(text, name)


@given(st.sampled_from(NAMES), st.text("abc .,XYZ", max_size=12))
def test_a_name_between_any_other_words_is_found(name: str, other: str) -> None:
    assert mentions(f"{other} {name} {other}", name)


def test_labels_are_taken_out() -> None:
    assert without_labels("You put Mug_1 on SideTable_12.").split() == ["You", "put", "on", "."]
