"""Stage 2: rooms into homes, houses as they are."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.home import Home
from schemas.ids import format_home_id, home_of_scene
from schemas.names import RoomType
from schemas.scene import Scene
from schemas.seeds import generator
from simulators.home import compose_home

VERSION = 1


def home_ids(batch: SceneBatch, build_seed: int) -> tuple[str, ...]:
    """Draws the homes of a batch: every room is used about equally often, no home twice.

    Each type's rooms are put in a seeded order; a round takes the rooms at the same places of the
    orders, and every further round shifts the types against each other. A combination that was
    drawn before is passed over, so more homes leave the earlier ones as they are.

    Raises:
        UserError: If the rooms do not give so many homes.
    """
    orders = {}
    for kind in RoomType:
        order = sorted(batch.rooms[kind])
        generator(build_seed, "homes", f"{batch.name}/{kind}").shuffle(order)
        orders[kind] = order
    kitchens, living, bedrooms, bathrooms = (orders[kind] for kind in RoomType)
    ids: dict[str, None] = {}
    for i in range(len(kitchens) * len(living) * len(bedrooms) * len(bathrooms)):
        turn, place = divmod(i, len(kitchens))
        numbers = (
            kitchens[place],
            living[(place + turn) % len(living)],
            bedrooms[(place + 2 * turn) % len(bedrooms)],
            bathrooms[(place + 3 * turn) % len(bathrooms)],
        )
        ids.setdefault(format_home_id(numbers))
        if len(ids) == batch.homes:
            return tuple(ids)
    raise UserError(
        f"scene batch {batch.name}: homes is {batch.homes}; its rooms give {len(ids)} different ones"
    )


def compose_homes(batch: SceneBatch, scenes: Sequence[Scene], build_seed: int) -> tuple[Home, ...]:
    """Composes the homes of a batch: one of each house, or of iTHOR rooms as `home_ids` draws them.

    Args:
        batch: The batch.
        scenes: Its scenes, from `select_scenes` or `take_houses`.
        build_seed: Root of all seeds.
    """
    by_id = {scene.scene_id: scene for scene in scenes}
    houses = dict.fromkeys(home_of_scene(scene.scene_id) for scene in scenes)
    ids = home_ids(batch, build_seed) if batch.rooms else tuple(houses)
    return tuple(compose_home(home_id, by_id.__getitem__) for home_id in ids)
