"""What devices do to the things in them: heat, cold, water, coffee.

AI2-THOR's contextual interactions, without time: an effect is complete at once, and nothing cools
down or dries by itself. A thing that leaves a fridge stays cold until something heats it.
"""

from __future__ import annotations

from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import contents
from simulators.symbolic.kinds import placement_type
from simulators.symbolic.state import COLD, COOKED, DIRTY, FILLED, HOT, ON, HomeState

COOKS: dict[str, tuple[str, ...]] = {
    "Microwave": ("EggCracked", "Potato", "PotatoSliced"),
    "StoveBurner": ("BreadSliced", "EggCracked", "Potato", "PotatoSliced"),
    "Toaster": ("BreadSliced",),
}
"""What each heater cooks, by placement type; everything else in it only becomes hot."""


def settle(state: HomeState, room: int) -> None:
    """Lets every device of a room act on what it holds now. Doing it twice changes nothing more."""
    for index in state.catalogue.effectors[room]:
        thing = state.catalogue.things[index]
        if thing.object_type == "Fridge":
            for item in contents(state, index):
                _warm(state, item, COLD)
        elif state.flag(index, ON):
            _run(state, thing)


def settle_all(state: HomeState) -> None:
    """Lets every device of the home act on what it holds now."""
    for room in range(len(state.catalogue.of_room)):
        settle(state, room)


def _run(state: HomeState, device: Thing) -> None:
    kind = device.object_type
    if kind in COOKS:
        for item in contents(state, device.index):
            _warm(state, item, HOT)
            if placement_type(state, item) in COOKS[kind]:
                state.set_flag(item, COOKED, True)
    elif kind == "CoffeeMachine":
        for item in sorted(state.children[device.index]):
            if not state.flag(item, FILLED) and state.catalogue.things[item].spec.fillable:
                state.set_flag(item, FILLED, True)
                _warm(state, item, HOT)
    else:
        for basin in device.waters:
            for item in contents(state, basin):
                state.set_flag(item, DIRTY, False)
                if state.catalogue.things[item].spec.fillable:
                    state.set_flag(item, FILLED, True)


def _warm(state: HomeState, index: int, temperature: int) -> None:
    now = state.now[index]
    if now.temperature != temperature:
        state.set(index, now._replace(temperature=temperature))
