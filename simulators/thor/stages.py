"""What AI2-THOR loads at once: an iTHOR scene, which is one room of a home, or a whole house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schemas.errors import UserError
from schemas.home import Home
from schemas.scene import Scene
from simulators.base import House, HouseLookup
from simulators.houses.assets import published_assets
from simulators.houses.current import current_form
from simulators.houses.outline import distance
from simulators.thor.link import ThorLink
from simulators.thor.replies import Reply

SAME = 0.001
"""Metres by which a place may lie outside of its room's outline."""


@dataclass(frozen=True)
class Stage:
    """A scene of the running build.

    Attributes:
        name: The id of an iTHOR scene, or of the home that a house is.
        rooms: Numbers of the home's rooms that it has.
        house: The JSON that it is made of; None of an iTHOR scene.
    """

    name: str
    rooms: tuple[int, ...]
    house: House | None = None

    def load(self, link: ThorLink) -> Reply:
        """Loads it in its initial state.

        Raises:
            UserError: If the build has no such scene, or cannot make the house.
        """
        return (
            link.load(self.name) if self.house is None else link.load_house(self.house, self.name)
        )


def stages_of(home: Home, scenes: Sequence[Scene], houses: HouseLookup | None) -> tuple[Stage, ...]:
    """Returns what a home is loaded from: one scene for each room, or one house.

    Args:
        home: The home.
        scenes: The scenes of its rooms, in the same order.
        houses: Where the JSON of a house comes from.

    Raises:
        UserError: If there is no JSON of the house.
    """
    if not any(scene.plan for scene in scenes):
        return tuple(Stage(scene.scene_id, (room,)) for room, scene in enumerate(scenes))
    if houses is None:
        raise UserError(
            f"home {home.home_id} is a house, whose JSON AI2-THOR needs, and none is at hand here"
        )
    house = current_form(houses(home.home_id), published_assets)
    return (Stage(home.home_id, tuple(range(len(scenes))), house),)


def is_in_room(scene: Scene, x: float, z: float) -> bool:
    """Tells whether a place is in a room: within its outline, if it has one."""
    return scene.plan is None or distance(scene.plan.outline, (x, z)) <= SAME
