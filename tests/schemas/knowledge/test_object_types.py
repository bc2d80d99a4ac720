"""Type properties, against counts of the published scene metadata written down by hand."""

from __future__ import annotations

from schemas.knowledge.object_types import (
    devices,
    may_open_types,
    openable_types,
    pickupable_types,
    toggleable_types,
)


def test_there_are_sixty_two_types_to_pick_up() -> None:
    assert len(pickupable_types()) == 62
    assert "AppleSliced" not in pickupable_types()
    assert "DeskLamp" not in pickupable_types()


def test_books_and_laptops_open_too() -> None:
    assert {"Book", "Drawer", "Laptop", "Safe"} <= set(openable_types())


def test_devices_are_switched_and_stay_in_their_place() -> None:
    assert {"DeskLamp", "Faucet", "StoveKnob", "FloorLamp", "LightSwitch"} <= set(devices())
    assert {"Candle", "CellPhone", "Laptop", "StoveBurner"}.isdisjoint(devices())
    assert set(devices()) <= set(toggleable_types())


def test_some_boxes_open_and_all_of_the_other_types_do() -> None:
    assert set(may_open_types()) - set(openable_types()) == {"Box"}
    assert may_open_types() == tuple(sorted(may_open_types()))
