"""What the card says of agents. Fixed text, since a verifier makes the card again."""

from __future__ import annotations

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
