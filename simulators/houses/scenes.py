"""Cuts a house into scenes: one for each room that the agent can walk to from its start."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from schemas.errors import RecordRejected
from schemas.ids import format_house_scene_id
from schemas.names import RoomType
from schemas.plan import Level, Opening, OpeningKind, Place, RoomPlan
from schemas.scene import ObjectSpec, Scene, Vector
from simulators.houses.assets import AssetBook
from simulators.houses.house import Gap, House, Room, parse_house
from simulators.houses.outline import distance, within
from simulators.houses.placing import plain_spec
from simulators.houses.reading import RawHouse
from simulators.houses.settling import settled
from simulators.houses.unknown import UnknownObject, without_unknown
from simulators.houses.walking import FloorGrid, free_distances
from simulators.kinematic.geometry.grid import WALL_CLEARANCE, Cell

AGENT_HEIGHT = 0.901
"""AI2-THOR's agent position above the floor, metres."""
LEAST_ROOMS = 2
"""A home has at least so many rooms."""
LEAST_CELLS = 5
"""A room with fewer reachable cells is not navigable (the limit of ProcTHOR's own check)."""
START_SEARCH = 1.0
"""The agent starts on the free cell nearest to the published start, at most this far, metres."""
WINDOW_DEPTH = 0.1
WALL_HEIGHT, LEAST_HEIGHT = 3.0, 2.0
"""Height of the walls of a room that has none of its own, or only ones lower than the least."""


@dataclass(frozen=True)
class LeftOut:
    """A room of a house that became no scene, and why."""

    house_room: str
    reason: str
    detail: str


@dataclass(frozen=True)
class CutHouse:
    """What a house gave.

    Attributes:
        scenes: In the order of the home: by room type, then by the house's room number.
        cells: For each scene where the agent can stand in it, sorted.
        unknown: The objects that are left out since no database has their asset.
    """

    scenes: tuple[Scene, ...]
    left_out: tuple[LeftOut, ...]
    cells: tuple[tuple[Cell, ...], ...]
    unknown: tuple[UnknownObject, ...] = ()


@dataclass(frozen=True)
class _Walked:
    room: Room
    kind: RoomType
    start: Cell
    cells: tuple[Cell, ...]


class _Contents(NamedTuple):
    specs: list[ObjectSpec]
    levels: list[Level]


def cut_house(raw: RawHouse, home_id: str, source: str, assets: AssetBook) -> CutHouse:
    """Turns a house into the scenes of one home.

    Args:
        raw: The house's JSON.
        home_id: The id of the home that it becomes.
        source: The registered scene source.
        assets: Known assets.

    Raises:
        RecordRejected: `wrong_schema`, `broken_polygon`, `duplicate_id`, `unknown_asset`, `no_start`,
            `one_room`, `no_doors`, or `not_navigable`.
    """
    known = without_unknown(parse_house(raw, assets), assets)
    house = known.house
    _require_joined(house)
    contents = _contents(house, assets)
    grid = FloorGrid(house, [spec for one in contents.values() for spec in one.specs])
    start = _start(house, grid)
    walked, left_out = _walk(house, grid, start)
    if len(walked) < LEAST_ROOMS:
        text = "; ".join(f"{one.house_room}: {one.detail}" for one in left_out)
        raise RecordRejected(
            "not_navigable",
            f"the agent reaches {len(walked)} of {len(house.rooms)} rooms, needs {LEAST_ROOMS} ({text})",
        )
    walked.sort(key=lambda one: (list(RoomType).index(one.kind), one.room.number))
    scenes = tuple(
        Scene(
            scene_id=format_house_scene_id(home_id, number),
            source=source,
            room_type=one.kind,
            agent_start=(one.start[0], AGENT_HEIGHT, one.start[1]),
            objects=tuple(
                sorted(contents[one.room.room_id].specs, key=lambda spec: spec.object_id)
            ),
            plan=_plan(house, one.room, len(walked), contents[one.room.room_id].levels),
        )
        for number, one in enumerate(walked, start=1)
    )
    cells = tuple(one.cells for one in walked)
    return CutHouse(scenes, tuple(left_out), cells, known.unknown)


def _require_joined(house: House) -> None:
    if len(house.rooms) < LEAST_ROOMS:
        text = f"the house has one room; a home needs at least {LEAST_ROOMS}"
        raise RecordRejected("one_room", text)
    if not any(gap.is_open for gap in house.gaps):
        inner = sum(gap.rooms[0] != gap.rooms[1] for gap in house.gaps)
        text = f"no open way joins two rooms; {inner} openings between rooms, all closed"
        raise RecordRejected("no_doors", text)


def _contents(house: House, assets: AssetBook) -> dict[str, _Contents]:
    """Returns the objects of each room: its floor, windows, and what stands nearest to its floor."""
    contents: dict[str, _Contents] = {}
    for room in house.rooms:
        own = [gap for gap in house.gaps if gap.rooms[0] == room.room_id]
        windows = [_window(gap) for gap in own if gap.kind is OpeningKind.WINDOW]
        contents[room.room_id] = _Contents([_floor(room), *windows], [])
    for item in house.items:
        place = (item.position[0], item.position[2])
        room = min(house.rooms, key=lambda room: (distance(room.outline, place), room.number))
        specs, level = settled(item, assets)
        contents[room.room_id].specs.extend(specs)
        if level is not None:
            found = Level(object_id=specs[0].object_id, share=level)
            contents[room.room_id].levels.append(found)
    return contents


