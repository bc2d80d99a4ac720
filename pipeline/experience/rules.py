"""The embedded author: writes from the public taxonomy and the room alone, by seed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, Self, TypeVar

from pipeline.experience.base import AuthorSettings, ExperienceAuthor
from pipeline.experience.chance import (
    FEWEST_KINDS,
    first_choice,
    first_choice_allowed,
    usual_places,
)
from pipeline.experience.wording import sentence
from schemas.errors import RecordRejected
from schemas.experience import Correction, Experience, ExperienceRequest, PlaceInfo
from schemas.knowledge.aliases import alias_type
from schemas.seeds import generator

T = TypeVar("T")


class _Lesson(NamedTuple):
    """Two types of one category, which alone they share, and the place that both go to."""

    category: str
    place: PlaceInfo
    types: tuple[str, str]


class RulesAuthor(ExperienceAuthor):
    """Draws category, probe, target, corrections and contrasts, in this order.

    The target is drawn before the cases, so that the placement prior's first choice is right no
    more often than chance; contrasts are as many as corrections, so that counting tells nothing.
    """

    @classmethod
    def from_settings(cls, settings: AuthorSettings) -> Self:
        """Needs nothing from outside."""
        del settings
        return cls()

    def draft(self, request: ExperienceRequest) -> Experience:
        """Writes one experience; raises RecordRejected if the room supports none."""
        rng = generator(request.seed, "experience.rules", request.episode_id)
        room = _Room(request)
        for category in _shuffled(rng, sorted(request.categories)):
            for probe_type in _shuffled(rng, room.present(category)):
                options = room.options(category, probe_type)
                target = _draw_target(rng, request, probe_type, options)
                if target is not None:
                    lesson = rng.choice(options[target])
                    contrast = _draw_contrast(rng, room.contrasts(lesson, probe_type))
                    return _written(rng, room, lesson, contrast, probe_type)
        raise RecordRejected(
            "no_experience_fits",
            f"{request.room_id}: no category of {len(request.categories)} has a lesson, a contrast"
            f" and a new thing among {len(request.things)} things and {len(request.places)} places",
        )


class _Room:
    """What a request offers, arranged for drawing. Places are told apart by their labels."""

    def __init__(self, request: ExperienceRequest) -> None:
        self.request = request
        self.labels: dict[str, list[str]] = {}
        for thing in sorted(request.things, key=lambda thing: thing.label):
            self.labels.setdefault(thing.type, []).append(thing.label)
        self.usual = {name: usual_places(name, request.places) for name in sorted(self.labels)}
        self._kinds = {place.label: alias_type(place.type) for place in request.places}
        self._members = {name: frozenset(held) for name, held in sorted(request.categories.items())}
        self._offered = {
            name: frozenset(place.label for place in places) for name, places in self.usual.items()
        }
        self.lessons = tuple(self._all_lessons())

    def present(self, category: str) -> list[str]:
        """Returns the types of a category that the home has, sorted."""
        return sorted(self._members[category] & set(self.labels))

    def wrong_places(self, thing_type: str, right: PlaceInfo) -> list[PlaceInfo]:
        """Returns the usual places of a type that are of another kind than the right one."""
        kind = self._kinds[right.label]
        return [place for place in self.usual[thing_type] if self._kinds[place.label] != kind]

    def options(self, category: str, probe_type: str) -> dict[PlaceInfo, list[_Lesson]]:
        """Returns, for each possible target, the lessons that lead to it and have a contrast."""
        found: dict[PlaceInfo, list[_Lesson]] = {}
        if len({self._kinds[name] for name in self._offered[probe_type]}) < FEWEST_KINDS:
            return found
        for lesson in self.lessons:
            fits = lesson.category == category and probe_type not in lesson.types
            fits = fits and lesson.place.label in self._offered[probe_type]
            if fits and next(iter(self.contrasts(lesson, probe_type)), None) is not None:
                found.setdefault(lesson.place, []).append(lesson)
        return found

    def contrasts(self, lesson: _Lesson, probe_type: str) -> Iterable[_Lesson]:
        """Yields the lessons of other categories at other places that share no type with this.

        Their place is usual for the new thing too, or the person's two places would be no choice.
        """
        members = self._members[lesson.category]
        kind = self._kinds[lesson.place.label]
        mine = (probe_type, *lesson.types)
        for other in self.lessons:
            apart = other.category != lesson.category and self._kinds[other.place.label] != kind
            offered = other.place.label in self._offered[probe_type]
            strange = members.isdisjoint(other.types)
            if apart and offered and strange and self._members[other.category].isdisjoint(mine):
                yield other

    def _all_lessons(self) -> Iterable[_Lesson]:
        for category in sorted(self.request.categories):
            for pair in combinations(self.present(category), 2):
                shared = [name for name, held in self._members.items() if held.issuperset(pair)]
                if shared != [category]:
                    continue
                both = self._offered[pair[0]] & self._offered[pair[1]]
                kinds = [{self._kinds[name] for name in self._offered[one]} for one in pair]
                for place in self.usual[pair[0]]:
                    # Each type has a wrong place: a usual one of another kind.
                    if place.label in both and all(
                        known - {self._kinds[place.label]} for known in kinds
                    ):
                        yield _Lesson(category, place, pair)


def _draw_target(
    rng: random.Random, request: ExperienceRequest, probe_type: str, places: Iterable[PlaceInfo]
) -> PlaceInfo | None:
    """Draws a target by kind, then by instance; None if all are of the prior's first choice."""
    first = first_choice(probe_type, request.places)
    by_kind: dict[str, list[PlaceInfo]] = {}
    for place in sorted(places, key=lambda place: place.label):
        by_kind.setdefault(alias_type(place.type), []).append(place)
    others = [kind for kind in sorted(by_kind) if kind != first]
    if not others:
        return None
    if first in by_kind and first_choice_allowed(request, probe_type):
        return rng.choice(by_kind[first])
    return rng.choice(by_kind[rng.choice(others)])


def _draw_contrast(rng: random.Random, contrasts: Iterable[_Lesson]) -> _Lesson:
    """Draws the contrast's category, then its place and types."""
    by_category: dict[str, list[_Lesson]] = {}
    for lesson in contrasts:
        by_category.setdefault(lesson.category, []).append(lesson)
    return rng.choice(by_category[rng.choice(sorted(by_category))])


def _written(
    rng: random.Random, room: _Room, lesson: _Lesson, contrast: _Lesson, probe_type: str
) -> Experience:
    """Writes the cases of both lessons and the rule."""
    name = lesson.category.replace("_", " ")
    return Experience(
        rule=f"In this household the place for {name} is {lesson.place.label}.",
        category=lesson.category,
        place=lesson.place.label,
        corrections=tuple(_case(rng, room, lesson, kind) for kind in lesson.types),
        contrast_category=contrast.category,
        contrasts=tuple(_case(rng, room, contrast, kind) for kind in contrast.types),
        probe_thing=rng.choice(room.labels[probe_type]),
    )


def _case(rng: random.Random, room: _Room, lesson: _Lesson, thing_type: str) -> Correction:
    thing = rng.choice(room.labels[thing_type])
    wrong = rng.choice(room.wrong_places(thing_type, lesson.place))
    return Correction(
        thing=thing,
        wrong_place=wrong.label,
        right_place=lesson.place.label,
        feedback=sentence(rng, thing, lesson.place.label, lesson.place.type),
    )


def _shuffled(rng: random.Random, items: Iterable[T]) -> list[T]:
    drawn = list(items)
    rng.shuffle(drawn)
    return drawn
