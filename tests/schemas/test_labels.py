"""Labels: fixed by room order and position, unique, and invertible."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.home import Home, HomeRoom, Label, home_object_id
from schemas.labels import (
    LABEL,
    LIKE_A_LABEL,
    LabelBook,
    assign_labels,
    labels_in,
    parse_label,
    type_of_label,
)
from schemas.names import RoomType, Split
from schemas.scene import ObjectSpec, Scene
from tests.factories import make_home


def spec(name: str, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> ObjectSpec:
    """Makes an object whose type is the word before the first bar of its id."""
    flags = {
        name: False
        for name, field in ObjectSpec.model_fields.items()
        if field.annotation is bool and field.is_required()
    }
    fields: dict[str, object] = {
        "object_id": name,
        "object_type": name.partition("|")[0],
        "name": name,
        "asset_id": "",
        "position": (9.0, 9.0, 9.0),
        "rotation": (0.0, 0.0, 0.0),
        "box_center": (x, y, z),
        "box_size": (0.1, 0.1, 0.1),
        "oriented_corners": (),
        "parents": (),
        "mass": 1.0,
    }
    return ObjectSpec.model_validate(fields | flags)


def scene(*objects: ObjectSpec) -> Scene:
    return Scene(
        scene_id="FloorPlan1",
        source="test",
        room_type=RoomType.KITCHEN,
        agent_start=(0.0, 0.0, 0.0),
        objects=objects,
    )


def named(*rooms: tuple[str, Scene]) -> dict[str, str]:
    return {label.object_id: label.label for label in assign_labels(rooms)}


def test_objects_of_a_type_are_numbered_by_x_then_z_then_y() -> None:
    room = scene(
        spec("Cup|d", x=1.0, z=2.0, y=0.5),
        spec("Cup|a", x=0.0, z=9.0, y=9.0),
        spec("Cup|c", x=1.0, z=2.0, y=0.1),
        spec("Cup|b", x=1.0, z=1.0, y=5.0),
    )
    assert named(("Kitchen", room)) == {
        "Kitchen/Cup|a": "Cup_1",
        "Kitchen/Cup|b": "Cup_2",
        "Kitchen/Cup|c": "Cup_3",
        "Kitchen/Cup|d": "Cup_4",
    }


def test_numbers_go_on_from_room_to_room_in_the_order_of_the_home() -> None:
    labels = named(
        ("Kitchen", scene(spec("Cup|far", x=9.0))), ("Bedroom", scene(spec("Cup|near", x=0.0)))
    )
    assert labels == {"Kitchen/Cup|far": "Cup_1", "Bedroom/Cup|near": "Cup_2"}


def test_each_type_counts_for_itself() -> None:
    labels = named(("Kitchen", scene(spec("Cup|a"), spec("Mug|a"))))
    assert labels == {"Kitchen/Cup|a": "Cup_1", "Kitchen/Mug|a": "Mug_1"}


def test_a_jitter_below_a_centimetre_does_not_renumber() -> None:
    still = scene(spec("Cup|a", x=1.0, z=1.0), spec("Cup|b", x=1.0, z=2.0))
    moved = scene(spec("Cup|a", x=1.004, z=1.0), spec("Cup|b", x=1.0, z=2.0))
    assert named(("Kitchen", moved)) == named(("Kitchen", still))


def test_objects_at_one_position_are_numbered_by_id() -> None:
    labels = named(("Kitchen", scene(spec("Cup|b"), spec("Cup|a"))))
    assert labels == {"Kitchen/Cup|a": "Cup_1", "Kitchen/Cup|b": "Cup_2"}


def test_labels_come_sorted_by_object_id_and_carry_type_and_room() -> None:
    labels = assign_labels([("Kitchen", scene(spec("Mug|a"), spec("Cup|a")))])
    assert labels == (
        Label(object_id="Kitchen/Cup|a", label="Cup_1", object_type="Cup", room_id="Kitchen"),
        Label(object_id="Kitchen/Mug|a", label="Mug_1", object_type="Mug", room_id="Kitchen"),
    )


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Cup", "Mug", "Drawer"]),
            st.integers(min_value=0, max_value=3),
            st.integers(min_value=0, max_value=3),
        ),
        max_size=12,
    ),
    st.randoms(use_true_random=False),
)
def test_labels_are_unique_and_do_not_depend_on_the_order_of_the_scene(
    drawn: list[tuple[str, int, int]], shuffler: random.Random
) -> None:
    objects = [spec(f"{kind}|{i}", x=x, z=z) for i, (kind, x, z) in enumerate(drawn)]
    labels = assign_labels([("Kitchen", scene(*objects))])
    assert len({label.label for label in labels}) == len(objects)
    assert all(re.fullmatch(r"[A-Z][A-Za-z]+_[1-9][0-9]*", label.label) for label in labels)
    shuffler.shuffle(objects)
    assert assign_labels([("Kitchen", scene(*objects))]) == labels


def book() -> LabelBook:
    rooms = [("Kitchen", scene(spec("Cup|a"), spec("Drawer|a")))]
    home = Home(
        home_id="H-001-201-301-401",
        split=Split.TRAIN,
        rooms=(
            HomeRoom(
                room_id="Kitchen",
                room_type=RoomType.KITCHEN,
                scene_id="FloorPlan1",
                scene_hash="0" * 64,
            ),
        ),
        labels=assign_labels(rooms),
    )
    return LabelBook(home)


def test_a_label_leads_back_to_its_object() -> None:
    object_id = home_object_id("Kitchen", "Cup|a")
    assert object_id == "Kitchen/Cup|a"
    assert book().label(object_id) == "Cup_1"
    assert book().object_id("Cup_1") == object_id
    assert book().type_of(object_id) == "Cup"


def test_a_room_is_its_own_label() -> None:
    assert book().label("Kitchen") == "Kitchen"
    assert book().object_id("Kitchen") == "Kitchen"
    assert book().type_of("Kitchen") == "Room"


def test_nothing_has_no_label() -> None:
    assert book().label("") == ""
    assert book().type_of("") == ""


def test_unknown_ids_and_labels_are_errors_not_guesses() -> None:
    with pytest.raises(KeyError):
        book().label("Kitchen/Cup|b")
    with pytest.raises(KeyError):
        book().object_id("Cup_2")
    with pytest.raises(KeyError):
        book().type_of("Bedroom")


def test_the_book_knows_which_objects_it_holds() -> None:
    assert "Kitchen/Cup|a" in book()
    assert "Kitchen" not in book()
    assert "Cup_1" not in book()


def test_labels_are_found_whole_and_nothing_like_them() -> None:
    text = "Drawer_12, then Drawer_1 (not drawer_3 or Drawer_0): Mug_1's and Drawer_1"
    assert labels_in(text) == ("Drawer_12", "Drawer_1", "Mug_1", "Drawer_1")
    assert LIKE_A_LABEL.findall("drawer_3 or Drawer_0 or Mug_2") == [
        "drawer_3",
        "Drawer_0",
        "Mug_2",
    ]
    assert labels_in("") == ()


def test_a_label_is_its_type_and_number() -> None:
    assert parse_label("CounterTop_12") == ("CounterTop", 12)
    assert type_of_label("CounterTop_12") == "CounterTop"


def test_every_label_of_a_home_follows_the_grammar() -> None:
    for label in make_home().labels:
        assert re.fullmatch(LABEL, label.label)
        assert parse_label(label.label)[0] == label.object_type
