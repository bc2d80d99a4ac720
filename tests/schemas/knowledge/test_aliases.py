"""Alias types are one place; look-alikes are not."""

from __future__ import annotations

import pytest

from schemas.knowledge.aliases import alias_group, alias_type, same_place_type


@pytest.mark.parametrize(("part", "whole"), [("SinkBasin", "Sink"), ("BathtubBasin", "Bathtub")])
def test_a_basin_and_its_whole_are_one_place(part: str, whole: str) -> None:
    assert alias_type(part) == whole
    assert alias_type(whole) == whole
    assert same_place_type(part, whole)
    assert alias_group(part) == alias_group(whole) == (whole, part)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Sink", "Bathtub"),
        ("SinkBasin", "BathtubBasin"),
        ("SideTable", "CoffeeTable"),
        ("DiningTable", "CounterTop"),
        ("Shelf", "ShelvingUnit"),
        ("Dresser", "Drawer"),
        ("TowelHolder", "HandTowelHolder"),
    ],
)
def test_look_alikes_are_different_places(a: str, b: str) -> None:
    assert not same_place_type(a, b)


def test_a_type_without_an_alias_is_its_own_group() -> None:
    assert alias_group("Drawer") == ("Drawer",)
