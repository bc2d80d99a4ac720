"""Moving, hiding, opening: what is shown follows from the state alone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.scene import Scene
from simulators.kinematic.geometry.room import RoomGeometry
from tests.simulators.kinematic.geometry.rooms import room, thing, turned_corners

LOOK_DOWN = (0.0, 0.0, 0.0, 30.0)


def drawer_room() -> Scene:
    """A dresser ahead with one drawer, whose front faces the agent; a watch lies in the drawer."""
    turned = turned_corners((-1.0, 0.9, 1.0), (0.3, 0.1, 0.1), 0.5, math.sqrt(3.0) / 2.0)
    return room(
        thing("Dresser", (0.0, 0.45, 1.4), (1.0, 0.9, 0.5), rotation=(0.0, 180.0, 0.0)),
        thing("Drawer", (0.0, 0.6, 1.38), (0.6, 0.2, 0.5), openable=True, receptacle=True),
        thing("Watch", (0.0, 0.55, 1.38), (0.1, 0.05, 0.1), pickupable=True),
        thing("Book", (0.3, 0.95, 1.4), (0.2, 0.1, 0.3), pickupable=True, openable=True),
        thing(
            "Loaf", (-1.0, 0.9, 1.0), (0.31, 0.1, 0.237),
            rotation=(0.0, 30.0, 0.0), oriented_corners=turned, pickupable=True,
        ),
    )  # fmt: skip


@pytest.fixture
def geometry() -> RoomGeometry:
    return RoomGeometry(drawer_room())


def seen(geometry: RoomGeometry, name: str) -> int:
    return int(geometry.pixel_counts(*LOOK_DOWN)[0][geometry.index_of(f"{name}|1")])


def test_a_closed_drawer_hides_what_is_in_it_and_an_open_one_shows_it(
    geometry: RoomGeometry,
) -> None:
    drawer = geometry.index_of("Drawer|1")
    assert seen(geometry, "Watch") == 0
    geometry.set_open(drawer, True)
    assert seen(geometry, "Watch") > 20
    geometry.set_open(drawer, False)
    assert seen(geometry, "Watch") == 0


def test_an_open_drawer_and_its_content_are_nearer_by_the_pull(geometry: RoomGeometry) -> None:
    drawer, watch = geometry.index_of("Drawer|1"), geometry.index_of("Watch|1")
    assert geometry.footprint_distance(drawer, 0.0, 0.0) == pytest.approx(1.13)
    geometry.set_open(drawer, True)
    assert geometry.footprint_distance(drawer, 0.0, 0.0) == pytest.approx(1.13 - 0.85 * 0.5)
    assert geometry.footprint_distance(watch, 0.0, 0.0) == pytest.approx(1.33 - 0.85 * 0.5)
    assert geometry.shown_center(watch) == pytest.approx((0.0, 0.55, 1.38 - 0.425))
    assert geometry.box(watch)[0] == (0.0, 0.55, 1.38)


def test_what_is_put_into_an_open_drawer_goes_back_with_it(geometry: RoomGeometry) -> None:
    drawer, book = geometry.index_of("Drawer|1"), geometry.index_of("Book|1")
    geometry.set_open(drawer, True)
    geometry.move(book, (0.1, 0.57, 1.38), (0.2, 0.1, 0.3), 0.0)
    assert geometry.shown_center(book)[2] == pytest.approx(1.38 - 0.425)
    geometry.set_open(drawer, False)
    assert geometry.shown_center(book) == (0.1, 0.57, 1.38)
    assert seen(geometry, "Book") == 0


def test_what_is_taken_out_of_an_open_drawer_stays_where_it_is_put(
    geometry: RoomGeometry,
) -> None:
    drawer, watch = geometry.index_of("Drawer|1"), geometry.index_of("Watch|1")
    geometry.set_open(drawer, True)
    geometry.move(watch, (-0.3, 0.925, 1.3), (0.1, 0.05, 0.1), 0.0)
    geometry.set_open(drawer, False)
    assert geometry.shown_center(watch) == (-0.3, 0.925, 1.3)
    assert seen(geometry, "Watch") > 20


def test_a_moved_thing_has_the_footprint_of_its_new_box(geometry: RoomGeometry) -> None:
    book = geometry.index_of("Book|1")
    geometry.move(book, (1.0, 0.05, -1.0), (0.3, 0.1, 0.2), 90.0)
    [polygon] = geometry.footprint_polygons(book)
    assert polygon.min(axis=0) == pytest.approx([0.85, -1.1])
    assert polygon.max(axis=0) == pytest.approx([1.15, -0.9])
    assert geometry.footprint_distance(book, 0.0, -1.0) == pytest.approx(0.85)


def test_a_turned_thing_has_its_own_resting_size_and_keeps_its_turn_when_shifted(
    geometry: RoomGeometry,
) -> None:
    loaf = geometry.index_of("Loaf|1")
    centre, size, yaw = geometry.box(loaf)
    assert geometry.resting_size(loaf) == pytest.approx((0.3, 0.1, 0.1))
    assert yaw == pytest.approx(30.0)
    before = geometry.footprint_polygons(loaf)[0]
    geometry.move(loaf, (centre[0] + 1.0, centre[1], centre[2] - 2.0), size, yaw)
    assert geometry.footprint_polygons(loaf)[0] == pytest.approx(np.add(before, (1.0, -2.0)))
    geometry.move(loaf, (0.0, 0.5, -1.0), (0.3, 0.1, 0.1), 0.0)
    assert len(geometry.footprint_polygons(loaf)[0]) == 4


def test_opening_what_cannot_be_opened_changes_nothing(geometry: RoomGeometry) -> None:
    watch = geometry.index_of("Watch|1")
    geometry.set_open(watch, True)
    assert not geometry.is_open(watch)


def test_two_rooms_of_one_scene_do_not_disturb_each_other(geometry: RoomGeometry) -> None:
    other = RoomGeometry(drawer_room())
    assert other.model is geometry.model
    other.set_present(other.index_of("Dresser|1"), False)
    other.move(other.index_of("Book|1"), (0.0, 1.0, -1.0), (0.2, 0.1, 0.3), 0.0)
    assert seen(other, "Dresser") == 0
    assert seen(geometry, "Dresser") > 0
    assert seen(geometry, "Book") > 0


def test_an_unknown_object_has_no_index(geometry: RoomGeometry) -> None:
    with pytest.raises(KeyError):
        geometry.index_of("Nothing|1")


MOVABLE = ("Watch|1", "Book|1", "Loaf|1")
moves = st.one_of(
    st.tuples(
        st.just("move"),
        st.sampled_from(MOVABLE),
        st.sampled_from([(0.0, 0.57, 1.38), (0.5, 0.3, 0.5), (-0.2, 0.95, 1.3), (1.0, 0.1, -1.0)]),
        st.sampled_from([0.0, 90.0, 180.0, 270.0]),
    ),
    st.tuples(st.just("open"), st.sampled_from(["Drawer|1", "Book|1", "Watch|1"]), st.booleans()),
    st.tuples(st.just("show"), st.sampled_from([*MOVABLE, "Dresser|1"]), st.booleans()),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(moves, max_size=12))
def test_the_same_state_gives_the_same_picture_whatever_came_before(
    history: list[tuple[object, ...]],
) -> None:
    geometry = RoomGeometry(drawer_room())
    names = [spec.object_id for spec in geometry.model.scene.objects]
    for kind, name, *values in history:
        index = geometry.index_of(str(name))
        if kind == "move":
            centre, yaw = values
            geometry.move(index, centre, (0.1, 0.1, 0.2), yaw)  # type: ignore[arg-type]
        elif kind == "open":
            geometry.set_open(index, bool(values[0]))
        else:
            geometry.set_present(index, bool(values[0]))
    fresh = RoomGeometry(drawer_room())
    for index in reversed(range(len(names))):  # another order
        fresh.set_present(index, geometry.is_present(index))
        fresh.move(index, *geometry.box(index))
        fresh.set_open(index, geometry.is_open(index))
    for yaw in (0.0, 90.0):
        ours, theirs = geometry.picture(0, 0, yaw, 30.0), fresh.picture(0, 0, yaw, 30.0)
        assert np.array_equal(ours[0], theirs[0])
        assert np.array_equal(ours[1], theirs[1])
    assert np.array_equal(
        geometry.footprint_distances(0.5, 0.5), fresh.footprint_distances(0.5, 0.5)
    )
    geometry.reset()
    published = RoomGeometry(drawer_room())
    assert np.array_equal(
        geometry.picture(0, 0, 0.0, 30.0)[1], published.picture(0, 0, 0.0, 30.0)[1]
    )
    assert [geometry.box(k) for k in range(len(names))] == [
        published.box(k) for k in range(len(names))
    ]
