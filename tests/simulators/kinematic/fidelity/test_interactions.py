"""Recorded poses, from which a hand-made cabinet can or cannot be opened."""

from __future__ import annotations

import re
from typing import Any

import pytest

from schemas.errors import UserError
from schemas.scene import Scene
from simulators.kinematic.fidelity.interactions import PoseScore, measure_poses
from simulators.kinematic.fidelity.records import PoseRecord
from simulators.kinematic.fidelity.stage import Stage
from tests.simulators.kinematic.geometry.rooms import room, thing

CABINET = "Cabinet|+00.00|+01.20|+02.70"


def kitchen(*more: Any) -> Scene:
    """A cabinet on the wall at z = 3, its front at z = 2.4."""
    cabinet = thing(
        "Cabinet", (0.0, 1.2, 2.7), (0.8, 0.8, 0.6), object_id=CABINET, openable=True,
        receptacle=True,
    )  # fmt: skip
    return room(cabinet, *more)


def tried(action: str, object_id: str, *poses: tuple[float, ...], room: Scene) -> list[PoseScore]:
    record = PoseRecord.model_validate(
        {"scene": "FloorPlan1", "action": action, "objectId": object_id,
         "poses_x_z_rot_horizon": poses}
    )  # fmt: skip
    return list(measure_poses(Stage(room), record))


AHEAD, FAR, TURNED, INSIDE = (
    (0.0, 1.5, 0, 0),
    (0.0, 0.75, 0, 0),
    (0.0, 1.5, 180, 0),
    (0.0, 2.75, 0, 0),
)


@pytest.mark.parametrize("action", ["OpenObject", "CloseObject"])
def test_it_acts_from_ahead_and_not_from_afar_or_with_the_back_to_it(action: str) -> None:
    scores = tried(action, CABINET, AHEAD, FAR, TURNED, room=kitchen())
    assert [one.acts for one in scores] == [True, False, False]
    assert [one.stands for one in scores] == [True, True, True]


def test_nobody_stands_inside_the_cabinet() -> None:
    (score,) = tried("OpenObject", CABINET, INSIDE, room=kitchen())
    assert not score.stands


def test_what_stands_before_the_cabinet_hides_it() -> None:
    screen = thing("Dresser", (0.0, 1.25, 2.2), (2.0, 2.5, 0.1))
    (score,) = tried("OpenObject", CABINET, AHEAD, room=kitchen(screen))
    assert (score.stands, score.acts) == (True, False)


def test_an_object_of_the_type_within_15_centimetres_is_the_same() -> None:
    near, far = "Cabinet|+00.10|+01.20|+02.60", "Cabinet|+00.20|+01.20|+02.70"
    assert tried("OpenObject", near, AHEAD, room=kitchen())[0].ours == CABINET
    assert tried("OpenObject", far, AHEAD, room=kitchen())[0].ours == ""
    other = tried("OpenObject", "Drawer|+00.00|+01.20|+02.70", AHEAD, room=kitchen())[0]
    assert (other.ours, other.acts) == ("", False)


def test_a_cabinet_is_no_switch() -> None:
    (score,) = tried("ToggleObjectOn", CABINET, AHEAD, room=kitchen())
    assert not score.acts


def test_an_action_without_a_known_state_before_is_named() -> None:
    with pytest.raises(UserError, match="unknown recorded action 'PourObject'"):
        tried("PourObject", CABINET, AHEAD, room=kitchen())


@pytest.mark.parametrize("name", ["Cabinet", "Cabinet|x|y|z", "Cabinet|nan|+00.00|+00.00"])
def test_an_id_without_a_place_is_named(name: str) -> None:
    with pytest.raises(UserError, match=f"'{re.escape(name)}' is no id of the form"):
        tried("OpenObject", name, AHEAD, room=kitchen())
