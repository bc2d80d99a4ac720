"""A room whose walls are known: the agent stays inside of them, and sees nothing through them."""

from __future__ import annotations

import numpy as np
import pytest

from schemas.scene import Scene
from simulators.houses.scenes import cut_house
from simulators.kinematic.geometry.known_walls import plan_parts, surrounding
from simulators.kinematic.geometry.model import build_model
from simulators.kinematic.geometry.polygons import polygon_distance
from simulators.kinematic.geometry.room import RoomGeometry
from tests.simulators.houses.building import BOOK, house, room, thing

HOME = "P-train-oak-0f3a9c51"
L_SHAPE = [(0.0, 0.0), (0.0, 4.0), (2.0, 4.0), (2.0, 2.0), (4.0, 2.0), (4.0, 0.0)]


def scenes(**changes: object) -> tuple[Scene, ...]:
    return cut_house(house(**changes), HOME, "folder", BOOK).scenes


@pytest.fixture(scope="module")
def l_shaped() -> Scene:
    """An L-shaped kitchen with an apple on a table in its upper arm; its corner hides it."""
    raw = house()
    raw["rooms"][0] = room(2, "Kitchen", L_SHAPE)
    raw["doors"][0]["holePolygon"] = [{"x": 2.5, "y": 0, "z": 0}, {"x": 3.5, "y": 2.1, "z": 0}]
    raw["metadata"]["agent"]["position"] = {"x": 3.5, "y": 0.95, "z": 1.0}
    apple = thing("small|2|0", "Apple_1", (1.0, 0.85, 3.4))
    raw["objects"][0] = thing("2|0", "Table_1", (1.0, 0.4, 3.4), children=[apple])
    return cut_house(raw, HOME, "folder", BOOK).scenes[0]


def test_all_cells_are_inside_and_keep_clear_of_the_walls(l_shaped: Scene) -> None:
    cells = build_model(l_shaped).cells
    outline = np.array(L_SHAPE)
    assert (1.0, 2.5) in cells
    assert (3.5, 0.25) in cells
    assert (2.25, 2.25) not in cells
    for x, z in cells:
        assert polygon_distance(outline, len(outline), x, z) == 0.0
        assert min(x, z, 4.0 - x, 4.0 - z) >= 0.22
        assert x <= 1.78 or z <= 1.78


def test_nothing_is_seen_around_the_corner_of_a_wall(l_shaped: Scene) -> None:
    geometry = RoomGeometry(l_shaped)
    apple = geometry.index_of("Apple|small|2|0")
    hidden, _ = geometry.pixel_counts(3.5, 0.5, 0.0, 0.0)
    assert hidden[apple] == 0
    behind, _ = geometry.pixel_counts(3.5, 1.5, 315.0, 0.0)
    assert behind[apple] == 0
    seen, _ = geometry.pixel_counts(1.0, 2.25, 0.0, 30.0)
    assert seen[apple] > 0


def test_the_walls_have_no_gap_in_any_direction(l_shaped: Scene) -> None:
    geometry = RoomGeometry(l_shaped)
    for yaw in (0.0, 90.0, 180.0, 270.0):
        for horizon in (-30.0, 0.0, 60.0):
            triangles, _ = geometry.picture(1.5, 1.0, yaw, horizon)
            assert (triangles >= 0).all()


def test_a_door_is_a_panel_inside_of_the_wall_on_both_of_its_sides() -> None:
    for scene, inside in zip(scenes(), (-1.0, 1.0), strict=True):
        assert scene.plan is not None
        [panel] = [part for part in plan_parts(scene.plan, 0.0) if part.name == "door"]
        assert panel.solid.vertices[:, 0] == pytest.approx(4.0 + 0.02 * inside)
        assert panel.solid.vertices[:, 1].max() == 2.1


def test_walls_reach_from_under_the_floor_to_above_the_ceiling() -> None:
    [kitchen, _] = scenes()
    assert kitchen.plan is not None
    assert surrounding(kitchen.plan) == (0.0, 4.0, 0.0, 4.0)
    walls = [part for part in plan_parts(kitchen.plan, 0.0) if part.name == "wall"]
    corners = np.concatenate([part.solid.vertices for part in walls])
    assert len(walls) == 4
    assert corners[:, 1].min() < 0.0
    assert corners[:, 1].max() > 3.0
    assert corners[:, 0].min() == pytest.approx(-0.01)


def test_the_level_that_a_plan_tells_is_where_things_lie() -> None:
    _, bedroom = scenes()
    geometry = RoomGeometry(bedroom)
    [(_, height)] = geometry.support_surfaces(geometry.index_of("Bed|3|0"))
    assert height == pytest.approx(0.5)


def test_a_drawer_opens_the_way_its_furniture_faces() -> None:
    _, bedroom = scenes()
    geometry = RoomGeometry(bedroom)
    drawer, pencil = geometry.index_of("Drawer|3|1___0"), geometry.index_of("Pencil|small|3|1")
    before = geometry.shown_center(pencil)
    geometry.set_open(drawer, True)
    after = geometry.shown_center(pencil)
    assert after[0] < before[0] - 0.1  # the dresser's front is at yaw 270, towards -x
    assert after[2] == pytest.approx(before[2])
