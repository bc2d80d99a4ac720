"""Staging: what an author is offered, and where the things of an experience start."""

from __future__ import annotations

import random

import pytest

from pipeline.experience import chance
from pipeline.families.site import Site, act, navigate
from pipeline.families.staging import request_for, stage, thing_id
from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.experience import Correction, Experience
from schemas.knowledge.placement import compatible
from schemas.names import ActionType, FamilyName
from tests.pipeline.studio import Studio, state_of

EG = FamilyName.EXPERIENCE_GENERALIZATION
Staged = tuple[Site, str, Experience, tuple[Correction, ...], tuple[WorldEvent, ...], WorldEvent]


@pytest.fixture
def site(studio: Studio) -> Site:
    return studio.site(EG, "surface")


@pytest.fixture
def staged(site: Site) -> Staged:
    """The first room and draw for which an experience can be staged."""
    rng = random.Random(8)
    for _ in range(20):
        for room in site.rooms:
            site.arrange(())
            try:
                experience = site.tools.author.write(request_for(site, room, False, rng))
                cases = chance.cases(experience)
                setup, arrival = stage(site, room, experience, cases, rng)
            except RecordRejected:
                continue
            return site, room, experience, cases, setup, arrival
    raise AssertionError("nothing can be staged in this home")


def test_an_author_is_offered_loose_things_and_reachable_places(site: Site) -> None:
    request = request_for(site, "Bedroom", True, random.Random(1))
    parents = {one.parent for one in site.objects.values()}
    for thing in request.things:
        state = site.objects[site.labels.object_id(thing.label)]
        assert state.pickupable
        assert state.object_type == thing.type
        assert state.object_id not in parents
    reachable = {one.object_id for one in site.receptacles("Bedroom")}
    for place in request.places:
        assert site.labels.object_id(place.label) in reachable
        assert all(compatible(name, place.type) for name in place.accepts)
    things = [one.label for one in request.things]
    places = [one.label for one in request.places]
    assert (things, places) == (sorted(things), sorted(places))
    assert not any("|" in label for label in things + places)


@pytest.mark.parametrize("containers", [True, False])
def test_containers_are_offered_only_where_they_are_wanted(site: Site, containers: bool) -> None:
    request = request_for(site, "Kitchen", containers, random.Random(1))
    openable = {site.objects[thing_id(site, place.label)].openable for place in request.places}
    assert openable == ({True, False} if containers else {False})


def test_each_request_has_a_seed_of_its_own(site: Site) -> None:
    rng = random.Random(1)
    seeds = {request_for(site, "Kitchen", False, rng).seed for _ in range(5)}
    assert len(seeds) == 5


def test_things_start_on_surfaces_that_their_own_case_does_not_name(staged: Staged) -> None:
    site, room, experience, cases, setup, _ = staged
    site.arrange(setup)
    for case in cases:
        thing = site.objects[thing_id(site, case.thing)]
        start = site.objects[thing.parent]
        assert (start.room_id, start.openable) == (room, False)
        named = (case.wrong_place, case.right_place, experience.place)
        assert site.labels.label(start.object_id) not in named
        taken, _ = site.try_actions(
            room, [navigate(start.object_id), act(ActionType.PICK_UP, thing.object_id)]
        )
        assert all(event.success for event in taken)


def test_the_new_thing_is_gone_until_it_arrives_where_it_is_seen_and_can_be_taken(
    staged: Staged,
) -> None:
    site, room, experience, _, setup, arrival = staged
    probe = thing_id(site, experience.probe_thing)
    site.arrange(setup)
    assert site.objects[probe].room_id == ""
    kind = site.objects[probe].object_type
    same = [one for one in site.objects.values() if one.object_type == kind and one.room_id]
    assert same == []
    assert (arrival.kind, arrival.object_id) == (WorldEventKind.ARRIVE, probe)
    site.simulator.apply(arrival)
    assert state_of(site.simulator, probe).parent == arrival.to
    assert site.sees(site.entry_view(room), probe)
    taken, _ = site.try_actions(room, [navigate(arrival.to), act(ActionType.PICK_UP, probe)])
    assert all(event.success for event in taken)


def test_a_new_thing_that_can_be_shown_nowhere_is_refused(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, room, experience, cases, _, _ = staged
    site.arrange(())
    monkeypatch.setattr(Site, "sees", lambda self, view, object_id: False)
    with pytest.raises(RecordRejected, match=f"no_surface: {experience.probe_thing} can be put"):
        stage(site, room, experience, cases, random.Random(1))


def test_a_room_without_a_free_surface_is_refused(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, room, experience, cases, _, _ = staged
    site.arrange(())
    place = site.objects[thing_id(site, experience.place)]
    monkeypatch.setattr(Site, "receptacles", lambda self, room_id="": [place])
    with pytest.raises(RecordRejected, match=f"no_surface: {cases[0].thing} can be put nowhere"):
        stage(site, room, experience, cases, random.Random(1))
