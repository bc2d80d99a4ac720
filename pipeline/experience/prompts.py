"""What the author `claude` asks. Whoever changes a word in here raises `PROMPT_VERSION`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

from pipeline.experience.chance import (
    FEWEST_KINDS,
    first_choice,
    first_choice_allowed,
    usual_kinds,
    usual_places,
)
from schemas.base import canonical_json
from schemas.experience import ExperienceRequest

PROMPT_VERSION = 1

_TEXT = {"type": "string"}


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_CASES = {
    "type": "array",
    "items": _object(
        {"thing": _TEXT, "wrong_place": _TEXT, "right_place": _TEXT, "feedback": _TEXT}
    ),
}
# JSON schema of an answer: the fields of `Experience` that an author writes.
ANSWER_SCHEMA: dict[str, object] = _object(
    {
        "rule": _TEXT,
        "category": _TEXT,
        "place": _TEXT,
        "corrections": _CASES,
        "contrast_category": _TEXT,
        "contrasts": _CASES,
        "probe_thing": _TEXT,
    }
)


def system_text() -> str:
    """Returns the fixed part of the prompt."""
    return resources.files(__package__).joinpath("prompt.txt").read_text(encoding="utf-8")


def question_text(request: ExperienceRequest) -> str:
    """Returns the structured scene information as one canonical JSON object."""
    question = {
        "room": request.room_id,
        "places": {place.label: place.type for place in request.places},
        "types": {name: _about(name, request) for name in sorted(_types(request))},
        "categories": {name: list(held) for name, held in sorted(request.categories.items())},
    }
    return canonical_json(question).decode("utf-8")


def retry_text(reasons: Iterable[str]) -> str:
    """Returns the answer to an answer that breaks rules: each broken rule on a line."""
    lines = "\n".join(f"- {reason}" for reason in reasons)
    return f"The answer breaks these rules:\n{lines}\nWrite the whole JSON object again."


def _types(request: ExperienceRequest) -> set[str]:
    return {thing.type for thing in request.things}


def _about(name: str, request: ExperienceRequest) -> dict[str, object]:
    """Describes one type of thing: instances, categories, usual places, limits as the new thing."""
    allowed = first_choice_allowed(request, name)
    return {
        "things": sorted(thing.label for thing in request.things if thing.type == name),
        "categories": sorted(key for key, held in request.categories.items() if name in held),
        "usual_places": [place.label for place in usual_places(name, request.places)],
        "not_as_target": None if allowed else first_choice(name, request.places),
        "can_be_new": len(usual_kinds(name, request.places)) >= FEWEST_KINDS,
    }
