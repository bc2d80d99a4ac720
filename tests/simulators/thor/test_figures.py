"""Reading an object's metadata."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.errors import UserError
from simulators.symbolic.state import COLD, DIRTY, OPEN
from simulators.thor.figures import Placement, figure_of, is_same_box, is_still

ITEM: dict[str, Any] = {
    "name": "Mug_1",
    "position": {"x": 0.699999988, "y": -0.0, "z": 1.0},
    "rotation": {"x": 0.0, "y": -90.0, "z": 0.0},
    "axisAlignedBoundingBox": {
        "center": {"x": 0.7, "y": 0.25, "z": 1.0},
        "size": {"x": 0.2, "y": 0.5, "z": 0.3},
    },
    "parentReceptacles": ["Shelf|1", "Floor|1"],
    "isOpen": True,
    "isToggled": False,
    "isSliced": False,
    "isDirty": True,
    "isFilledWithLiquid": False,
    "isCooked": False,
    "temperature": "Cold",
    "visible": True,
}


def test_an_object_is_read_with_rounded_numbers() -> None:
    figure = figure_of(ITEM)
    assert figure.placement == Placement((0.7, 0.0, 1.0), (0.0, -90.0, 0.0))
    assert str(figure.placement.position[1]) == "0.0", "a negative zero would be another digest"
    assert figure.box == ((0.7, 0.25, 1.0), (0.2, 0.5, 0.3), 270.0)
    assert (figure.flags, figure.temperature) == (OPEN + DIRTY, COLD)
    assert (figure.holders, figure.visible) == (("Shelf|1", "Floor|1"), True)


def test_nothing_named_as_holder_is_not_the_same_as_no_holder() -> None:
    assert figure_of({**ITEM, "parentReceptacles": None}).holders is None
    assert figure_of({**ITEM, "parentReceptacles": []}).holders == ()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"position": None}, "subscriptable"),
        ({"position": {"x": 0.0, "y": 0.0}}, "it has no z"),
        ({"rotation": {"x": 0.0, "y": float("nan"), "z": 0.0}}, "nan is no number"),
        ({"temperature": "Warm"}, "Warm"),
        ({"parentReceptacles": 3}, "not iterable"),
    ],
)
def test_an_object_that_lacks_what_it_must_have_is_named(
    changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(UserError, match=r"AI2-THOR's object Mug.1 cannot be read") as caught:
        figure_of({**ITEM, "objectId": "Mug|1", **changes})
    assert problem in str(caught.value)


def test_the_noise_of_physics_is_no_move() -> None:
    here = Placement((0.0, 0.0, 0.0), (0.0, 359.5, 0.0))
    assert is_still(Placement((0.004, -0.009, 0.0), (0.0, 0.5, 0.0)), here)
    assert not is_still(Placement((0.02, 0.0, 0.0), (0.0, 359.5, 0.0)), here)
    assert not is_still(Placement((0.0, 0.0, 0.0), (0.0, 5.0, 0.0)), here)
    box = ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), 0.0)
    assert is_same_box(((0.0, 0.009, 0.0), (1.0, 1.0, 0.995), 0.0), box)
    assert not is_same_box(((0.0, 0.0, 0.0), (1.0, 1.0, 1.3), 0.0), box)
