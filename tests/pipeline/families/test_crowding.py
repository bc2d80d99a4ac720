"""Crowding: containers are filled until the target no longer fits, and for no other reason."""

from __future__ import annotations

import random

import pytest

from pipeline.families import crowding
from pipeline.families.crowding import crowd
from pipeline.families.site import Site, act, navigate
from schemas.action import FailureKind, WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.knowledge.placement import compatible
from schemas.names import ActionType, FamilyName
from schemas.world import ObjectState
from tests.pipeline.studio import Studio

FULL = FamilyName.INTERACTION_FAILURE, "full"


@pytest.fixture
def site(studio: Studio) -> Site:
    return studio.site(*FULL)


@pytest.fixture
def target(site: Site, studio: Studio) -> ObjectState:
    """The target of the episode in which containers are full, before its setup."""
    return site.objects[studio.candidate(*FULL).cue.probe.target]


@pytest.fixture
def places(site: Site, studio: Studio) -> list[ObjectState]:
    """The containers that the same episode fills; the target would fit into each as published."""
    cue = studio.candidate(*FULL).cue
    filled = {event.to for event in cue.setup} & set(cue.probe.places)
    return [site.objects[name] for name in sorted(filled)]


@pytest.fixture
def shown(studio: Studio, target: ObjectState) -> tuple[WorldEvent, ...]:
    """The changes that put the target in sight: all up to its own."""
    setup = studio.candidate(*FULL).cue.setup
    at = next(i for i, event in enumerate(setup) if event.object_id == target.object_id)
    return setup[: at + 1]


def test_filled_containers_have_no_space_left(
    site: Site, target: ObjectState, places: list[ObjectState], shown: tuple[WorldEvent, ...]
) -> None:
    added = crowd(site, shown, target, places, {target.object_id}, random.Random(4))
    assert added
    assert {event.kind for event in added} == {WorldEventKind.MOVE}
    assert {event.to for event in added} <= {place.object_id for place in places}
    site.arrange((*shown, *added))
    source = site.objects[target.object_id].parent
    for place in places:
        actions = [
            navigate(source),
            act(ActionType.PICK_UP, target.object_id),
            navigate(place.object_id),
            act(ActionType.OPEN, place.object_id),
            act(ActionType.PUT_OBJECT, place.object_id),
        ]
        events, _ = site.try_actions(place.room_id, actions)
        assert [event.success for event in events] == [True] * 4 + [False]
        assert events[-1].failure is FailureKind.NO_SPACE


def test_fillers_suit_their_container_move_once_and_are_none_to_be_avoided(
    site: Site, target: ObjectState, places: list[ObjectState], shown: tuple[WorldEvent, ...]
) -> None:
    first = crowd(site, shown, target, places[:1], {target.object_id}, random.Random(4))
    avoid = {target.object_id, *(event.object_id for event in first)}
    second = crowd(site, shown, target, places[:1], avoid, random.Random(4))
    moved = [event.object_id for event in second]
    assert not set(moved) & avoid
    assert len(set(moved)) == len(moved)
    kind = places[0].object_type
    assert all(compatible(site.objects[name].object_type, kind) for name in moved)


def test_a_container_that_still_has_room_is_refused(
    site: Site,
    target: ObjectState,
    places: list[ObjectState],
    shown: tuple[WorldEvent, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowding, "MAX_FILLERS", 0)
    with pytest.raises(RecordRejected, match=r"not_full: .*_\d+ still has room"):
        crowd(site, shown, target, places[:1], {target.object_id}, random.Random(4))


def test_a_container_that_nothing_else_fits_into_is_refused(
    site: Site, target: ObjectState, places: list[ObjectState], shown: tuple[WorldEvent, ...]
) -> None:
    with pytest.raises(RecordRejected, match=r"not_full: nothing more fits into \w+_\d+"):
        crowd(site, shown, target, places[:1], set(site.objects), random.Random(4))


def test_a_place_that_refuses_for_another_reason_does_not_count_as_full(
    site: Site, target: ObjectState, shown: tuple[WorldEvent, ...]
) -> None:
    unfit = next(
        place
        for place in site.receptacles()
        if place.openable and not compatible(target.object_type, place.object_type)
    )
    with pytest.raises(RecordRejected, match="not_full: storing fails otherwise"):
        crowd(site, shown, target, [unfit], {target.object_id}, random.Random(4))


def test_the_state_is_left_as_the_setup_makes_it(
    site: Site, target: ObjectState, places: list[ObjectState], shown: tuple[WorldEvent, ...]
) -> None:
    added = crowd(site, shown, target, places[:1], {target.object_id}, random.Random(4))
    left = site.simulator.state_digest()
    site.arrange((*shown, *added))
    assert site.simulator.state_digest() == left
