"""What the card says of families and agents. Fixed text, since a verifier makes the card again."""

from __future__ import annotations

from typing import NamedTuple

from schemas.names import FamilyName


class FamilyWords(NamedTuple):
    """What only the history tells, and what the later task asks."""

    memory: str
    task: str


FAMILIES: dict[FamilyName, FamilyWords] = {
    FamilyName.PASSIVE_OBSERVATION: FamilyWords(
        "where a thing is that was in view in passing, and that nobody used or named",
        "“Find the Book and pick it up.”",
    ),
    FamilyName.DYNAMIC_TRACKING: FamilyWords(
        "where a thing is after it was moved, once or twice, by the agent or by someone else; or which"
        " of several things of a kind was left open or on",
        "“Find the Book and pick it up.”, “One of the drawers was left open. Close it.”",
    ),
    FamilyName.INTERACTION_FAILURE: FamilyWords(
        "which of the named places or devices did not work when they were tried; only feedback told it",
        "“Put the Book into one of these, and move nothing else: Drawer_2, Cabinet_1 or Drawer_3. Only"
        " some of them work.”",
    ),
    FamilyName.EXPERIENCE_GENERALIZATION: FamilyWords(
        "the rule behind corrections that a person made, never stated, for an object that is new",
        "“Put the Apple where it belongs in this household.”",
    ),
}

AGENTS: dict[str, str] = {
    "reader": "reads the whole history and acts on what it says",
    "reader_without_cue": "the same without the decisive rows: mean chance that a uniform answer from"
    " what is still possible is right",
    "explorer": "no history; tries plausible places in order of likelihood",
    "first_room": "explores the room that the history was in first",
    "last_place": "goes to the place that the history named last",
    "legal_list": "takes the first fitting action of the list",
    "majority": "goes to the type of place that is the answer most often",
    "named_place": "goes to a place that a person spoke of",
    "nearest": "goes to the place that fills most of the view",
    "type_prior": "goes where such things usually are",
    "untouched": "takes the named candidate that the history handled least",
}
