"""Simple guesses stay at chance."""

from __future__ import annotations

from collections import Counter

from pipeline.experience.chance import (
    cases,
    first_choice,
    first_choice_allowed,
    usual_kinds,
    usual_places,
    with_drawn_order,
)
from tests.pipeline.experience.kitchen import case, kitchen, lesson, place


def test_usual_places_take_the_thing_and_are_everyday_places() -> None:
    labels = [spot.label for spot in usual_places("Egg", kitchen().places)]
    assert labels == ["CounterTop_1", "DiningTable_1", "Fridge_1", "SideTable_1", "SinkBasin_1"]


def test_a_place_that_does_not_accept_the_thing_is_not_usual() -> None:
    barred = place("Fridge_1").model_copy(update={"accepts": ("Bread",)})
    assert usual_places("Egg", [barred]) == ()


def test_a_holder_of_single_things_cannot_be_shared() -> None:
    assert "Pan" in place("StoveBurner_1").accepts
    assert usual_places("Pan", [place("StoveBurner_1")]) == ()


def test_kinds_are_counted_by_alias() -> None:
    spots = [place("Sink_1"), place("SinkBasin_1"), place("CounterTop_1")]
    assert usual_kinds("Egg", spots) == ("CounterTop", "Sink")


def test_the_first_choice_is_the_most_usual_place_of_this_room() -> None:
    assert first_choice("Egg", kitchen().places) == "Fridge"
    assert first_choice("Egg", [place("SinkBasin_1"), place("CounterTop_1")]) == "Sink"
    assert first_choice("Egg", [place("Shelf_1")]) is None


def test_the_first_choice_is_allowed_as_often_as_a_fair_draw_would_hit_it() -> None:
    allowed = sum(first_choice_allowed(kitchen(seed), "Egg") for seed in range(2000))
    # Five kinds in five instances: 1 in 5; three standard deviations are 54.
    assert abs(allowed - 400) < 54


def test_many_instances_of_other_kinds_lower_the_chance_further() -> None:
    shelves = tuple(place(f"Shelf_{number}") for number in range(3, 13))
    crowded = kitchen().model_copy(update={"places": (*kitchen().places, *shelves)})
    draws = [
        first_choice_allowed(crowded.model_copy(update={"seed": seed}), "Cup")
        for seed in range(2000)
    ]
    # A Cup's first choice is the CounterTop: 1 of 18 usual places here, of 7 kinds.
    assert len(usual_places("Cup", crowded.places)) == 18
    assert abs(sum(draws) - 2000 / 18) < 31


def test_nothing_is_allowed_where_nothing_is_usual() -> None:
    assert not any(first_choice_allowed(kitchen(seed), "Pillow") for seed in range(50))


def test_each_place_is_named_last_equally_often() -> None:
    last: Counter[str] = Counter()
    for seed in range(1000):
        last[cases(with_drawn_order(lesson(), kitchen(seed)))[-1].right_place] += 1
    assert set(last) == {"Shelf_2", "DiningTable_1"}
    assert abs(last["Shelf_2"] - 500) < 48


def test_the_last_place_is_drawn_among_places_not_among_cases() -> None:
    more = (*lesson().corrections, case("Mug_1", "CounterTop_1", "Shelf_2"))
    long = lesson().model_copy(update={"corrections": more})
    last = sum(
        cases(with_drawn_order(long, kitchen(seed)))[-1].right_place == "Shelf_2"
        for seed in range(1000)
    )
    assert abs(last - 500) < 48


def test_the_order_holds_every_case_and_does_not_depend_on_how_they_were_listed() -> None:
    drawn = with_drawn_order(lesson(), kitchen())
    assert {one.thing for one in cases(drawn)} == {"Plate_1", "Cup_1", "Bread_1", "SaltShaker_1"}
    turned = lesson().model_copy(update={"corrections": lesson().corrections[::-1]})
    assert with_drawn_order(turned, kitchen()).order == drawn.order


def test_without_a_drawn_order_corrections_come_first() -> None:
    assert [one.thing for one in cases(lesson())] == ["Plate_1", "Cup_1", "Bread_1", "SaltShaker_1"]
