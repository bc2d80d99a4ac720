"""How often a uniform answer from what is still possible is right; the reader never samples."""

from __future__ import annotations

from collections.abc import Collection
from math import comb

from evaluator.language.instruction import Task

RETRIES_ENUMERATED = 2


def tries_for(task: Task) -> int:
    """Returns how many answers a task forgives: two where candidates are enumerated, else one."""
    return RETRIES_ENUMERATED if task.candidates else 1


def expected_score(possible: Collection[str], right: Collection[str], tries: int = 1) -> float:
    """Returns the probability that one of `tries` different uniform answers is right.

    Args:
        possible: What can still be the answer.
        right: The labels that satisfy the task.
        tries: Answers without replacement; with one right answer in n this is min(1, tries / n).

    Returns:
        A probability; 0 if nothing is possible.
    """
    total = len(set(possible))
    hits = len(set(possible) & set(right))
    if total == 0 or hits == 0:
        return 0.0
    drawn = min(tries, total)
    return 1.0 - comb(total - hits, drawn) / comb(total, drawn)
