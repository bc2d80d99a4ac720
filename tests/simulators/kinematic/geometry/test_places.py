"""Surfaces and insides of receptacles."""

from __future__ import annotations

import numpy as np
import pytest

from schemas.scene import ObjectSpec
from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.room import RoomGeometry
from tests.simulators.kinematic.geometry.rooms import room, thing


def receptacle(kind: str, centre: tuple[float, float, float], size: tuple[float, float, float],
               number: int = 1) -> ObjectSpec:  # fmt: skip
    return thing(kind, centre, size, receptacle=True, number=number)


def resting(kind: str, on: str, bottom: float, at: tuple[float, float]) -> ObjectSpec:
    centre = (at[0], bottom + 0.05, at[1])
    return thing(kind, centre, (0.1, 0.1, 0.1), pickupable=True, parents=(on,))


def only(geometry: RoomGeometry, object_id: str) -> tuple[Rectangle, float]:
    [(polygon, height)] = geometry.support_surfaces(geometry.index_of(object_id))
    low, high = polygon.min(axis=0), polygon.max(axis=0)
    return Rectangle(low[0], high[0], low[1], high[1]), height


def test_a_table_carries_things_on_its_top_a_little_inside_its_edge() -> None:
    geometry = RoomGeometry(room(receptacle("CoffeeTable", (1.0, 0.25, 1.0), (1.0, 0.5, 0.6))))
    area, height = only(geometry, "CoffeeTable|1")
    assert height == pytest.approx(0.5)
    assert area == pytest.approx(Rectangle(0.51, 1.49, 0.71, 1.29))


def test_a_bed_carries_things_where_its_pillow_lies() -> None:
    bed = receptacle("Bed", (1.0, 0.5, 1.0), (1.5, 1.0, 2.0))
    pillow = resting("Pillow", "Bed|1", 0.55, (1.0, 1.5))
    assert only(RoomGeometry(room(bed)), "Bed|1")[1] == pytest.approx(0.62)
    assert only(RoomGeometry(room(bed, pillow)), "Bed|1")[1] == pytest.approx(0.55)


def test_a_thing_on_the_shelf_below_does_not_lower_the_table() -> None:
    table = receptacle("SideTable", (1.0, 0.3, 1.0), (0.5, 0.6, 0.5))
    book = resting("Book", "SideTable|1", 0.1, (1.0, 1.0))
    assert only(RoomGeometry(room(table, book)), "SideTable|1")[1] == pytest.approx(0.6)


def test_a_sink_takes_its_room_from_the_counter() -> None:
    geometry = RoomGeometry(
        room(
            receptacle("CounterTop", (0.0, 0.9, -2.7), (3.0, 0.2, 0.6)),
            receptacle("Sink", (0.5, 0.9, -2.7), (0.6, 0.2, 0.4)),
        )
    )
    index = geometry.index_of("CounterTop|1")
    surfaces = geometry.support_surfaces(index)
    assert {round(height, 6) for _, height in surfaces} == {1.0}
    # In front, behind, left and right of the sink, each less 1 cm on every side.
    pieces = [(2.98, 0.08), (2.98, 0.08), (1.68, 0.38), (0.68, 0.38)]
    total = sum(float(np.prod(np.ptp(polygon, axis=0))) for polygon, _ in surfaces)
    assert total == pytest.approx(sum(width * depth for width, depth in pieces))
    for polygon, _ in surfaces:
        x, z = polygon.mean(axis=0)
        assert not Rectangle(0.2, 0.8, -2.9, -2.5).contains(x, z)


def test_a_cabinets_inside_is_within_it_and_its_floor_near_its_bottom() -> None:
    geometry = RoomGeometry(room(receptacle("Cabinet", (-2.75, 0.5, 0.0), (0.5, 0.8, 0.6))))
    index = geometry.index_of("Cabinet|1")
    inside = geometry.containers_interior(index)
    assert inside is not None
    (x, y, z), (width, height, depth) = inside
    # It faces +x: 6 % at the back and 8 % at the front of 0.5 m, 6 % at both sides of 0.6 m.
    assert (x, width) == pytest.approx((-3.0 + 0.5 * 0.49, 0.5 * 0.86))
    assert (z, depth) == pytest.approx((0.0, 0.6 * 0.88))
    assert (y - height / 2, y + height / 2) == pytest.approx((0.132, 0.868))
    area, floor = only(geometry, "Cabinet|1")
    assert floor == pytest.approx(0.132)
    assert area.x1 - area.x0 == pytest.approx(width)


def test_a_fridge_has_three_shelves_inside() -> None:
    geometry = RoomGeometry(room(receptacle("Fridge", (-2.6, 1.0, 0.0), (0.8, 2.0, 0.8))))
    surfaces = geometry.support_surfaces(geometry.index_of("Fridge|1"))
    assert [height for _, height in surfaces] == pytest.approx([0.6, 1.0, 1.4])


def test_things_in_a_sink_lie_on_the_floor_of_its_basin() -> None:
    geometry = RoomGeometry(
        room(
            receptacle("Sink", (0.0, 0.9, -2.7), (0.6, 0.2, 0.4)),
            receptacle("SinkBasin", (0.0, 0.92, -2.7), (0.4, 0.1, 0.3)),
        )
    )
    assert only(geometry, "Sink|1")[1] == pytest.approx(0.87 + 0.012)
    assert only(geometry, "SinkBasin|1")[1] == pytest.approx(0.87 + 0.12 * 0.1)


def test_a_towel_hangs_below_its_holder() -> None:
    geometry = RoomGeometry(room(receptacle("TowelHolder", (0.0, 1.2, -2.95), (0.6, 0.04, 0.1))))
    assert only(geometry, "TowelHolder|1")[1] == pytest.approx(1.18 - 0.54)


def test_surfaces_of_a_moved_plate_move_with_it() -> None:
    plate = thing(
        "Plate", (1.0, 0.5, 1.0), (0.2, 0.02, 0.2), pickupable=True, receptacle=True
    )  # fmt: skip
    geometry = RoomGeometry(room(plate))
    geometry.move(geometry.index_of("Plate|1"), (-1.0, 0.8, 0.5), (0.2, 0.02, 0.2), 90.0)
    area, height = only(geometry, "Plate|1")
    assert area.contains(-1.0, 0.5)
    assert 0.79 < height < 0.81


def test_the_floor_offers_a_square_around_every_cell() -> None:
    geometry = RoomGeometry(room())
    surfaces = geometry.support_surfaces(geometry.index_of("Floor|1"))
    assert len(surfaces) == len(geometry.cells)
    assert {height for _, height in surfaces} == {0.0}
    assert [tuple(polygon.mean(axis=0)) for polygon, _ in surfaces] == list(geometry.cells)


def test_what_is_no_receptacle_offers_nothing() -> None:
    geometry = RoomGeometry(room(thing("Statue", (1.0, 0.5, 1.0), (0.2, 0.2, 0.2))))
    index = geometry.index_of("Statue|1")
    assert geometry.support_surfaces(index) == ()
    assert geometry.containers_interior(index) is None
