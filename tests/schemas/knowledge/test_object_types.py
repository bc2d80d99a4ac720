"""Type properties, against counts of the published scene metadata written down by hand."""

from __future__ import annotations

from schemas.knowledge.object_types import (
    devices,
    fixed_openables,
    openable_types,
    pickupable_types,
    sliceable_types,
    toggleable_types,
)


def test_there_are_sixty_two_types_to_pick_up() -> None:
    assert len(pickupable_types()) == 62
    assert "AppleSliced" not in pickupable_types()
    assert "DeskLamp" not in pickupable_types()


def test_fixed_openables_leave_out_what_is_carried_about() -> None:
    assert "Drawer" in fixed_openables()
    assert "Safe" in fixed_openables()
    assert {"Book", "Kettle", "Laptop"} <= set(openable_types())
    assert {"Book", "Kettle", "Laptop", "Box"}.isdisjoint(fixed_openables())


def test_devices_are_switched_and_stay_in_their_place() -> None:
    assert {"DeskLamp", "Faucet", "StoveKnob", "FloorLamp", "LightSwitch"} <= set(devices())
    assert {"Candle", "CellPhone", "Laptop", "StoveBurner"}.isdisjoint(devices())
    assert set(devices()) <= set(toggleable_types())


def test_six_types_can_be_sliced() -> None:
    assert sliceable_types() == ("Apple", "Bread", "Egg", "Lettuce", "Potato", "Tomato")
