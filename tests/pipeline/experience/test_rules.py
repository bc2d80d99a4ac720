"""The author `rules` over real rooms: rules kept, categories supported, guesses at chance."""

from __future__ import annotations

import contextlib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pipeline.experience.chance import cases, first_choice, usual_kinds
from pipeline.experience.rules import RulesAuthor
from schemas.base import canonical_json, content_hash
from schemas.errors import RecordRejected
from schemas.experience import Experience, ExperienceRequest
from schemas.knowledge.aliases import alias_type
from tests.elsewhere import Elsewhere
from tests.pipeline.experience.kitchen import kitchen
from tests.pipeline.experience.rooms import KINDS, home_room, reseeded, room, surfaces_only

Written = list[tuple[ExperienceRequest, Experience]]
ROOT = Path(__file__).parents[3]


@cache
def written() -> Written:
    """Experiences of all 120 rooms, things and places of one room, two seeds each."""
    found: Written = []
    for kind in KINDS:
        for number in range(30):
            for seed in range(2):
                request = reseeded(room(kind, number), seed)
                with contextlib.suppress(RecordRejected):
                    found.append((request, RulesAuthor().write(request)))
    return found


def type_of(request: ExperienceRequest, label: str) -> str:
    types = {thing.label: thing.type for thing in request.things}
    return (types | {place.label: place.type for place in request.places})[label]


def test_nine_in_ten_real_rooms_support_an_experience() -> None:
    rooms = {request.room_id for request, _ in written()}
    assert len(rooms) >= 108
    assert {name.split("-")[0] for name in rooms} == set(KINDS)


def test_at_least_ten_categories_are_supported_by_real_rooms() -> None:
    by_category: dict[str, set[str]] = {}
    for request, experience in written():
        by_category.setdefault(experience.category, set()).add(request.room_id)
    assert len([name for name, rooms in by_category.items() if len(rooms) >= 3]) >= 10


def test_at_least_ten_categories_are_supported_on_open_surfaces_alone() -> None:
    by_category: dict[str, set[str]] = {}
    for kind in KINDS:
        for number in range(30):
            request = reseeded(surfaces_only(home_room(kind, number)), number)
            with contextlib.suppress(RecordRejected):
                category = RulesAuthor().write(request).category
                by_category.setdefault(category, set()).add(request.room_id)
    assert sum(len(rooms) for rooms in by_category.values()) >= 96
    assert len([name for name, rooms in by_category.items() if len(rooms) >= 2]) >= 10


def test_new_things_and_targets_are_of_many_types() -> None:
    probes = Counter(type_of(request, one.probe_thing) for request, one in written())
    targets = Counter(alias_type(type_of(request, one.place)) for request, one in written())
    assert len(probes) >= 35
    assert max(probes.values()) <= 0.15 * len(written())
    assert len(targets) >= 15
    assert max(targets.values()) <= 0.2 * len(written())


def test_the_placement_priors_first_choice_is_not_right_more_often_than_chance() -> None:
    right, chance = 0, 0.0
    for request, experience in written():
        kind = type_of(request, experience.probe_thing)
        target = alias_type(type_of(request, experience.place))
        right += target == first_choice(kind, request.places)
        chance += 1 / len(usual_kinds(kind, request.places))
    assert len(written()) >= 200
    assert 0 < right <= chance


def test_the_place_named_last_is_right_every_second_time() -> None:
    right = sum(cases(one)[-1].right_place == one.place for _, one in written())
    deviation = (len(written()) * 0.25) ** 0.5
    assert abs(right - len(written()) / 2) < 3 * deviation


def test_no_place_is_named_more_often_than_another() -> None:
    for _, experience in written():
        counts = Counter(case.right_place for case in cases(experience))
        assert len(counts) == 2
        assert len(set(counts.values())) == 1


def test_wrong_places_vary() -> None:
    kinds = {
        alias_type(type_of(request, case.wrong_place))
        for request, one in written()
        for case in cases(one)
    }
    assert len(kinds) >= 10


def test_another_seed_gives_another_experience() -> None:
    drawn = {canonical_json(RulesAuthor().write(kitchen(seed))) for seed in range(10)}
    assert len(drawn) == 10


def test_the_order_of_the_requests_lists_does_not_matter() -> None:
    plain = kitchen(3)
    turned = plain.model_copy(
        update={
            "things": plain.things[::-1],
            "places": plain.places[::-1],
            "categories": dict(reversed(plain.categories.items())),
        }
    )
    assert RulesAuthor().write(turned) == RulesAuthor().write(plain)


def test_a_room_that_leaves_only_the_most_usual_place_is_rejected() -> None:
    plain = kitchen()
    counter = tuple(place for place in plain.places if place.type == "CounterTop")
    with pytest.raises(RecordRejected, match="no category of 17") as caught:
        RulesAuthor().write(plain.model_copy(update={"places": counter}))
    assert caught.value.reason == "no_experience_fits"


def hashes_of_experiences() -> str:
    """The hashes of some experiences; also called in another process."""
    return " ".join(content_hash(RulesAuthor().write(kitchen(seed))) for seed in range(5))


def test_the_bytes_do_not_depend_on_the_hash_seed(elsewhere: Elsewhere) -> None:
    assert elsewhere.ask(f"{__name__}:hashes_of_experiences") == hashes_of_experiences()
