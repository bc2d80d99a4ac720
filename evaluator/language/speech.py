"""What a person's correction says: which thing, and where it goes."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from evaluator.affordances import is_pickupable
from schemas.labels import LABEL_IN_TEXT, labels_in, type_of_label

# Words right before a label that say that the thing does not go there.
_AWAY = re.compile(
    r"(?:\bnot|\bnever|n't|\binstead of|\brather than|\bfrom|\boff|\bout of|\bleave|\bwrong)"
    r"(?: (?!and\b|but\b|to\b|then\b)[a-z']+){0,4} ?$"
)
_TOWARDS = re.compile(
    r"(?:\bgoes?|\bbelongs?|\bput|\bkeep|\bkept|\blives?|\bplace|\bstore|\bmove|\btake)\b[^.;!?]*$"
)


@dataclass(frozen=True)
class Correction:
    """What one correction establishes: things of this type have their place there."""

    thing_type: str
    place: str
    step: int


def read_correction(text: str, wrong_places: Collection[str]) -> tuple[str, str] | None:
    """Finds the thing and its right place in what a person says.

    The thing is the first label of something that can be carried. The right place is the label that
    is neither the thing nor a place where it was put wrongly, and that no word turns away ("not on
    ..."). If several remain, the last one that a word points to ("goes on ...") is it, else the last.

    Args:
        text: What the person said.
        wrong_places: Where the thing lies as far as known.

    Returns:
        Labels of thing and place, or None if the text does not name both.
    """
    thing = next((name for name in labels_in(text) if is_pickupable(type_of_label(name))), None)
    if thing is None:
        return None
    named = [
        (match[0], _clause_before(text, match.start()))
        for match in LABEL_IN_TEXT.finditer(text)
        if match[0] != thing and match[0] not in wrong_places
    ]
    kept = [(name, before) for name, before in named if not _AWAY.search(before)]
    pointed = [name for name, before in kept if _TOWARDS.search(before)]
    places = pointed or [name for name, _ in kept]
    return (thing, places[-1]) if places else None


def _clause_before(text: str, end: int) -> str:
    """Returns the words of the clause that lead to a position, in lower case."""
    return re.split(r"[.;:,!?]", text[:end])[-1].lower()
