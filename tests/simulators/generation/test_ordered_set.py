"""A set in the order in which its elements came."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.generation.ordered_set import OrderedSet


@given(st.lists(st.text(max_size=3)))
def test_it_has_what_a_set_has_in_the_order_of_the_first_time(texts: list[str]) -> None:
    made = OrderedSet(texts)
    assert set(made) == set(texts)
    assert len(made) == len(set(texts))
    assert [texts.index(text) for text in made] == sorted(texts.index(text) for text in made)


def test_what_is_removed_and_added_again_comes_last() -> None:
    made = OrderedSet("abc")
    made.remove("a")
    assert "a" not in made
    made.add("a")
    made.add("b")
    assert list(made) == ["b", "c", "a"]


def test_to_remove_what_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        OrderedSet("ab").remove("c")
