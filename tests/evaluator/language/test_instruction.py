"""The reader's grammar parses exactly what the templates write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.language.instruction import Task, TaskKind, parse_instruction
from schemas import instructions
from schemas.errors import UserError

TYPES = st.sampled_from(["Book", "SoapBottle", "KeyChain", "CD"])
LABELS = st.lists(
    st.builds("{}_{}".format, st.sampled_from(["Drawer", "Cabinet"]), st.integers(1, 60)),
    min_size=2,
    max_size=6,
    unique=True,
)


@given(TYPES)
def test_a_find_sentence_gives_its_type(object_type: str) -> None:
    task = parse_instruction(instructions.find(object_type))
    assert task == Task(TaskKind.FIND, object_type=object_type)


@given(TYPES)
def test_a_store_sentence_gives_its_type(object_type: str) -> None:
    task = parse_instruction(instructions.store(object_type))
    assert task == Task(TaskKind.STORE, object_type=object_type)


@given(TYPES, LABELS)
def test_put_one_of_keeps_the_order_of_the_candidates(object_type: str, labels: list[str]) -> None:
    task = parse_instruction(instructions.put_one_of(object_type, labels))
    assert task == Task(TaskKind.PUT_ONE_OF, object_type=object_type, candidates=tuple(labels))


@given(LABELS)
def test_operate_one_of_keeps_the_order_of_the_candidates(labels: list[str]) -> None:
    task = parse_instruction(instructions.operate_one_of(labels))
    assert task == Task(TaskKind.OPERATE_ONE_OF, candidates=tuple(labels))


@pytest.mark.parametrize("kind", sorted(instructions.CLOSE_KINDS))
def test_every_kind_that_can_be_left_open_is_parsed(kind: str) -> None:
    task = parse_instruction(instructions.close(kind))
    assert task == Task(TaskKind.CLOSE, types=instructions.CLOSE_KINDS[kind])


@pytest.mark.parametrize("kind", sorted(instructions.SWITCH_OFF_KINDS))
def test_every_kind_that_can_be_left_on_is_parsed(kind: str) -> None:
    task = parse_instruction(instructions.switch_off(kind))
    assert task == Task(TaskKind.SWITCH_OFF, types=instructions.SWITCH_OFF_KINDS[kind])


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "Find the Book.",
        "find the Book and pick it up.",
        "Find the Book and pick it up. It is in the Bedroom.",
        "One of the spoons was left open. Close it.",
        "Put the Mug into one of these, and move nothing else: Cabinet_1. Only some of them work.",
        (
            "Put the Mug into one of these, and move nothing else: Cabinet_1, Cabinet_2."
            " Only some of them work."
        ),
        "Switch on one of these: StoveKnob_0 or StoveKnob_1. Only some of them work.",
    ],
)
def test_any_other_sentence_is_refused(sentence: str) -> None:
    with pytest.raises(UserError, match="follows no form"):
        parse_instruction(sentence)


def test_the_wording_is_fixed() -> None:
    assert instructions.close("drawer") == "One of the drawers was left open. Close it."
    assert instructions.put_one_of("Mug", ["A_1", "B_2", "C_3", "D_4"]) == (
        "Put the Mug into one of these, and move nothing else: A_1, B_2, C_3 or D_4."
        " Only some of them work."
    )


def test_an_unknown_kind_or_a_single_candidate_cannot_be_written() -> None:
    with pytest.raises(KeyError):
        instructions.close("spoon")
    with pytest.raises(KeyError):
        instructions.switch_off("drawer")
    with pytest.raises(ValueError, match="at least two"):
        instructions.operate_one_of(["StoveKnob_1"])
