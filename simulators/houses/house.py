"""A house as its JSON describes it, checked: schema 1.0.0, and 0.0.1 read into the same form.

Axes as in `schemas.scene`. What only colours a house (materials, lights, sky) is not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from schemas.errors import RecordRejected
from schemas.plan import OpeningKind, Place
from schemas.scene import Vector
from simulators.houses.assets import AssetBook
from simulators.houses.fields import Fields, no_repeated, wrong
from simulators.houses.outline import checked_outline, lies_on
from simulators.houses.reading import RawHouse

SCHEMAS = ("1.0.0", "0.0.1")
OLDEST = "0.0.1"
"""What a house without a schema field counts as, as in ProcTHOR's upgrade script."""
EXTERIOR = "wall|exterior"
"""Prefix of outer walls' ids; their `roomId` is not reliable."""
OPEN_FROM = 0.5
"""A door that is open this far can be walked through."""
_ROOM_ID = re.compile(r"room\|([0-9]+)")


@dataclass(frozen=True)
class Room:
    """A room; `outline` has no repeated last corner."""

    room_id: str
    number: int
    room_type: str
    outline: tuple[Place, ...]


@dataclass(frozen=True)
class Gap:
    """A door, doorframe, window, or missing wall, as a piece of a wall's line.

    Attributes:
        rooms: The rooms on both sides; the same one twice for the outside.
    """

    gap_id: str
    kind: OpeningKind
    rooms: tuple[str, str]
    start: Place
    end: Place
    low: float
    high: float
    is_open: bool
    asset_id: str
    asset_centre: Vector


@dataclass(frozen=True)
class Item:
    """An object, and what the JSON hangs below it."""

    item_id: str
    asset_id: str
    position: Vector
    rotation: Vector
    openness: float
    is_on: bool
    is_dirty: bool
    children: tuple[Item, ...]


@dataclass(frozen=True)
class House:
    """A house.

    Attributes:
        gaps: All but the missing walls in the order of the JSON, then these.
        start: The agent's place and yaw.
        height: Height of the walls, by room id.
    """

    rooms: tuple[Room, ...]
    gaps: tuple[Gap, ...]
    items: tuple[Item, ...]
    start: Place
    heights: dict[str, float]


@dataclass(frozen=True)
class _Wall:
    wall_id: str
    room_id: str
    start: Place
    end: Place
    height: float
    empty: bool


def parse_house(raw: RawHouse, assets: AssetBook) -> House:
    """Checks a house and reads it.

    Args:
        raw: The JSON.
        assets: Known assets; doors of schema 0.0.1 need their sizes.

    Raises:
        RecordRejected: `wrong_schema`, `broken_polygon`, `duplicate_id` or `unknown_asset`.
    """
    top = Fields(raw, "")
    metadata = Fields(raw.get("metadata") or {}, "metadata")
    schema = metadata.values.get("schema") or OLDEST
    if schema not in SCHEMAS:
        raise wrong("metadata", f"schema {schema!r}; expected one of {', '.join(SCHEMAS)}")
    for key in ("rooms", "walls", "doors", "objects"):
        if not isinstance(raw.get(key), list):
            raise wrong("", f"a house needs the list '{key}'; is this ProcTHOR house JSON?")
    rooms = tuple(_room(fields) for fields in top.children("rooms"))
    if not rooms:
        raise wrong("rooms", "the house has none")
    no_repeated([room.room_id for room in rooms], "rooms")
    walls = tuple(_wall(fields) for fields in top.children("walls"))
    no_repeated([wall.wall_id for wall in walls], "walls")
    by_id = {wall.wall_id: wall for wall in walls}
    ids = frozenset(room.room_id for room in rooms)
    gaps = [
        _gap(fields, key, by_id, ids, assets)
        for key in ("doors", "windows")
        for fields in top.children(key)
    ]
    no_repeated([gap.gap_id for gap in gaps], "doors or windows")
    items = tuple(_item(fields) for fields in top.children("objects"))
    no_repeated([one.item_id for item in items for one in (item, *all_below(item))], "objects")
    return House(
        rooms=rooms,
        gaps=(*gaps, *_missing_walls(walls, rooms)),
        items=items,
        start=_start(metadata),
        heights=_heights(walls),
    )


def all_below(item: Item) -> tuple[Item, ...]:
    """Returns everything that hangs below an object, at any depth."""
    return tuple(one for child in item.children for one in (child, *all_below(child)))


def _room(fields: Fields) -> Room:
    room_id = fields.text("id")
    match = _ROOM_ID.fullmatch(room_id)
    if match is None:
        raise wrong(fields.where, "expected an id like room|4")
    corners = [(x, z) for x, _, z in fields.points("floorPolygon", 3)]
    return Room(
        room_id=room_id,
        number=int(match[1]),
        room_type=fields.text("roomType"),
        outline=checked_outline(corners, fields.where),
    )


def _wall(fields: Fields) -> _Wall:
    points = fields.points("polygon", 3)
    (x0, _, z0), (x1, _, z1) = points[:2]
    heights = [y for _, y, _ in points]
    return _Wall(
        wall_id=fields.text("id"),
        room_id=fields.text("roomId"),
        start=(x0, z0),
        end=(x1, z1),
        height=max(heights) - min(heights),
        empty=fields.flag("empty"),
    )


