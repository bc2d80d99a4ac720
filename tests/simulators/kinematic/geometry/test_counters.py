"""Counters whose box is larger than they are."""

from __future__ import annotations

import pytest

from schemas.scene import ObjectSpec, Scene, Vector
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.counters import counter_strips, may_be_carved
from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.room import RoomGeometry
from tests.simulators.kinematic.geometry.rooms import room, thing, turned_corners

START = (1.0, 0.901, 1.0)
WALLS = Rectangle(-3.0, 3.0, -3.0, 3.0)


def counter() -> ObjectSpec:
    """A counter in the corner x, z = -3; its box covers 3 m by 3 m."""
    return thing("CounterTop", (-1.5, 0.9, -1.5), (3.0, 0.04, 3.0), receptacle=True)


def mugs(*places: tuple[float, float]) -> tuple[ObjectSpec, ...]:
    return tuple(
        thing(
            "Mug", (x, 0.95, z), (0.1, 0.1, 0.1),
            number=k, pickupable=True, parents=("CounterTop|1",),
        )
        for k, (x, z) in enumerate(places)
    )  # fmt: skip


L_SHAPED = mugs((-2.8, -0.3), (-2.7, -1.5), (-1.0, -2.8), (-0.2, -2.6))


def strips(scene: Scene) -> tuple[Rectangle, ...]:
    index = next(k for k, s in enumerate(scene.objects) if s.object_type == "CounterTop")
    return counter_strips(scene, Bounds.of(scene), index, WALLS)


def test_things_along_two_sides_make_an_l_of_the_usual_depth() -> None:
    west, south = strips(room(counter(), *L_SHAPED, start=START))
    assert west == pytest.approx(Rectangle(-3.0, -2.35, -3.0, 0.0))
    assert south == pytest.approx(Rectangle(-3.0, 0.0, -3.0, -2.35))


def test_cabinets_below_give_the_depth() -> None:
    cabinet = thing("Cabinet", (-2.75, 0.4, -1.5), (0.5, 0.6, 0.5))
    west, _ = strips(room(counter(), cabinet, *L_SHAPED, start=START))
    assert west.x1 == pytest.approx(-2.5)


def test_a_thing_in_the_middle_keeps_the_whole_box() -> None:
    middle = mugs((-1.5, -1.5), (-1.4, -1.4))
    assert strips(room(counter(), *middle, start=START)) == (Rectangle(-3.0, 0.0, -3.0, 0.0),)


def test_without_evidence_the_whole_box_is_kept() -> None:
    assert strips(room(counter(), start=START)) == (Rectangle(-3.0, 0.0, -3.0, 0.0),)


def test_a_narrow_counter_is_never_carved() -> None:
    narrow = thing("CounterTop", (-1.5, 0.9, -2.7), (3.0, 0.04, 0.6))
    assert len(strips(room(narrow, *L_SHAPED, start=START))) == 1


def test_the_floor_inside_an_l_is_reachable_and_the_distance_is_to_its_arms() -> None:
    geometry = RoomGeometry(room(counter(), *L_SHAPED, start=START))
    index = geometry.index_of("CounterTop|1")
    assert (-1.0, -1.0) in geometry.cells
    assert geometry.footprint_distance(index, -1.0, -1.0) == pytest.approx(1.35)
    assert geometry.footprint_distance(index, -2.5, -1.0) == 0.0
    assert len(geometry.footprint_polygons(index)) == 2


def test_a_diagonal_counter_covers_its_base_units_and_what_lies_on_it() -> None:
    units = tuple(
        thing("Cabinet", (x, 0.4, z), (0.4, 0.6, 0.4), number=k)
        for k, (x, z) in enumerate([(-2.0, -1.0), (-1.5, -1.5), (-1.0, -2.0)])
    )
    found = strips(room(counter(), *units, *mugs((-2.5, -2.5)), start=START))
    assert len(found) == 4
    assert Rectangle(-2.62, -2.38, -2.62, -2.38) in [
        Rectangle(*(round(side, 5) for side in one)) for one in found
    ]
    assert not any(one.contains(-0.5, -0.5) for one in found)


def test_a_base_unit_gives_the_depth_of_the_side_it_stands_at_alone() -> None:
    # 0.8 m from the south edge, but 0.5 m from the west one, at which it stands.
    unit = thing("Cabinet", (-2.75, 0.4, -2.45), (0.5, 0.6, 0.5))
    west, south = strips(room(counter(), unit, *L_SHAPED, start=START))
    assert west.x1 == pytest.approx(-2.5)
    assert south.z1 == pytest.approx(-2.35)


def test_a_desk_whose_oriented_box_stands_straight_is_carved() -> None:
    straight = turned_corners((-1.5, 0.4, -1.5), (3.0, 0.8, 3.0), 0.0, 1.0)
    askew = turned_corners((-1.5, 0.4, -1.5), (3.0, 0.8, 3.0), 0.6, 0.8)
    box = Rectangle(-3.0, 0.0, -3.0, 0.0)

    def desk(corners: tuple[Vector, ...]) -> ObjectSpec:
        size = (3.0, 0.8, 3.0)
        return thing("Desk", (-1.5, 0.4, -1.5), size, oriented_corners=corners)

    assert may_be_carved(desk(straight), box)
    assert may_be_carved(desk(()), box)
    assert not may_be_carved(desk(askew), box)
    assert not may_be_carved(thing("Bed", (-1.5, 0.4, -1.5), (3.0, 0.8, 3.0)), box)


def test_a_counter_across_a_corner_lies_where_its_things_are() -> None:
    across = thing("CounterTop", (-1.5, 0.9, -1.5), (2.4, 0.04, 2.4), rotation=(0.0, 45.0, 0.0))
    found = strips(room(across, *mugs((-2.3, -0.7), (-0.7, -2.3), (-1.5, -1.6)), start=START))
    # 0.65 m deep along the diagonal from (-2.7, -0.3) to (-0.3, -2.7).
    assert any(one.contains(-2.2, -0.8) for one in found)
    assert any(one.contains(-0.8, -2.2) for one in found)
    assert not any(one.contains(-2.2, -2.2) for one in found)
    assert not any(one.contains(-0.8, -0.8) for one in found)
    other = strips(room(across, *mugs((-2.3, -2.3), (-0.7, -0.7)), start=START))
    assert any(one.contains(-2.2, -2.2) for one in other)
    assert not any(one.contains(-2.2, -0.8) for one in other)
