"""Where the outer walls stand."""

from __future__ import annotations

import pytest

from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.walls import outer_walls
from tests.simulators.kinematic.geometry.rooms import room, thing


def planes(*things: ObjectSpec, half: float = 3.0) -> Rectangle:
    """Returns the walls of a room whose pictures reach 2 m to each side, on a floor of 2 * half."""
    scene = room(*things, half=2.0)
    floor = thing("Floor", (0.0, -0.05, 0.0), (2 * half, 0.1, 2 * half))
    others = [spec for spec in scene.objects if spec.object_type != "Floor"]
    return _planes(scene.model_copy(update={"objects": (*others, floor)}))


def _planes(scene: Scene) -> Rectangle:
    return outer_walls(scene, Bounds.of(scene))


def test_the_walls_stand_where_the_things_end() -> None:
    assert planes() == pytest.approx(Rectangle(-2.0, 2.0, -2.0, 2.0))


def test_the_floor_ends_where_the_walls_do_at_the_latest() -> None:
    assert planes(half=1.5) == pytest.approx(Rectangle(-1.5, 1.5, -1.5, 1.5))


def test_a_window_reaches_behind_the_wall() -> None:
    window = thing("Window", (2.2, 1.5, 0.0), (0.4, 1.0, 1.0))
    assert planes(window).x1 == pytest.approx(2.4 - 0.12)


def test_a_toilets_box_reaches_behind_the_wall_if_it_is_larger_than_the_tight_model() -> None:
    # Its pivot is at x = 1.8; the tight model ends 0.49 behind it, the box at 2.5.
    toilet = thing(
        "Toilet", (1.95, 0.5, 0.0), (1.1, 1.0, 1.1),
        position=(1.8, 0.0, 0.0), rotation=(0.0, 270.0, 0.0),
    )  # fmt: skip
    assert planes(toilet).x1 == pytest.approx(1.8 + 0.49)


def test_a_room_without_a_floor_is_refused() -> None:
    scene = room()
    rest = tuple(spec for spec in scene.objects if spec.object_type != "Floor")
    with pytest.raises(ValueError, match="FloorPlan1 has no Floor"):
        _planes(scene.model_copy(update={"objects": rest}))
