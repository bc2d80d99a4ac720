"""What may be put where, against facts of AI2-THOR's rules written down by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schemas.knowledge.placement import (
    compatible,
    must_be_open,
    preposition,
    receptacle_types,
    receptacles_for,
    single_holder,
    whole_box_must_fit,
)

REFERENCE = Path(__file__).parents[4] / "shared/reference/receptacle_compat.json"


@pytest.mark.parametrize(
    ("held", "place"),
    [
        ("Apple", "Fridge"),
        ("Apple", "SinkBasin"),
        ("AlarmClock", "Shelf"),
        ("Book", "Bed"),
        ("Book", "Cabinet"),
        ("Pillow", "Sofa"),
        ("Mug", "CoffeeMachine"),
        ("Kettle", "StoveBurner"),
        ("BreadSliced", "Toaster"),
        ("Towel", "TowelHolder"),
        ("ScrubBrush", "Toilet"),
        ("ScrubBrush", "Fridge"),
    ],
)
def test_a_pair_of_the_table_is_compatible(held: str, place: str) -> None:
    assert compatible(held, place)
    assert place in receptacles_for(held)


@pytest.mark.parametrize(
    ("held", "place"),
    [
        ("Apple", "Bed"),
        ("Apple", "Drawer"),
        ("Pillow", "CounterTop"),
        ("SoapBottle", "SinkBasin"),
        ("Lettuce", "Microwave"),
        ("Towel", "CounterTop"),
        ("HandTowel", "TowelHolder"),
        ("Knife", "Fridge"),
    ],
)
def test_a_pair_outside_the_table_is_not_compatible(held: str, place: str) -> None:
    assert not compatible(held, place)
    assert place not in receptacles_for(held)


@pytest.mark.parametrize("held", ["Boots", "Book", "BasketBall", "ScrubBrush", "Plunger"])
def test_nothing_goes_on_the_floor_by_plan(held: str) -> None:
    assert not compatible(held, "Floor")


def test_boots_have_no_place() -> None:
    assert receptacles_for("Boots") == ()


def test_a_type_without_a_row_goes_everywhere_but_into_single_holders() -> None:
    holders = {
        "CoffeeMachine",
        "HandTowelHolder",
        "StoveBurner",
        "Toaster",
        "ToiletPaperHanger",
        "TowelHolder",
    }
    assert set(receptacles_for("ScrubBrush")) == set(receptacle_types()) - holders


def test_a_thing_that_is_no_receptacle_takes_nothing() -> None:
    assert not compatible("ScrubBrush", "Faucet")
    assert not compatible("Apple", "Window")


def test_a_single_holder_takes_its_own_types_only() -> None:
    assert single_holder("CoffeeMachine") == ("Mug",)
    assert single_holder("StoveBurner") == ("Kettle", "Pan", "Pot")
    assert single_holder("CounterTop") is None
    assert not compatible("ToiletPaperRoll", "ToiletPaperHanger")


def test_only_closed_boxes_must_be_open() -> None:
    opens = [name for name in receptacle_types() if must_be_open(name)]
    assert opens == ["Box", "Cabinet", "Drawer", "Fridge", "LaundryHamper", "Microwave"]
    assert not must_be_open("Safe")


def test_the_whole_box_must_fit_into_closed_boxes_only() -> None:
    assert whole_box_must_fit("Drawer")
    assert not whole_box_must_fit("CounterTop")
    assert not whole_box_must_fit("SinkBasin")


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference table is not at hand")
def test_the_table_agrees_with_the_transcribed_rules_pair_by_pair() -> None:
    facts = json.loads(REFERENCE.read_text(encoding="utf-8"))
    for held, row in facts["placement"].items():
        for place in [*receptacle_types(), "Floor"]:
            expected = place in row and place != "Floor"
            if place in facts["object_specific"]:
                expected = expected and held in facts["object_specific"][place]
            assert compatible(held, place) is expected, (held, place)


@pytest.mark.parametrize(
    ("kind", "word"),
    [("Drawer", "in"), ("Safe", "in"), ("Mug", "in"), ("SinkBasin", "in"), ("CoffeeMachine", "in"),
     ("Desk", "on"), ("Plate", "on"), ("Toilet", "on"), ("StoveBurner", "on")],
)  # fmt: skip
def test_things_lie_in_what_is_hollow_and_on_what_is_flat(kind: str, word: str) -> None:
    assert preposition(kind) == word
