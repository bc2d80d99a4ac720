"""Expected scores against probabilities computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.language.instruction import parse_instruction
from evaluator.reader.score import expected_score, tries_for
from schemas import instructions


@pytest.mark.parametrize(
    ("possible", "right", "tries", "expected"),
    [
        ("A", "A", 1, 1.0),
        ("AB", "A", 1, 1 / 2),
        ("ABCD", "A", 1, 1 / 4),
        ("ABCD", "A", 2, 1 / 2),
        ("ABCDE", "A", 2, 2 / 5),
        ("ABCD", "AB", 2, 5 / 6),
        ("A", "A", 2, 1.0),
        ("BCD", "A", 2, 0.0),
        ("", "A", 1, 0.0),
        ("ABCD", "", 1, 0.0),
        ("AABB", "A", 1, 1 / 2),
    ],
)
def test_the_probability_is_the_computed_one(
    possible: str, right: str, tries: int, expected: float
) -> None:
    assert expected_score(list(possible), list(right), tries) == pytest.approx(expected)


@given(st.integers(1, 40), st.integers(1, 5))
def test_one_right_answer_in_n_gives_tries_over_n(n: int, tries: int) -> None:
    possible = [f"Drawer_{number}" for number in range(n)]
    score = expected_score(possible, possible[:1], tries)
    assert score == pytest.approx(min(1.0, tries / n))


def test_only_enumerated_candidates_forgive_one_wrong_answer() -> None:
    assert tries_for(parse_instruction(instructions.operate_one_of(["A_1", "B_1"]))) == 2
    assert tries_for(parse_instruction(instructions.find("Book"))) == 1
    assert tries_for(parse_instruction(instructions.store("Book"))) == 1
