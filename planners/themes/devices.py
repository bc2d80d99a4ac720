"""Themes of switching things on and off."""

from __future__ import annotations

import random
from typing import ClassVar

from planners.room import RoomContent
from planners.tasks import Operate, Task
from planners.themes.base import Theme, sample_tasks
from schemas.world import ObjectState


class _SwitchTheme(Theme):
    """Some devices are switched and switched back.

    Attributes:
        types: Types of the devices and gadgets.
        counts: Least and greatest number of them.
    """

    types: ClassVar[frozenset[str]]
    counts: ClassVar[tuple[int, int]]

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws devices; see `Theme.draw`."""
        fixed = [_operate(state, "") for state in room.of_type(room.devices, *self.types)]
        gadgets = [
            _operate(item, item.parent)
            for item in room.of_type(room.items, *self.types)
            if item.toggleable and not room.in_container(item)
        ]
        return sample_tasks(fixed + gadgets, self.counts, rng)


def _operate(state: ObjectState, under: str) -> Operate:
    """Switches something and back, so that it ends as it was."""
    final = "on" if state.is_toggled else "off"
    return Operate(state.object_id, (final, "used"), acts=2, under=under)


class CheckLights(_SwitchTheme):
    """All kinds of lights are tried."""

    name = "check_lights"
    types = frozenset({"Candle", "DeskLamp", "FloorLamp", "LightSwitch"})
    counts = (2, 4)


class TryDevices(_SwitchTheme):
    """Taps, burners, screens and gadgets are tried."""

    name = "try_devices"
    types = frozenset(
        {"CellPhone", "Desktop", "Faucet", "Laptop", "LightSwitch", "ShowerHead", "StoveKnob",
         "Television", "Toaster"}
    )  # fmt: skip
    counts = (2, 5)
