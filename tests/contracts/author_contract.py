"""What every experience author must keep, whatever it writes with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.experience.base import ExperienceAuthor
from pipeline.experience.check import violations
from schemas.errors import RecordRejected
from schemas.experience import ExperienceRequest
from schemas.knowledge.taxonomy import categories_of
from tests.pipeline.experience.rooms import reseeded, room

MakeAuthor = Callable[[], ExperienceAuthor]
REQUESTS = tuple(
    reseeded(room(kind, number), seed)
    for kind, number, seed in (("kitchens", 2, 1), ("bedrooms", 7, 2), ("bathrooms", 11, 3))
)


class AuthorContract:
    """Inherit and define the fixture `make`."""

    @pytest.fixture
    def make(self) -> MakeAuthor:
        raise NotImplementedError

    @pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.room_id)
    def test_it_keeps_every_rule(self, make: MakeAuthor, request_: ExperienceRequest) -> None:
        assert violations(make().write(request_), request_) == ()

    @pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.room_id)
    def test_the_lesson_follows_from_the_public_taxonomy(
        self, make: MakeAuthor, request_: ExperienceRequest
    ) -> None:
        written = make().write(request_)
        types = {thing.label: thing.type for thing in request_.things}
        corrected = {types[case.thing] for case in written.corrections}
        shared = set.intersection(*(set(categories_of(name)) for name in corrected))
        assert shared == {written.category}
        assert types[written.probe_thing] in request_.categories[written.category]
        assert types[written.probe_thing] not in corrected

    @pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.room_id)
    def test_the_same_request_gives_the_same_experience(
        self, make: MakeAuthor, request_: ExperienceRequest
    ) -> None:
        assert make().write(request_) == make().write(request_)

    def test_every_case_has_its_turn(self, make: MakeAuthor) -> None:
        written = make().write(REQUESTS[0])
        happened = sorted(case.thing for case in (*written.corrections, *written.contrasts))
        assert sorted(written.order) == happened

    def test_a_room_without_things_is_rejected(self, make: MakeAuthor) -> None:
        bare = REQUESTS[0].model_copy(update={"things": ()})
        with pytest.raises(RecordRejected):
            make().write(bare)

    def test_a_room_without_places_is_rejected(self, make: MakeAuthor) -> None:
        bare = REQUESTS[0].model_copy(update={"places": ()})
        with pytest.raises(RecordRejected):
            make().write(bare)
