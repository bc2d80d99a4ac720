"""Things of other rooms in a room's geometry."""

from __future__ import annotations

import numpy as np
import pytest

from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry.room import RoomGeometry
from tests.simulators.kinematic.geometry.rooms import room, thing

GUEST = "Bedroom/Vase|1"


@pytest.fixture
def scene() -> Scene:
    return room(table())


def table() -> ObjectSpec:
    return thing("DiningTable", (0.0, 0.4, 1.0), (1.0, 0.8, 0.6))


def guest() -> ObjectSpec:
    vase = thing("Vase", (9.0, 9.0, 9.0), (0.2, 0.3, 0.2), pickupable=True)
    return vase.model_copy(update={"object_id": GUEST})


def test_a_hidden_guest_changes_nothing_of_the_room(scene: Scene) -> None:
    plain, hosting = RoomGeometry(scene), RoomGeometry(scene, [guest()])
    assert hosting.cells == plain.cells
    assert hosting.entry == plain.entry
    for yaw in (0.0, 90.0, 180.0, 270.0):
        counts, boxes = plain.pixel_counts(0.0, -0.5, yaw, 0.0)
        counts, boxes = counts.copy(), boxes.copy()
        more, more_boxes = hosting.pixel_counts(0.0, -0.5, yaw, 0.0)
        assert np.array_equal(more[:-1], counts)
        assert np.array_equal(more_boxes[:-1], boxes)
        assert more[-1] == 0


def test_a_guest_shows_where_it_is_set_down_and_hides_again_on_reset(scene: Scene) -> None:
    geometry = RoomGeometry(scene, [guest()])
    index = geometry.index_of(GUEST)
    geometry.move(index, (0.0, 0.95, 1.0), (0.2, 0.3, 0.2), 0.0)
    assert geometry.pixel_counts(0.0, -0.5, 0.0, 0.0)[0][index] == 0
    geometry.set_present(index, True)
    assert geometry.pixel_counts(0.0, -0.5, 0.0, 0.0)[0][index] > 100
    geometry.reset()
    assert geometry.pixel_counts(0.0, -0.5, 0.0, 0.0)[0][index] == 0


def test_a_guest_looks_like_the_same_thing_at_home(scene: Scene) -> None:
    own = RoomGeometry(room(table(), guest()))
    hosting = RoomGeometry(scene, [guest()])
    seen = []
    for geometry in (own, hosting):
        index = geometry.index_of(GUEST)
        geometry.move(index, (0.0, 0.95, 1.0), (0.2, 0.3, 0.2), 0.0)
        geometry.set_present(index, True)
        seen.append(int(geometry.pixel_counts(0.0, -0.5, 0.0, 0.0)[0][index]))
    assert seen[0] == seen[1] > 100
