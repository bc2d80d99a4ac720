"""Stage 2: rooms into homes."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.batch import SceneBatch
from schemas.home import Home
from schemas.ids import format_home_id
from schemas.names import RoomType
from schemas.scene import Scene
from schemas.seeds import generator
from simulators.home import compose_home

VERSION = 1


def home_ids(batch: SceneBatch, build_seed: int) -> tuple[str, ...]:
    """Draws the homes of a batch: every room is used about equally often, no home twice.

    Each type's rooms are put in a seeded order; home `i` takes kitchen `i` and, for the other types,
    the room `i` places further, shifted once more after every full round.
    """
    orders = {}
    for kind in RoomType:
        order = sorted(batch.rooms[kind])
        generator(build_seed, "homes", f"{batch.name}/{kind}").shuffle(order)
        orders[kind] = order
    ids = []
    kitchens, living, bedrooms, bathrooms = (orders[kind] for kind in RoomType)
    for i in range(batch.homes):
        turn = i // len(kitchens)
        ids.append(
            format_home_id(
                (
                    kitchens[i % len(kitchens)],
                    living[(i + turn) % len(living)],
                    bedrooms[(i + 2 * turn) % len(bedrooms)],
                    bathrooms[(i + 3 * turn) % len(bathrooms)],
                )
            )
        )
    return tuple(ids)


def compose_homes(batch: SceneBatch, scenes: Sequence[Scene], build_seed: int) -> tuple[Home, ...]:
    """Composes the homes of a batch.

    Args:
        batch: The batch.
        scenes: Its scenes, from `select_scenes`.
        build_seed: Root of all seeds.
    """
    by_id = {scene.scene_id: scene for scene in scenes}
    return tuple(
        compose_home(home_id, by_id.__getitem__) for home_id in home_ids(batch, build_seed)
    )
