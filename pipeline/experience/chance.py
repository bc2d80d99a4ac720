"""Draws that keep simple guesses at chance, whoever the author is.

Two guesses need no understanding: "the place named last" and "the most usual place". The first is
right as often as a fair draw among the places named, the second no more often than a fair draw
among the places of the room that are usual for the thing.
"""

from __future__ import annotations

from collections.abc import Iterable

from schemas.experience import Correction, Experience, ExperienceRequest, PlaceInfo
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.placement import single_holder
from schemas.knowledge.plausibility import prior_choice, prior_rank
from schemas.seeds import generator

# So many kinds of usual places a new thing must have in the room of the cases: a right one, a wrong
# one and another. The home as a whole must offer more, which the family sees to.
FEWEST_KINDS = 3


def usual_places(thing_type: str, places: Iterable[PlaceInfo]) -> tuple[PlaceInfo, ...]:
    """Returns the places that take a type and where a person would look for it, sorted by label.

    Holders of single things (a stove burner, a coffee machine) are left out: what lies there already
    decides whether a second thing fits, so no two things of a lesson can share one.
    """
    usual = [
        place
        for place in places
        if thing_type in place.accepts
        and single_holder(place.type) is None
        and prior_rank(thing_type, place.type) is not None
    ]
    return tuple(sorted(usual, key=lambda place: place.label))


def first_choice(thing_type: str, places: Iterable[PlaceInfo]) -> str | None:
    """Returns the alias type of the room's most usual place for a type; None if it has none."""
    return prior_choice(thing_type, [place.type for place in usual_places(thing_type, places)])


def usual_kinds(thing_type: str, places: Iterable[PlaceInfo]) -> tuple[str, ...]:
    """Returns the alias types of a room's usual places for a type, sorted."""
    return tuple(sorted({alias_type(place.type) for place in usual_places(thing_type, places)}))


def first_choice_allowed(request: ExperienceRequest, thing_type: str) -> bool:
    """Draws whether the right place for a type may be the most usual one of the room.

    True with probability min(1 / kinds of usual places, places of the first kind / usual places),
    so that neither the kind nor the instance is right more often than a fair draw would be.
    """
    usual = usual_places(thing_type, request.places)
    if not usual:
        return False
    first = first_choice(thing_type, request.places)
    kinds = usual_kinds(thing_type, request.places)
    of_first = sum(alias_type(place.type) == first for place in usual)
    limit = min(1 / len(kinds), of_first / len(usual))
    rng = generator(request.seed, "experience.first_choice", f"{request.episode_id}|{thing_type}")
    return rng.random() < limit


def cases(experience: Experience) -> tuple[Correction, ...]:
    """Returns all cases: in the drawn order, or corrections then contrasts if none is drawn."""
    every = (*experience.corrections, *experience.contrasts)
    if not experience.order:
        return every
    by_thing = {case.thing: case for case in every}
    return tuple(by_thing[thing] for thing in experience.order)


def with_drawn_order(experience: Experience, request: ExperienceRequest) -> Experience:
    """Draws the order of the cases: first which place is named last, then everything else."""
    every = sorted(
        (*experience.corrections, *experience.contrasts),
        key=lambda case: (case.thing, case.right_place),
    )
    if not every:
        return experience
    rng = generator(request.seed, "experience.order", request.episode_id)
    last_place = rng.choice(sorted({case.right_place for case in every}))
    last = rng.choice([case for case in every if case.right_place == last_place])
    rest = [case.thing for case in every if case is not last]
    rng.shuffle(rest)
    return experience.model_copy(update={"order": (*rest, last.thing)})
