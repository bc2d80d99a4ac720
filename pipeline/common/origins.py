"""Which part of the script, and which distractor, each history step comes from."""

from __future__ import annotations

from typing import NamedTuple

from schemas.action import Action
from schemas.cue import Block, Enter, Fill
from schemas.distractor import Distractor
from schemas.episode import Candidate


class Origin(NamedTuple):
    """Where one step comes from.

    Attributes:
        item: Index of the script item.
        distractor: Position in `candidate.distractors`; -1 for a step of the cue's own script.
        action: The action that this part prescribes, or None for a room change (its kind is not
            prescribed).
        expect: Whether the step must succeed; None if that is not prescribed.
    """

    item: int
    distractor: int
    action: Action | None
    expect: bool | None


class Span(NamedTuple):
    """The steps `first` to `last` (both included) of one distractor."""

    distractor: Distractor
    first: int
    last: int


def origins(candidate: Candidate) -> tuple[Origin, ...]:
    """Lays the script out: one origin for each step that script and distractors make.

    The result may be longer or shorter than the history of a faulty candidate; gate `schema`
    compares the two.
    """
    found: list[Origin] = []
    for index, item in enumerate(candidate.cue.script):
        if isinstance(item, Enter):
            found.append(Origin(index, -1, None, True))
        elif isinstance(item, Block):
            found.extend(
                Origin(index, -1, action, expect)
                for action, expect in zip(item.actions, item.expect, strict=False)
            )
        elif isinstance(item, Fill):
            found.extend(
                Origin(index, position, action, True)
                for position, distractor in enumerate(candidate.distractors)
                if distractor.gap == index
                for action in distractor.plan.actions
            )
    return tuple(found)


def spans(candidate: Candidate) -> tuple[Span, ...]:
    """Returns the step range of each distractor, in the order of the history."""
    ranges: dict[int, tuple[int, int]] = {}
    for step, origin in enumerate(origins(candidate)):
        if origin.distractor >= 0:
            first, _ = ranges.get(origin.distractor, (step, step))
            ranges[origin.distractor] = (first, step)
    return tuple(
        Span(candidate.distractors[position], first, last)
        for position, (first, last) in sorted(ranges.items(), key=lambda item: item[1])
    )
