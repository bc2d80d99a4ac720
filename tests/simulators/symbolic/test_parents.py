"""Which of several published receptacles holds a thing."""

from __future__ import annotations

import pytest

from schemas.names import RoomType
from schemas.scene import ObjectSpec, Scene, Vector
from simulators.symbolic.parents import initial_parents
from tests.simulators.kinematic.specs import spec

FLOOR = spec("Floor|1", "Floor", (0, -0.05, 0), (6, 0.1, 6), receptacle=True)
TABLE = spec("DiningTable|1", "DiningTable", (0, 0.375, 0), (1.5, 0.75, 1.0), receptacle=True)
CHAIR = spec("Chair|1", "Chair", (0, 0.5, 0.2), (0.5, 1.0, 0.5), receptacle=True)


def _scene(*objects: ObjectSpec) -> Scene:
    return Scene(
        scene_id="FloorPlan1",
        source="test",
        room_type=RoomType.KITCHEN,
        agent_start=(2.0, 0.9, 2.0),
        objects=tuple(sorted((FLOOR, *objects), key=lambda one: one.object_id)),
    )


def _book(*parents: str, at: Vector = (0, 0.77, 0.2)) -> ObjectSpec:
    return spec("Book|1", "Book", at, (0.2, 0.04, 0.2), pickupable=True, parents=parents)


@pytest.mark.parametrize("named", [("Chair|1", "DiningTable|1"), ("DiningTable|1", "Chair|1")])
def test_a_book_at_table_height_lies_on_the_table_not_on_the_chair(named: tuple[str, ...]) -> None:
    assert initial_parents(_scene(TABLE, CHAIR, _book(*named)))["Book|1"] == "DiningTable|1"


def test_the_floor_counts_last() -> None:
    scene = _scene(TABLE, _book("Floor|1", "DiningTable|1"))
    assert initial_parents(scene)["Book|1"] == "DiningTable|1"


def test_the_only_named_holder_is_believed() -> None:
    assert initial_parents(_scene(TABLE, CHAIR, _book("Chair|1")))["Book|1"] == "Chair|1"


def test_a_plate_on_the_table_holds_the_apple_that_both_claim() -> None:
    plate = spec("Plate|1", "Plate", (0, 0.76, 0), (0.25, 0.02, 0.25), pickupable=True,
                 receptacle=True, parents=("DiningTable|1",))  # fmt: skip
    apple = spec("Apple|1", "Apple", (0, 0.81, 0), (0.08, 0.08, 0.08), pickupable=True,
                 parents=("DiningTable|1", "Plate|1"))  # fmt: skip
    assert initial_parents(_scene(TABLE, plate, apple)) == {
        "Apple|1": "Plate|1",
        "Plate|1": "DiningTable|1",
    }


def test_without_a_named_holder_what_is_right_below_holds_it() -> None:
    assert initial_parents(_scene(TABLE, _book()))["Book|1"] == "DiningTable|1"


def test_what_hovers_over_nothing_lies_on_the_floor() -> None:
    lost = _book(at=(2.0, 0.77, 2.0))
    assert initial_parents(_scene(TABLE, lost))["Book|1"] == "Floor|1"


def test_two_bowls_that_claim_each_other_make_no_circle() -> None:
    bowls = [
        spec(
            f"Bowl|{a}",
            "Bowl",
            (0, 0.8, 0),
            (0.2, 0.1, 0.2),
            pickupable=True,
            receptacle=True,
            parents=(f"Bowl|{b}", "DiningTable|1"),
        )
        for a, b in ((1, 2), (2, 1))
    ]
    parents = initial_parents(_scene(TABLE, *bowls))
    assert parents == {"Bowl|1": "Bowl|2", "Bowl|2": "DiningTable|1"}


def test_furniture_on_the_floor_has_no_holder_and_a_toaster_on_the_table_has() -> None:
    toaster = spec("Toaster|1", "Toaster", (0, 0.85, 0), (0.3, 0.2, 0.2), moveable=True,
                   parents=("DiningTable|1",))  # fmt: skip
    sofa = spec("Sofa|1", "Sofa", (2, 0.4, 2), (1.5, 0.8, 0.8), moveable=True, parents=("Floor|1",))
    assert initial_parents(_scene(TABLE, toaster, sofa)) == {"Toaster|1": "DiningTable|1"}
