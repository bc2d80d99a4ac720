"""The placement prior: within the placement table, ordered as the published rooms are."""

from __future__ import annotations

from schemas.knowledge.aliases import alias_group, alias_type
from schemas.knowledge.object_types import pickupable_types
from schemas.knowledge.placement import compatible, receptacle_types
from schemas.knowledge.plausibility import plausible_types, prior_choice, prior_rank

FLOOR_DWELLERS = {"Boots", "Footstool"}
FEW_PLACES = {"HandTowel", "Plunger", "Towel"}


def test_every_usual_place_is_allowed_by_the_placement_table() -> None:
    for held in pickupable_types():
        for place in plausible_types(held):
            parts = alias_group(place)
            assert any(compatible(held, part) for part in parts), (held, place)


def test_usual_places_are_alias_types_and_named_once() -> None:
    for held in pickupable_types():
        usual = plausible_types(held)
        assert len(set(usual)) == len(usual), held
        assert tuple(alias_type(place) for place in usual) == usual


def test_usual_places_are_known_receptacles_that_nobody_carries_about() -> None:
    for held in pickupable_types():
        assert set(plausible_types(held)) <= set(receptacle_types()) - set(pickupable_types())


def test_nobody_searches_a_bin_or_the_floor() -> None:
    for held in pickupable_types():
        assert {"GarbageCan", "Floor"}.isdisjoint(plausible_types(held))


def test_all_but_a_few_types_have_four_usual_places() -> None:
    few = {held for held in pickupable_types() if len(plausible_types(held)) < 4}
    assert few == FLOOR_DWELLERS | FEW_PLACES


def test_the_most_usual_place_comes_first() -> None:
    assert plausible_types("Pillow")[0] == "Bed"
    assert plausible_types("Egg")[:2] == ("Fridge", "Sink")
    assert plausible_types("AlarmClock")[0] == "SideTable"
    assert prior_rank("Egg", "SinkBasin") == 1
    assert prior_rank("Egg", "Bed") is None


def test_the_first_choice_is_the_most_usual_place_that_is_there() -> None:
    assert prior_choice("Egg", ["CounterTop", "SinkBasin"]) == "Sink"
    assert prior_choice("Pillow", ["Bed", "Sofa"]) == "Bed"
    assert prior_choice("Pillow", ["Desk", "Shelf"]) is None
    assert prior_choice("Boots", ["Bed", "Sofa"]) is None
