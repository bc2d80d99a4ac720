"""Where a small thing may be put on or in a piece of furniture, and where on it there is room."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from schemas.knowledge.placement import compatible, whole_box_must_fit
from schemas.scene import Vector
from simulators.generation.bodies import Body, level_of
from simulators.kinematic.geometry.boxes import Frame, quarter_turn
from simulators.kinematic.geometry.corner_counters import counter_rectangles
from simulators.kinematic.geometry.levels import BASINS, INSIDES
from simulators.kinematic.geometry.places import EDGE, Surface, interior_of, rest_surfaces
from simulators.kinematic.spots import free_spots

Array = NDArray[np.float64]

HOLLOW = frozenset((*INSIDES, *BASINS))
"""Types in which things lie: what is drawn of their furniture is around them, not in the way."""
ABOVE = 0.03
"""Of the furniture itself, only what reaches this far above the surface is in the way, metres."""
LIFT = 0.002
"""Things are put this far above a surface, metres."""
_ANYWHERE = np.full((2, 3), np.nan)
_MOST = 4096


class Place(NamedTuple):
    """One surface.

    Attributes:
        receptacle: The id of the furniture, or of its part.
        object_type: The receptacle's type.
        is_part: Whether it is a drawer, shelf, door or basin.
        inside: Centre and size of the space that a thing must lie in, shape (2, 3); NaN if any.
        area: Square metres.
    """

    body: Body
    receptacle: str
    object_type: str
    is_part: bool
    surface: Surface
    inside: Array
    area: float


class Spot(NamedTuple):
    """Where a thing goes."""

    receptacle: str
    position: Vector
    yaw: float


def part_id(body: Body, number: int) -> str:
    """Returns the id of a part, as AI2-THOR forms it."""
    return f"{body.name}___{number}"


def places_on(body: Body) -> tuple[Place, ...]:
    """Returns all surfaces of a piece of furniture and of its parts."""
    found = list(_own(body))
    for number, part in enumerate(body.asset.parts):
        kind, frame = part.object_type, body.part_frame(number)
        level = 0.0 if kind == "Shelf" else 1.0
        found += _places(body, (part_id(body, number), kind), frame, level)
    return tuple(place for place in found if place.area > 0.0)


def _own(body: Body) -> Iterator[Place]:
    asset = body.asset
    kinds = {part.object_type for part in asset.parts}
    hollow = asset.object_type in BASINS and kinds & set(BASINS[asset.object_type])
    if not asset.abilities.receptacle or hollow or (kinds and asset.object_type == "ShelvingUnit"):
        return
    named = (body.name, asset.object_type)
    if asset.object_type == "CounterTop":
        top = body.position[1] + asset.size[1] / 2.0
        for piece in counter_rectangles(body.spec()):
            surface = (piece.grown(-EDGE).polygon(), top)
            yield Place(body, *named, False, surface, _ANYWHERE, _area(surface))
        return
    yield from _places(body, named, body.frame(), level_of(asset))


def _places(body: Body, named: tuple[str, str], frame: Frame, level: float) -> Iterator[Place]:
    inside = _ANYWHERE
    if whole_box_must_fit(named[1]):
        space = interior_of(named[1], frame, level)
        inside = _ANYWHERE if space is None else np.array(space)
    for surface in rest_surfaces(named[1], frame, level):
        yield Place(body, *named, named[0] != body.name, surface, inside, _area(surface))


def _area(surface: Surface) -> float:
    points, _ = surface
    after = np.roll(points, -1, axis=0)
    return abs(float((points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]).sum())) / 2.0


def find_spot(
    load: Body,
    furniture: Iterable[Body],
    receptacles: Collection[str],
    bodies: Sequence[Body],
    rng: random.Random,
) -> Spot | None:
    """Draws a free spot for a thing: a surface by its size, a quarter turn, then a place on it.

    Args:
        load: The thing.
        furniture: What the receptacles belong to.
        receptacles: Ids of the receptacles that it may be put on or in.
        bodies: All things of the house.
        rng: The source of all choices.

    Returns:
        None if there is no room on any surface.
    """
    places = [
        place
        for body in furniture
        for place in places_on(body)
        if place.receptacle in receptacles
        and not (place.is_part and not compatible(load.object_type, place.object_type))
    ]
    around = _Around.of(load, bodies) if places else None
    while places and around is not None:
        weights = [place.area**0.5 for place in places]
        place = places.pop(rng.choices(range(len(places)), weights)[0])
        turns = [0, 90, 180, 270]
        rng.shuffle(turns)
        for turn in turns[:2]:
            found = _free(load, place, turn, around)
            if len(found):
                x, y, z = (float(value) for value in found[rng.randrange(len(found))])
                yaw = float((quarter_turn(place.body.rotation[1]) + turn) % 360)
                return Spot(place.receptacle, (x, y + LIFT, z), yaw)
    return None


class _Around(NamedTuple):
    """The boxes of all other things, shape (n, 2, 3), and for each which thing it is a part of."""

    boxes: Array
    owners: NDArray[np.int64]
    bodies: list[Body]

    @classmethod
    def of(cls, load: Body, bodies: Sequence[Body]) -> _Around:
        """Gathers what stands in a house."""
        there = [body for body in bodies if body is not load and not body.waits]
        boxes = [body.boxes() for body in there]
        owners = np.repeat(np.arange(len(there)), [len(one) for one in boxes])
        return cls(np.concatenate([np.zeros((0, 2, 3)), *boxes]), owners, there)

    def over(self, place: Place, top: float) -> Array:
        """Returns the boxes over a surface up to a height, shape (n, 2, 3)."""
        polygon, level = place.surface
        low, high = polygon.min(axis=0), polygon.max(axis=0)
        plan = self.boxes[:, :, [0, 2]]
        near = (plan[:, 0] < high).all(axis=1) & (plan[:, 1] > low).all(axis=1)
        near &= (self.boxes[:, 0, 1] < top) & (self.boxes[:, 1, 1] > level + LIFT)
        own = self.owners == self.bodies.index(place.body)
        if place.object_type in HOLLOW:
            near &= ~own
        else:
            near &= ~own | (self.boxes[:, 1, 1] > level + ABOVE)
        found: Array = self.boxes[near]
        return found


def _free(load: Body, place: Place, turn: int, around: _Around) -> Array:
    """Returns the free centres of a thing on a surface, shape (n, 3)."""
    width, height, depth = load.asset.size
    yaw = quarter_turn(place.body.rotation[1]) + turn
    size = np.array((width, height, depth) if yaw % 180 == 0 else (depth, height, width))
    polygon, level = place.surface
    out = np.empty((_MOST, 3))
    count = free_spots(polygon, level, size, place.inside, around.over(place, level + height), out)
    return out[: min(count, _MOST)]
