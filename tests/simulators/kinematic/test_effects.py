"""Heat, cold, water and coffee."""

from __future__ import annotations

from schemas.action import WorldEvent, WorldEventKind
from schemas.names import ActionType
from simulators.kinematic.effects import settle
from simulators.symbolic.state import HomeState
from tests.simulators.handy import Hand


def test_what_lies_in_a_fridge_is_cold_from_the_start_and_stays_so(hand: Hand) -> None:
    assert hand.now("Egg_1").temperature == "Cold"
    assert hand.now("Apple_1").temperature == "RoomTemp"
    hand.shift("Apple_1", "Fridge_1")
    assert hand.now("Apple_1").temperature == "Cold"
    hand.shift("Apple_1", "CounterTop_1")
    assert hand.now("Apple_1").temperature == "Cold"


def test_a_microwave_heats_when_it_runs_and_not_before(hand: Hand) -> None:
    hand.shift("Potato_1", "Microwave_1")
    assert hand.now("Potato_1").temperature == "RoomTemp"
    assert not hand.now("Potato_1").is_cooked
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    assert hand.now("Potato_1").temperature == "Hot"
    assert hand.now("Potato_1").is_cooked


def test_a_microwave_warms_an_apple_but_does_not_cook_it(hand: Hand) -> None:
    hand.shift("Apple_1", "Microwave_1")
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    assert (hand.now("Apple_1").temperature, hand.now("Apple_1").is_cooked) == ("Hot", False)


def test_only_a_cracked_egg_is_cooked(hand: Hand) -> None:
    hand.shift("Egg_1", "CounterTop_1")
    hand.at("Egg_1", ActionType.SLICE)
    hand.shift("Egg_1", "Microwave_1")
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    assert hand.now("Egg_1").is_cooked


def test_a_whole_egg_only_gets_hot(hand: Hand) -> None:
    hand.shift("Egg_1", "Microwave_1")
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    assert (hand.now("Egg_1").temperature, hand.now("Egg_1").is_cooked) == ("Hot", False)


def test_a_burner_heats_what_lies_in_the_pan_on_it(hand: Hand) -> None:
    hand.shift("Pan_1", "StoveBurner_1")
    hand.shift("Potato_1", "Pan_1")
    burner = hand.id("StoveBurner_1")
    knob = next(
        f"StoveKnob_{number}"
        for number in range(1, 5)
        if burner in hand.controls(f"StoveKnob_{number}")
    )
    hand.sim.place_agent("")
    hand.sim.apply(WorldEvent(kind=WorldEventKind.TOGGLE_ON, object_id=hand.id(knob)))
    assert hand.now("StoveBurner_1").is_toggled
    assert hand.now("Potato_1").is_cooked
    assert hand.now("Pan_1").temperature == "Hot"
    assert hand.now("Apple_1").temperature == "RoomTemp"


def test_water_cleans_and_fills_what_lies_in_the_basin(hand: Hand) -> None:
    hand.shift("Mug_1", "SinkBasin_1")
    assert not hand.now("Mug_1").is_filled
    hand.at("Faucet_1", ActionType.TOGGLE_ON)
    assert hand.now("Mug_1").is_filled
    hand.sim.place_agent("")
    hand.shift("Bowl_1", "SinkBasin_1")
    assert hand.now("Bowl_1").is_filled, "the water runs already when the bowl comes"


def test_a_dirty_cloth_gets_clean_under_running_water(hand: Hand) -> None:
    cloth = hand.now("Cloth_1")
    hand.shift("Cloth_1", "BathtubBasin_1")
    hand.at("Faucet_3", ActionType.TOGGLE_ON)
    assert not hand.now("Cloth_1").is_dirty
    assert not hand.now("Cloth_1").is_filled
    assert cloth.object_type == "Cloth"


def test_a_coffee_machine_fills_the_mug_in_it_with_something_hot(hand: Hand) -> None:
    hand.shift("Mug_1", "CoffeeMachine_1")
    hand.at("CoffeeMachine_1", ActionType.TOGGLE_ON)
    assert (hand.now("Mug_1").is_filled, hand.now("Mug_1").temperature) == (True, "Hot")


def test_effects_are_complete_at_once(hand: Hand) -> None:
    hand.shift("Potato_1", "Microwave_1")
    hand.at("Microwave_1", ActionType.TOGGLE_ON)
    digest = hand.sim.state_digest()
    state: HomeState = hand.state()
    for room in range(4):
        settle(state, room)
    assert hand.sim.state_digest() == digest
