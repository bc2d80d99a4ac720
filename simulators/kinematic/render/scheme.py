"""The colours of one room: its walls and floor, and what is painted to match throughout it."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from schemas.names import RoomType
from schemas.scene import Scene
from simulators.kinematic.render.materials import (
    CARPET,
    CERAMIC,
    METAL,
    PLAIN,
    PLANKS,
    STRIPED,
    TILED,
    TILES,
    WALL,
    WOOD,
)

Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 1: the share of light that is given back."""

WHITE: Colour = (0.9, 0.9, 0.88)
STEEL: Colour = (0.62, 0.64, 0.66)
WOODS: tuple[Colour, ...] = (
    (0.55, 0.36, 0.2),
    (0.42, 0.26, 0.14),
    (0.66, 0.47, 0.29),
    (0.34, 0.2, 0.12),
    (0.72, 0.56, 0.38),
)
FRONTS: tuple[tuple[Colour, int], ...] = (
    ((0.86, 0.85, 0.8), PLAIN),
    ((0.6, 0.41, 0.24), WOOD),
    ((0.45, 0.28, 0.16), WOOD),
    ((0.7, 0.73, 0.72), PLAIN),
    ((0.36, 0.44, 0.47), PLAIN),
    ((0.76, 0.64, 0.46), WOOD),
)
"""Colour and material of kitchen and bathroom fronts."""
COUNTERS: tuple[Colour, ...] = (
    (0.25, 0.25, 0.27),
    (0.72, 0.7, 0.66),
    (0.48, 0.46, 0.44),
    (0.6, 0.53, 0.45),
)
WALLS: tuple[Colour, ...] = (
    (0.86, 0.79, 0.67),
    (0.66, 0.74, 0.8),
    (0.85, 0.74, 0.63),
    (0.69, 0.76, 0.64),
    (0.88, 0.86, 0.8),
    (0.78, 0.69, 0.67),
    (0.62, 0.7, 0.72),
)
FLOORS: dict[int, tuple[Colour, ...]] = {
    TILES: ((0.66, 0.62, 0.56), (0.52, 0.48, 0.45), (0.7, 0.7, 0.69)),
    PLANKS: ((0.6, 0.42, 0.26), (0.48, 0.33, 0.2), (0.68, 0.52, 0.35)),
    CARPET: ((0.62, 0.58, 0.52), (0.5, 0.5, 0.53), (0.66, 0.61, 0.54)),
}
FLOORING: dict[RoomType, tuple[int, ...]] = {
    RoomType.KITCHEN: (TILES, PLANKS),
    RoomType.LIVING_ROOM: (PLANKS, CARPET),
    RoomType.BEDROOM: (CARPET, PLANKS),
    RoomType.BATHROOM: (TILES,),
}
WALLING: dict[RoomType, tuple[int, ...]] = {
    RoomType.KITCHEN: (WALL,),
    RoomType.LIVING_ROOM: (WALL,),
    RoomType.BEDROOM: (WALL, STRIPED),
    RoomType.BATHROOM: (TILED,),
}


class Scheme(NamedTuple):
    """Colour and material of what is alike in a whole room, by name.

    The names are `wall`, `floor`, `counter`, `front`, `shelf` and `basin`.
    """

    parts: dict[str, tuple[Colour, int]]


def scheme_of(scene: Scene) -> Scheme:
    """Returns a room's scheme; it follows from the scene's id and its type."""

    def drawn(what: str, count: int) -> int:
        return zlib.crc32(f"{scene.scene_id}/{what}".encode()) % count

    kind = scene.room_type
    ground = FLOORING[kind][drawn("flooring", len(FLOORING[kind]))]
    walling = WALLING[kind][drawn("walling", len(WALLING[kind]))]
    wet = kind in (RoomType.KITCHEN, RoomType.BATHROOM)
    front = FRONTS[drawn("front", len(FRONTS))] if wet else (WOODS[drawn("wood", len(WOODS))], WOOD)
    steel = kind is RoomType.KITCHEN
    return Scheme(
        {
            "wall": (WALLS[drawn("wall", len(WALLS))], walling),
            "floor": (FLOORS[ground][drawn("floor", len(FLOORS[ground]))], ground),
            "counter": (COUNTERS[drawn("counter", len(COUNTERS))], -1),
            "front": front,
            "shelf": (WOODS[drawn("shelf", len(WOODS))], WOOD),
            "basin": (STEEL, METAL) if steel else (WHITE, CERAMIC),
        }
    )
