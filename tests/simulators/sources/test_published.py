"""Published metadata to scenes, and the start that it does not name."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.base import canonical_json
from schemas.names import RoomType
from simulators.sources.published import recover_start, scene_from_metadata
from tests.simulators.sources.metadata import START, published, room


def test_a_scene_has_its_number_type_and_objects_sorted_by_id() -> None:
    scene = scene_from_metadata(203, "ithor", room())
    assert (scene.scene_id, scene.room_type) == ("FloorPlan203", RoomType.LIVING_ROOM)
    assert [spec.object_type for spec in scene.objects] == [
        "Apple", "Bowl", "Cabinet", "Mug", "Toaster",
    ]  # fmt: skip
    assert scene.agent_start == START


def test_floats_are_rounded_and_negative_zero_is_zero() -> None:
    objects = room()
    objects[0]["position"]["x"] = 2.0 + 3e-7
    toaster = scene_from_metadata(1, "ithor", objects).objects[-1]
    assert toaster.position == (2.0, 0.0, 0.1)
    assert math.copysign(1.0, toaster.rotation[0]) == 1.0
    assert b"-0.0" not in canonical_json(toaster)


def test_missing_parents_become_an_empty_tuple_and_the_flags_keep_their_meaning() -> None:
    objects = room()
    objects[1] |= {"parentReceptacles": ["CounterTop|1"], "pickupable": True, "isDirty": True}
    scene = scene_from_metadata(1, "ithor", objects)
    mug = next(spec for spec in scene.objects if spec.object_type == "Mug")
    apple = next(spec for spec in scene.objects if spec.object_type == "Apple")
    assert (mug.parents, apple.parents) == (("CounterTop|1",), ())
    assert (mug.pickupable, mug.is_dirty, mug.fillable, mug.is_filled) == (True, True, True, False)


@given(st.integers(-20, 20), st.integers(800, 1200), st.integers(-20, 20))
def test_the_start_is_found_from_the_distances(x: int, millimetres: int, z: int) -> None:
    start = (x * 0.25, millimetres / 1000, z * 0.25)
    objects = [
        published("Mug", place, start)
        for place in [(2.0, 0.0, 0.1), (1.0, 0.8, -1.0), (-1.0, 1.2, 2.0), (0.5, 0.3, 0.5)]
    ]
    assert recover_start(objects) == pytest.approx(start, abs=1e-12)


def test_a_start_off_the_grid_is_refused() -> None:
    objects = [published("Mug", tuple(one["position"].values()), (0.1, 0.9, 0.0)) for one in room()]
    with pytest.raises(ValueError, match="no start on the grid"):
        recover_start(objects)


def test_distances_that_contradict_each_other_are_refused() -> None:
    objects = room()
    objects[2]["distance"] += 0.01
    with pytest.raises(ValueError, match="no start on the grid"):
        recover_start(objects)


def test_three_distances_are_too_few() -> None:
    with pytest.raises(ValueError, match="3 objects are too few"):
        recover_start(room()[:3])
