"""A few of the houses that the project publishes itself, small ones, with all that plays them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from schemas.errors import unknown_name
from schemas.home import Home
from schemas.names import Split
from schemas.scene import Scene
from simulators.base import House
from simulators.home import compose_home
from simulators.sources.generated import GeneratedSource

FOLDER = Path(__file__).resolve().parents[1] / "data" / "scenes" / "generated"
NUMBERS = ("10", "45")
"""Houses of four rooms with 78 and 81 objects."""


class OwnHouses:
    """Generated houses of the split `train`, cut as a build cuts them.

    Attributes:
        home_ids: In the order of the numbers.
    """

    def __init__(self, cache: Path, numbers: Sequence[str] = NUMBERS) -> None:
        source = GeneratedSource(cache, FOLDER)
        taken = list(source.take(Split.TRAIN, numbers, len(numbers)))
        self.home_ids = tuple(one.report.home_id for one in taken)
        self._scenes = {scene.scene_id: scene for one in taken for scene in one.scenes}
        self._houses = {one.report.home_id: json.loads(one.house_json) for one in taken}

    def scene(self, scene_id: str) -> Scene:
        """Returns a scene of one of the houses.

        Raises:
            UserError: If there is none of that id.
        """
        if scene_id not in self._scenes:
            raise unknown_name("scene", scene_id, self._scenes)
        return self._scenes[scene_id]

    def house(self, home_id: str) -> House:
        """Returns the JSON of one of the houses."""
        found: House = self._houses[home_id]
        return found

    def home(self, number: int) -> Home:
        """Returns the home that one of the houses is."""
        return compose_home(self.home_ids[number], self.scene)
