"""Which way fronts face."""

from __future__ import annotations

import pytest

from simulators.kinematic.geometry.model import build_model
from tests.simulators.kinematic.geometry.rooms import room, thing


@pytest.mark.parametrize(
    ("place", "yaw"),
    [((0.0, -2.75), 0.0), ((-2.75, 0.0), 90.0), ((0.0, 2.75), 180.0), ((2.75, 0.0), 270.0)],
)
def test_a_cabinet_at_a_wall_opens_into_the_room(place: tuple[float, float], yaw: float) -> None:
    x, z = place
    scene = room(thing("Cabinet", (x, 0.5, z), (0.5, 0.8, 0.5)))
    model = build_model(scene)
    index = next(k for k, s in enumerate(scene.objects) if s.object_type == "Cabinet")
    assert model.frames[index].yaw == yaw


def test_a_cabinet_in_a_corner_opens_away_from_its_neighbour() -> None:
    scene = room(
        thing("Cabinet", (-2.75, 0.5, -2.75), (0.5, 0.8, 0.5)),
        thing("Fridge", (-2.75, 0.9, -2.1), (0.5, 1.8, 0.7)),  # stands at its +z side
    )
    model = build_model(scene)
    index = next(k for k, s in enumerate(scene.objects) if s.object_type == "Cabinet")
    assert model.frames[index].yaw == 90.0


def test_a_drawer_in_a_dresser_opens_where_the_dresser_ends() -> None:
    scene = room(
        thing("Dresser", (0.0, 0.5, -2.7), (1.2, 1.0, 0.6)),
        thing("Drawer", (-0.3, 0.5, -2.68), (0.5, 0.2, 0.55)),
    )
    model = build_model(scene)
    index = next(k for k, s in enumerate(scene.objects) if s.object_type == "Drawer")
    assert model.frames[index].yaw == 0.0
