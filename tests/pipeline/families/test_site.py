"""A home under survey: questions leave it as it was, and what may serve as a target or place."""

from __future__ import annotations

import pytest

from pipeline.families.site import MAX_SAME_TYPE, Site, act, navigate
from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.knowledge.placement import compatible
from schemas.names import ActionType, FamilyName
from tests.pipeline.studio import Studio


@pytest.fixture
def site(studio: Studio) -> Site:
    return studio.site(FamilyName.PASSIVE_OBSERVATION, "surface")


def test_trying_actions_leaves_the_state_as_it_was(site: Site) -> None:
    place = next(one for one in site.receptacles("Kitchen") if one.openable)
    before = site.simulator.state_digest()
    actions = [navigate(place.object_id), act(ActionType.OPEN, place.object_id)]
    events, view = site.try_actions("Kitchen", actions)
    assert [event.success for event in events] == [True, True]
    assert view.agent.room_id == "Kitchen"
    assert "open" in next(one for one in view.visible if one.object_id == place.object_id).states
    assert site.simulator.state_digest() == before


def test_trying_stops_at_the_first_failure(site: Site) -> None:
    place = site.receptacles("Kitchen")[0]
    actions = [navigate(place.object_id), act(ActionType.PUT_OBJECT, place.object_id)]
    events, _ = site.try_actions("Kitchen", [*actions, navigate(place.object_id)])
    assert [event.success for event in events] == [True, False]


def test_a_look_from_the_entrance_leaves_the_state_as_it_was(site: Site) -> None:
    before = site.simulator.state_digest()
    view = site.entry_view("Bedroom")
    assert view.agent.room_id == "Bedroom"
    assert view.visible
    assert {seen.object_id.split("/")[0] for seen in view.visible} == {"Bedroom"}
    assert site.simulator.state_digest() == before


def test_arranging_starts_from_the_home_as_published(site: Site) -> None:
    target = site.targets()[0]
    remove = WorldEvent(kind=WorldEventKind.REMOVE, object_id=target.object_id)
    site.arrange((remove,))
    assert site.objects[target.object_id].room_id == ""
    site.arrange(())
    assert site.objects[target.object_id] == target


def test_a_setup_that_cannot_be_made_is_refused(site: Site) -> None:
    thing, place = site.targets()[0], site.receptacles()[0]
    event = WorldEvent(kind=WorldEventKind.MOVE, object_id=place.object_id, to=thing.object_id)
    with pytest.raises(RecordRejected):
        site.arrange((event,))


def test_places_are_fixed_reachable_receptacles_and_basins_not_sinks(site: Site) -> None:
    places = site.receptacles()
    kinds = {place.object_type for place in places}
    assert all(place.receptacle and place.reachable and not place.pickupable for place in places)
    assert {"SinkBasin", "BathtubBasin"} & kinds
    assert not {"Sink", "Floor"} & kinds
    assert [place.object_id for place in places] == sorted(place.object_id for place in places)
    rooms = [place for room in site.rooms for place in site.receptacles(room)]
    assert sorted(place.object_id for place in rooms) == [place.object_id for place in places]


def test_plausible_places_take_the_type(site: Site) -> None:
    for target in site.targets():
        for place in site.plausible_places(target.object_type):
            assert compatible(target.object_type, place.object_type)


def test_targets_hold_nothing_and_are_few_of_their_type(site: Site) -> None:
    parents = {one.parent for one in site.objects.values()}
    types = [one.object_type for one in site.objects.values()]
    targets = site.targets()
    assert len(targets) > 10
    for target in targets:
        assert target.pickupable
        assert target.object_id not in parents
        assert types.count(target.object_type) <= MAX_SAME_TYPE


def test_only_one_of_its_type_is_left(site: Site) -> None:
    types = [one.object_type for one in site.objects.values()]
    target = next(one for one in site.targets() if types.count(one.object_type) == 2)
    site.arrange(site.only(target))
    left = [
        one.object_id
        for one in site.objects.values()
        if one.object_type == target.object_type and one.room_id
    ]
    assert left == [target.object_id]
