"""The rules of an experience, checked against its request, whoever wrote it.

Every broken rule is one line that says what is wrong, so that it can be given back to the author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pipeline.experience.chance import (
    FEWEST_KINDS,
    first_choice,
    first_choice_allowed,
    usual_kinds,
    usual_places,
)
from pipeline.experience.wording import feedback_violations
from schemas.experience import Correction, Experience, ExperienceRequest, PlaceInfo
from schemas.knowledge.aliases import same_place_type


def violations(experience: Experience, request: ExperienceRequest) -> tuple[str, ...]:
    """Returns every rule that an experience breaks, one line each; empty if it keeps them all."""
    unknown = tuple(_unknown_names(experience, request))
    if unknown:
        return unknown
    view = _View(experience, request)
    return tuple(reason for rule in _RULES for reason in rule(view))


class _View:
    """An experience beside its request, with labels looked up."""

    def __init__(self, experience: Experience, request: ExperienceRequest) -> None:
        self.experience = experience
        self.request = request
        self.types = {thing.label: thing.type for thing in request.things}
        self.places = {place.label: place for place in request.places}
        self.cases = (*experience.corrections, *experience.contrasts)
        self.target = self.places[experience.place]
        self.members = request.categories[experience.category]
        self.contrast_members = request.categories[experience.contrast_category]
        self.probe_type = self.types[experience.probe_thing]

    def usual(self, thing_type: str, place: PlaceInfo) -> bool:
        """Tells whether a place takes a type and is an everyday place for it."""
        return bool(usual_places(thing_type, [place]))

    def types_of(self, group: Iterable[Correction]) -> list[str]:
        return [self.types[case.thing] for case in group]

    def shared(self, types: Iterable[str]) -> set[str]:
        """Returns the categories of the whole taxonomy that all types share."""
        wanted = set(types)
        return {name for name, held in self.request.categories.items() if wanted <= set(held)}


def _unknown_names(experience: Experience, request: ExperienceRequest) -> Iterable[str]:
    things = {thing.label for thing in request.things}
    places = {place.label for place in request.places}
    cases = (*experience.corrections, *experience.contrasts)
    for label in (*(case.thing for case in cases), experience.probe_thing):
        if label not in things:
            yield f"there is no thing '{label}' in the request"
    named = [place for case in cases for place in (case.wrong_place, case.right_place)]
    for label in (experience.place, *named):
        if label not in places:
            yield f"there is no place '{label}' in the request"
    for category in (experience.category, experience.contrast_category):
        if category not in request.categories:
            yield f"there is no category '{category}' in the taxonomy"


def _shape(view: _View) -> Iterable[str]:
    experience = view.experience
    if not experience.rule.strip():
        yield "the rule is empty"
    if experience.category == experience.contrast_category:
        yield "the contrast must be of another category"
    if len(experience.corrections) < 2:
        yield f"there must be at least 2 corrections, not {len(experience.corrections)}"
    if not experience.contrasts:
        yield "there must be at least 1 contrast"
    used = [*(case.thing for case in view.cases), experience.probe_thing]
    for label in sorted({label for label in used if used.count(label) > 1}):
        yield f"{label} is used more than once"
    happened = sorted(case.thing for case in view.cases)
    if experience.order and sorted(experience.order) != happened:
        yield "the order does not name every case once"


def _corrections(view: _View) -> Iterable[str]:
    experience = view.experience
    types = view.types_of(experience.corrections)
    if len(set(types)) < len(types):
        yield f"corrected things must be of different types, not {', '.join(sorted(types))}"
    for case, thing_type in zip(experience.corrections, types, strict=True):
        if thing_type not in view.members:
            yield f"{case.thing} is not of the category {experience.category}"
        if thing_type in view.contrast_members:
            yield f"{case.thing} is of the contrast category {experience.contrast_category} too"
        if case.right_place != experience.place:
            yield f"{case.thing} goes to {case.right_place}, not to the shared {experience.place}"
    shared = view.shared(types)
    if types and shared != {experience.category}:
        yield f"the corrected types share {sorted(shared)}, not {experience.category} alone"


def _contrasts(view: _View) -> Iterable[str]:
    experience = view.experience
    for case in experience.contrasts:
        thing_type = view.types[case.thing]
        if thing_type not in view.contrast_members:
            yield f"{case.thing} is not of the category {experience.contrast_category}"
        if thing_type in view.members:
            yield f"contrast {case.thing} is of the category {experience.category} too"
        if same_place_type(view.places[case.right_place].type, view.target.type):
            yield f"contrast {case.thing} goes to {case.right_place}, the same kind as the target"
        probe_type = view.types[experience.probe_thing]
        if not usual_places(probe_type, [view.places[case.right_place]]):
            yield (
                f"contrast place {case.right_place} is no usual place for {experience.probe_thing}, so"
                f" only {experience.place} would be left of the places named"
            )
    named = [case.right_place for case in experience.contrasts]
    most = max((named.count(place) for place in named), default=0)
    if named and most < len(experience.corrections):
        yield (
            f"{experience.place} is named {len(experience.corrections)} times and no other place"
            f" more than {most} times, so counting names would answer"
        )


def _places(view: _View) -> Iterable[str]:
    for case in view.cases:
        thing_type = view.types[case.thing]
        wrong, right = view.places[case.wrong_place], view.places[case.right_place]
        for place in (wrong, right):
            if not view.usual(thing_type, place):
                yield f"{place.label} is no usual place for {case.thing}"
        if same_place_type(wrong.type, right.type):
            yield f"the wrong place {wrong.label} of {case.thing} is of the right kind"


def _probe(view: _View) -> Iterable[str]:
    experience, request = view.experience, view.request
    thing, kind = experience.probe_thing, view.probe_type
    if kind not in view.members:
        yield f"{thing} is not of the category {experience.category}"
    if kind in view.types_of(view.cases):
        yield f"{thing} is not new: its type {kind} is in a case"
    by_place: dict[str, list[Correction]] = {}
    for case in view.cases:
        by_place.setdefault(case.right_place, []).append(case)
    in_play = {name for group in by_place.values() for name in view.shared(view.types_of(group))}
    fitting = sorted(view.shared([kind]) & (in_play | {experience.contrast_category}))
    if fitting != [experience.category]:
        yield f"{thing} fits the categories in play {fitting}, not {experience.category} alone"
    if not view.usual(kind, view.target):
        yield f"{experience.place} is no usual place for {thing}"
    kinds = usual_kinds(kind, request.places)
    if len(kinds) < FEWEST_KINDS:
        yield f"{thing} has only {len(kinds)} kinds of usual places here, not {FEWEST_KINDS}"
    first = first_choice(kind, request.places)
    is_first = first is not None and same_place_type(view.target.type, first)
    if is_first and not first_choice_allowed(request, kind):
        yield (
            f"{experience.place} is the most usual place for {thing}; this draw asks for another"
            f" target than {first}"
        )


def _feedback(view: _View) -> Iterable[str]:
    for case in view.cases:
        yield from feedback_violations(case, view.request)


_RULES: tuple[Callable[[_View], Iterable[str]], ...] = (
    _shape,
    _corrections,
    _contrasts,
    _places,
    _probe,
    _feedback,
)
