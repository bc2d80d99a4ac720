"""What a person says when a thing was put on a wrong place, and what they must not say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from schemas.experience import Correction, ExperienceRequest
from schemas.knowledge.placement import preposition
from schemas.labels import LIKE_A_LABEL, type_of_label

LONGEST = 160

_SENTENCES = (
    "No, the right place for {thing} is {where}.",
    "Not there, please. {thing} goes {where}.",
    "This is not where {thing} belongs; put it {where}.",
    "Please take {thing} away from here and put it {where}.",
    "I would rather have {thing} {where}.",
    "Could you move {thing}? I look for it {where}.",
    "Wrong spot: {thing} has its place {where}.",
    "{thing} should be {where}, not here.",
)
# Words that turn a remark about one thing into a rule about many.
_GENERAL = (
    "all always any anything both category categories every everything generally group items kind"
    " kinds like never objects other others rule rules same similar sort sorts stuff such things"
    " together type types usually whenever"
)
_WORD = re.compile(r"[a-z]+")


def sentence(rng: random.Random, thing: str, place: str, place_type: str) -> str:
    """Draws one wording for one case; names the thing's and the right place's label, no more."""
    where = f"{preposition(place_type)} {place}"
    return rng.choice(_SENTENCES).format(thing=thing, where=where)


def feedback_violations(case: Correction, request: ExperienceRequest) -> tuple[str, ...]:
    """Returns why a case's feedback may not be said, one line a reason; empty if it may.

    It must name exactly the thing and the right place by label, in one printable line, and must not
    state a rule, a category, or another thing's or place's type.
    """
    text = case.feedback
    who = f"feedback for {case.thing}"
    reasons = []
    if not text.strip() or not text.isprintable() or len(text) > LONGEST:
        reasons.append(f"{who} is not one printable line of 1 to {LONGEST} characters")
    named = set(LIKE_A_LABEL.findall(text))
    wanted = {case.thing, case.right_place}
    reasons += [f"{who} does not name {label}" for label in sorted(wanted - named)]
    reasons += [f"{who} names {label}, which is not part of it" for label in sorted(named - wanted)]
    rest = LIKE_A_LABEL.sub(" ", text).lower()
    reasons += [f"{who} says '{word}', which {why}" for word, why in _loaded(rest, case, request)]
    return tuple(reasons)


def _loaded(text: str, case: Correction, request: ExperienceRequest) -> Iterable[tuple[str, str]]:
    words = set(_WORD.findall(text))
    for word in sorted(words.intersection(_GENERAL.split())):
        yield word, "speaks of more than this case"
    of_category = {part for name in request.categories for part in name.split("_")} - {"and"}
    for word in sorted(words):
        if {word, f"{word}s", f"{word}es"} & of_category:
            yield word, "belongs to the name of a category"
    own = {type_of_label(case.thing), type_of_label(case.right_place)}
    for name in sorted(_all_types(request) - own):
        phrase = _spaced(name)
        if re.search(rf"\b{phrase}(s|es)?\b", text):
            yield phrase, "is the type of something else"


def _all_types(request: ExperienceRequest) -> set[str]:
    of_taxonomy = {name for members in request.categories.values() for name in members}
    of_things = {thing.type for thing in request.things}
    return of_taxonomy | of_things | {place.type for place in request.places}


def _spaced(type_name: str) -> str:
    """Turns `AlarmClock` into `alarm clock`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type_name).lower()