def _floor(room: Room) -> ObjectSpec:
    xs, zs = [x for x, _ in room.outline], [z for _, z in room.outline]
    centre = ((min(xs) + max(xs)) / 2.0, 0.0, (min(zs) + max(zs)) / 2.0)
    size = (max(xs) - min(xs), 0.0, max(zs) - min(zs))
    box = (centre, size, (0.0, 0.0, 0.0))
    return plain_spec(f"Floor|{room.number}", "Floor", "", box, receptacle=True)


def _window(gap: Gap) -> ObjectSpec:
    (ax, az), (bx, bz) = gap.start, gap.end
    centre = ((ax + bx) / 2.0, (gap.low + gap.high) / 2.0, (az + bz) / 2.0)
    size = (math.dist(gap.start, gap.end), gap.high - gap.low, WINDOW_DEPTH)
    yaw = math.degrees(math.atan2(-(bz - az), bx - ax)) % 360.0
    name = gap.gap_id if gap.gap_id.startswith("Window|") else f"Window|{gap.gap_id}"
    box: tuple[Vector, Vector, Vector] = (centre, size, (0.0, yaw, 0.0))
    return plain_spec(name, "Window", gap.asset_id, box, receptacle=False)


def _start(house: House, grid: FloorGrid) -> Cell:
    """Returns the free cell nearest to the published start, in the room of the start."""
    room = min(house.rooms, key=lambda room: (distance(room.outline, house.start), room.number))
    cells = within(room.outline, grid.cells())
    away = free_distances(cells, house.start)
    if not len(away) or float(away.min()) > START_SEARCH:
        x, z = house.start
        text = f"nothing is free within {START_SEARCH} m of the agent's start ({x:.2f}, {z:.2f})"
        raise RecordRejected("not_navigable", text)
    return cells[int(away.argmin())]


def _walk(house: House, grid: FloorGrid, start: Cell) -> tuple[list[_Walked], list[LeftOut]]:
    reached = sorted(grid.reached(start))
    walked, left_out = [], []
    for room in house.rooms:
        if room.room_type not in list(RoomType):
            detail = f"'{room.room_type}' is none of {', '.join(RoomType)}"
            left_out.append(LeftOut(room.room_id, "room_type", detail))
            continue
        own = frozenset(within(room.outline, reached, WALL_CLEARANCE))
        largest = _largest(grid, own)
        if len(largest) < LEAST_CELLS:
            detail = f"{len(largest)} cells are reachable from the start, needs {LEAST_CELLS}"
            left_out.append(LeftOut(room.room_id, "not_reachable", detail))
            continue
        first = start if start in largest else _at_door(house, room, largest)
        walked.append(_Walked(room, RoomType(room.room_type), first, tuple(sorted(largest))))
    return walked, left_out


def _largest(grid: FloorGrid, cells: frozenset[Cell]) -> frozenset[Cell]:
    """Returns the largest part of some cells that hangs together."""
    rest, best = set(cells), frozenset[Cell]()
    for cell in sorted(cells):
        if cell in rest:
            part = grid.reached(cell, cells)
            rest -= part
            best = max(best, part, key=len)
    return best


def _at_door(house: House, room: Room, cells: frozenset[Cell]) -> Cell:
    """Returns the cell nearest to the middle of an open way into the room."""
    ways = [gap for gap in house.gaps if gap.is_open and room.room_id in gap.rooms]
    middles: list[Place] = [
        ((gap.start[0] + gap.end[0]) / 2.0, (gap.start[1] + gap.end[1]) / 2.0) for gap in ways
    ]
    return min(
        sorted(cells),
        key=lambda cell: min((round(math.dist(cell, one), 6) for one in middles), default=0.0),
    )


def _plan(house: House, room: Room, rooms: int, levels: list[Level]) -> RoomPlan:
    openings = [
        Opening(
            kind=gap.kind,
            start=_place(gap.start),
            end=_place(gap.end),
            low=round(gap.low, 4),
            high=round(gap.high, 4),
            is_open=gap.is_open,
            leads_to=_other_side(gap, room.room_id),
        )
        for gap in house.gaps
        if room.room_id in gap.rooms
    ]
    return RoomPlan(
        house_room=room.room_id,
        rooms=rooms,
        outline=tuple(_place(corner) for corner in room.outline),
        height=round(_height(house, room), 4),
        openings=tuple(sorted(openings, key=lambda one: (one.start, one.end, one.kind))),
        levels=tuple(sorted(levels, key=lambda level: level.object_id)),
    )


def _height(house: House, room: Room) -> float:
    height = house.heights.get(room.room_id, 0.0)
    return height if height >= LEAST_HEIGHT else WALL_HEIGHT


def _other_side(gap: Gap, room_id: str) -> str:
    first, second = gap.rooms
    other = second if first == room_id else first
    return "" if other == room_id else other


def _place(place: Place) -> Place:
    return (round(place[0], 4) + 0.0, round(place[1], 4) + 0.0)