def _gap(
    fields: Fields, key: str, walls: dict[str, _Wall], rooms: frozenset[str], assets: AssetBook
) -> Gap:
    asset_id, wall_id = fields.text("assetId"), fields.text("wall0")
    wall = walls.get(wall_id)
    if wall is None:
        raise wrong(fields.where, f"'wall0': there is no wall '{wall_id}'")
    sides = (fields.text("room0"), fields.text("room1"))
    for side in sides:
        if side not in rooms:
            raise wrong(fields.where, f"there is no room '{side}'")
    low, high, centre = _hole(fields, asset_id, assets)
    length = max(_length(wall), 1e-9)
    unit = ((wall.end[0] - wall.start[0]) / length, (wall.end[1] - wall.start[1]) / length)

    def along(at: float) -> Place:
        return (wall.start[0] + unit[0] * at, wall.start[1] + unit[1] * at)

    kind = OpeningKind.WINDOW
    if key == "doors":
        framed = asset_id.startswith("Doorframe")
        kind = OpeningKind.DOORFRAME if framed else OpeningKind.DOOR
    inner = sides[0] != sides[1]
    is_open = inner and (
        kind is OpeningKind.DOORFRAME
        or (kind is OpeningKind.DOOR and fields.number("openness", 1.0) >= OPEN_FROM)
    )
    x, z = along(centre[0])
    return Gap(
        gap_id=fields.text("id"),
        kind=kind,
        rooms=sides,
        start=along(max(low[0], 0.0)),
        end=along(min(high[0], length)),
        low=low[1],
        high=high[1],
        is_open=is_open,
        asset_id=asset_id,
        asset_centre=(x, centre[1], z),
    )


def _hole(fields: Fields, asset_id: str, assets: AssetBook) -> tuple[Vector, Vector, Vector]:
    """Returns the least and greatest corner of a hole and its middle, in its wall's own frame."""
    if "holePolygon" in fields:
        low, high = fields.points("holePolygon", 2)[:2]
        return low, high, fields.vector("assetPosition")
    box = Fields(fields.values.get("boundingBox"), f"{fields.where}: 'boundingBox'")
    low, high = box.vector("min"), box.vector("max")
    offset = fields.vector("assetOffset") if "assetOffset" in fields else (0.0, 0.0, 0.0)
    width, height, _ = assets.asset(asset_id).size
    middle = (low[0] + offset[0] + width / 2.0, low[1] + offset[1] + height / 2.0, 0.0)
    return low, high, middle


def _missing_walls(walls: tuple[_Wall, ...], rooms: tuple[Room, ...]) -> tuple[Gap, ...]:
    """Returns the walls that are marked as empty, both copies as one; open if rooms join there."""
    gaps: dict[tuple[Place, Place], Gap] = {}
    for wall in walls:
        ends = (min(wall.start, wall.end), max(wall.start, wall.end))
        if not wall.empty or wall.wall_id.startswith(EXTERIOR) or ends in gaps:
            continue
        sides = [room.room_id for room in rooms if lies_on(ends, room.outline)]
        if sides:
            gaps[ends] = Gap(
                gap_id=wall.wall_id,
                kind=OpeningKind.GAP,
                rooms=(sides[0], sides[-1]),
                start=ends[0],
                end=ends[1],
                low=0.0,
                high=wall.height,
                is_open=len(sides) > 1,
                asset_id="",
                asset_centre=(0.0, 0.0, 0.0),
            )
    return tuple(gaps[ends] for ends in sorted(gaps))


def _heights(walls: tuple[_Wall, ...]) -> dict[str, float]:
    heights: dict[str, float] = {}
    for wall in walls:
        if not wall.wall_id.startswith(EXTERIOR):
            heights[wall.room_id] = max(wall.height, heights.get(wall.room_id, 0.0))
    return heights


def _item(fields: Fields) -> Item:
    rotation = fields.vector("rotation") if "rotation" in fields else (0.0, 0.0, 0.0)
    return Item(
        item_id=fields.text("id"),
        asset_id=fields.text("assetId"),
        position=fields.vector("position"),
        rotation=rotation,
        openness=fields.number("openness", 0.0),
        is_on=fields.flag("isOn"),
        is_dirty=fields.flag("isDirty"),
        children=tuple(_item(child) for child in fields.children("children")),
    )


def _start(metadata: Fields) -> Place:
    """Returns the agent's place: `agent`, else the default of `agentPoses`."""
    poses = metadata.values.get("agentPoses")
    agent = metadata.values.get("agent")
    if agent is None and isinstance(poses, dict):
        agent = poses.get("default")
    if agent is None:
        raise RecordRejected("no_start", "metadata names no agent pose to start from")
    x, _, z = Fields(agent, "metadata: 'agent'").vector("position")
    return (x, z)


def _length(wall: _Wall) -> float:
    dx, dz = wall.end[0] - wall.start[0], wall.end[1] - wall.start[1]
    length: float = (dx * dx + dz * dz) ** 0.5
    return length
