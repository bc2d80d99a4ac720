"""A house as the stand-in makes it from its JSON, named as AI2-THOR names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.base import content_hash
from schemas.errors import RecordRejected
from schemas.ids import HouseKey, format_house_id
from schemas.names import Split
from simulators.houses.assets import published_assets
from simulators.houses.outline import distance
from simulators.houses.scenes import cut_house
from simulators.thor.naming import PART, WHOLE_FLOOR
from tests.standin.actions import Failed
from tests.standin.catalogue import Scenes
from tests.standin.world import Memory, World

SCHEMA = "1.0.0"


class HouseWorld(World):
    """All rooms of a house that can be walked to."""

    @property
    def title(self) -> str:
        """What the scene is called."""
        return "Procedural"

    def room_at(self, x: float, z: float) -> int:
        """Returns the room of a place: the nearest."""
        away = [distance(self.outline(room), (x, z)) for room in self.own]
        return away.index(min(away))

    def outline(self, room: int) -> tuple[tuple[float, float], ...]:
        """Returns a room's outline."""
        plan = self.rooms.load(self.names[room]).plan
        assert plan is not None
        return plan.outline

    def find(self, thor_id: str) -> int:
        """Returns the number of a thing; the one floor of the house is that of the agent's room."""
        if thor_id != WHOLE_FLOOR:
            return super().find(thor_id)
        room = self.state.agent.room
        return next(t.index for t in self.things if t.room == room and t.object_type == "Floor")

    def whole_id(self, index: int) -> str:
        """Returns AI2-THOR's id; its prefabs have their parts in another order than the records."""
        thing = self.things[index]
        spec = thing.spec
        if thing.object_type == "Floor":
            plan = self.rooms.load(self.names[thing.room]).plan
            assert plan is not None
            return plan.house_room
        whole, part, number = spec.name.partition(PART)
        if part:
            return f"{whole}{PART}{99 - int(number)}"
        return spec.name.removeprefix("Window|") if spec.object_type == "Window" else spec.name

    def name(self, index: int) -> str:
        """Returns the name of its game object."""
        return self.thor_id(index)


def house_world(house: Mapping[str, Any], memory: Memory) -> HouseWorld:
    """Makes a house.

    Raises:
        Failed: If it is none, in AI2-THOR's words where they are known.
    """
    if house["metadata"].get("schema") != SCHEMA:
        raise Failed("ArgumentException: Incompatible house schema version. trace:   at Stack")
    key = HouseKey(Split.TRAIN, "house", content_hash(house)[:8])
    try:
        scenes = cut_house(house, format_house_id(key), "folder", published_assets()).scenes
    except RecordRejected as rejected:
        raise Failed(f"NullReferenceException: {rejected}. trace:   at Stack") from rejected
    by_id = {scene.scene_id: scene for scene in scenes}
    return HouseWorld(Scenes(by_id.__getitem__), tuple(by_id), memory, len(by_id))
