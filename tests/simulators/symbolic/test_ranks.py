"""Ranks by distance from the entry: in each room anew, fixed and usable things only, equals by id."""

from __future__ import annotations

import pytest

from schemas.home import Home
from simulators.base import SceneLookup
from simulators.symbolic.catalogue import Catalogue, build_catalogue
from simulators.symbolic.ranks import distance_ranks


@pytest.fixture
def catalogue(home: Home, scenes: SceneLookup) -> Catalogue:
    return build_catalogue(home, [scenes(room.scene_id) for room in home.rooms])


def ranks(catalogue: Catalogue, nearer: dict[int, float]) -> dict[int, int]:
    """Ranks with everything 2 m away, apart from what is nearer."""
    away = [{index: 2.0 - nearer.get(index, 0.0) for index in own} for own in catalogue.of_room]
    return distance_ranks(catalogue, away)


def test_equals_are_ranked_by_id_and_each_room_counts_anew(catalogue: Catalogue) -> None:
    found = ranks(catalogue, {})
    for own in catalogue.of_room:
        ranked = [index for index in own if index in found]
        assert [found[index] for index in ranked] == list(range(len(ranked)))


def test_what_is_loose_or_of_no_use_and_the_floor_have_no_rank(catalogue: Catalogue) -> None:
    unranked = {
        thing.object_type for thing in catalogue.things if thing.index not in ranks(catalogue, {})
    }
    assert {"Floor", "Apple", "Painting"} <= unranked
    assert unranked.isdisjoint({"Fridge", "Drawer", "CounterTop", "LightSwitch", "FloorLamp"})


def test_a_millimetre_counts_and_less_does_not(catalogue: Catalogue) -> None:
    last = max(index for index in catalogue.of_room[0] if index in ranks(catalogue, {}))
    assert ranks(catalogue, {last: 0.0004}) == ranks(catalogue, {})
    assert ranks(catalogue, {last: 0.001})[last] == 0
