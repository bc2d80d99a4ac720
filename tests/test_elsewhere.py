"""The other process: it has another hash seed, and says what went wrong."""

from __future__ import annotations

import os

import pytest

from tests.elsewhere import Elsewhere


def where() -> str:
    """Says which process this is, and how it orders strings by hash."""
    return f"{os.getpid()} {hash('a sentence')}"


def fail(text: str) -> str:
    raise ValueError(f"cannot {text}")


def test_it_is_another_process_with_another_hash_seed(elsewhere: Elsewhere) -> None:
    pid, number = elsewhere.ask(f"{__name__}:where").split()
    own_pid, own_number = where().split()
    assert pid != own_pid
    assert number != own_number
    assert elsewhere.ask(f"{__name__}:where") == f"{pid} {number}"


def test_answers_belong_to_their_questions_in_any_order(elsewhere: Elsewhere) -> None:
    tickets = [elsewhere.submit("json:dumps", word) for word in ("one", "two")]
    assert [elsewhere.answer(ticket) for ticket in reversed(tickets)] == ['"two"', '"one"']


def test_a_failure_there_fails_the_test_here(elsewhere: Elsewhere) -> None:
    with pytest.raises(AssertionError, match="ValueError: cannot count"):
        elsewhere.ask(f"{__name__}:fail", "count")
    assert elsewhere.ask("json:dumps", "next") == '"next"'
