"""A house becomes one scene for each room that can be walked to; a bad one is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.errors import RecordRejected
from schemas.names import RoomType
from schemas.plan import OpeningKind
from schemas.scene import Scene
from simulators.houses.scenes import CutHouse, cut_house
from tests.simulators.houses.building import BOOK, door, house, point, room, thing, wall

HOME = "P-train-oak-0f3a9c51"


def cut(raw: dict[str, Any]) -> CutHouse:
    return cut_house(raw, HOME, "folder", BOOK)


def reason_of(raw: dict[str, Any]) -> str:
    with pytest.raises(RecordRejected) as caught:
        cut(raw)
    assert "\n" not in str(caught.value)
    return caught.value.reason


def ids(scene: Scene) -> list[str]:
    return [spec.object_id for spec in scene.objects]


def test_each_room_is_a_scene_with_its_own_things_only() -> None:
    kitchen, bedroom = cut(house()).scenes
    assert (kitchen.scene_id, kitchen.room_type) == (f"{HOME}.1", RoomType.KITCHEN)
    assert (bedroom.scene_id, bedroom.room_type) == (f"{HOME}.2", RoomType.BEDROOM)
    assert ids(kitchen) == ["Apple|small|2|0", "DiningTable|2|0", "Floor|2"]
    assert ids(bedroom) == [
        "Bed|3|0",
        "Drawer|3|1___0",
        "Dresser|3|1",
        "Floor|3",
        "Pencil|small|3|1",
        "Pillow|small|3|0",
    ]


def test_rooms_are_ordered_by_type_and_not_by_their_place_in_the_file() -> None:
    raw = house()
    raw["rooms"].reverse()
    assert [scene.room_type for scene in cut(raw).scenes] == [RoomType.KITCHEN, RoomType.BEDROOM]


def test_the_agent_starts_where_the_house_says_and_elsewhere_at_the_door() -> None:
    kitchen, bedroom = cut(house()).scenes
    assert kitchen.agent_start == (2.0, 0.901, 1.0)
    # The middle of the door is (4, 2); the nearest cell off the wall by 0.22 m or more.
    assert bedroom.agent_start == (4.25, 0.901, 2.0)


def test_the_plan_knows_outline_door_and_height() -> None:
    kitchen, _ = cut(house()).scenes
    assert kitchen.plan is not None
    assert kitchen.plan.outline == ((0.0, 0.0), (0.0, 4.0), (4.0, 4.0), (4.0, 0.0))
    assert (kitchen.plan.height, kitchen.plan.rooms) == (3.0, 2)
    [way] = kitchen.plan.openings
    assert (way.kind, way.is_open, way.leads_to) == (OpeningKind.DOOR, True, "room|3")
    # wall0 runs from (4, 4) to (4, 0): 1.5 m along it is z = 2.5.
    assert (way.start, way.end, way.low, way.high) == ((4.0, 2.5), (4.0, 1.5), 0.0, 2.1)


def test_a_doorframe_is_open_without_a_leaf_to_open() -> None:
    frame = door(assetId="Doorframe_1")
    del frame["openness"], frame["openable"]
    assert len(cut(house(doors=[frame])).scenes) == 2


def test_an_empty_wall_joins_rooms_as_a_door_does() -> None:
    raw = house(doors=[])
    for one in raw["walls"][2:4]:
        one["empty"] = True
    kitchen, _ = cut(raw).scenes
    assert kitchen.plan is not None
    [way] = kitchen.plan.openings
    assert (way.kind, way.start, way.end) == (OpeningKind.GAP, (4.0, 0.0), (4.0, 4.0))


def test_a_closed_door_joins_nothing() -> None:
    assert reason_of(house(doors=[door(openness=0)])) == "no_doors"


def test_a_room_behind_a_closed_door_is_left_out_and_named() -> None:
    raw = house()
    raw["rooms"].append(room(4, "Bathroom", [(8, 0), (8, 4), (10, 4), (10, 0)]))
    raw["walls"].append(wall("wall|3|8.00|4.00|8.00|0.00", "room|3", (8, 4), (8, 0)))
    shut = door(id="door|3|4", room0="room|3", room1="room|4", openness=0)
    raw["doors"].append({**shut, "wall0": "wall|3|8.00|4.00|8.00|0.00"})
    made = cut(raw)
    assert len(made.scenes) == 2
    [left] = made.left_out
    assert (left.house_room, left.reason) == ("room|4", "not_reachable")


def test_a_room_of_another_kind_is_walked_through_but_becomes_no_scene() -> None:
    raw = house()
    raw["rooms"].append(room(4, "Hallway", [(8, 0), (8, 4), (10, 4), (10, 0)]))
    made = cut(raw)
    assert [(left.house_room, left.reason) for left in made.left_out] == [("room|4", "room_type")]


def test_furniture_in_the_doorway_blocks_it() -> None:
    raw = house()
    raw["objects"].append(thing("3|9", "Bed_1", (4.9, 0.5, 2.0)))
    assert reason_of(raw) == "not_navigable"


def test_one_room_no_doors_and_no_start_are_refused() -> None:
    assert reason_of(house(rooms=house()["rooms"][:1], doors=[])) == "one_room"
    assert reason_of(house(doors=[])) == "no_doors"
    assert reason_of(house(metadata={"schema": "1.0.0"})) == "no_start"


def test_an_object_of_an_unknown_asset_is_left_out_with_what_lies_on_it_and_told() -> None:
    raw = house()
    raw["objects"][0]["assetId"] = "B07H5DJX92"  # the table, with an apple on it
    raw["objects"] += [thing(f"3|{k}", "Pillow_1", (5.0, 0.05, 3.0)) for k in range(2, 5)]
    made = cut(raw)
    assert made.unknown == (("2|0", "B07H5DJX92"), ("small|2|0", "B07H5DJX92"))
    kinds = {spec.object_type for scene in made.scenes for spec in scene.objects}
    assert {"Bed", "Pencil"} <= kinds
    assert not {"DiningTable", "Apple"} & kinds


def test_an_unknown_child_takes_nothing_else_with_it() -> None:
    raw = house()
    raw["objects"][2]["children"][0]["assetId"] = "B07H5DJX92"
    made = cut(raw)
    assert made.unknown == (("small|3|1", "B07H5DJX92"),)
    assert sum(len(scene.objects) for scene in made.scenes) == (
        sum(len(scene.objects) for scene in cut(house()).scenes) - 1
    )


def test_too_many_objects_of_unknown_assets_refuse_the_house_by_name() -> None:
    raw = house()
    raw["objects"][0]["assetId"] = "B07H5DJX92"
    with pytest.raises(
        RecordRejected,
        match=r"unknown_asset: 2 of 6 objects .*\(B07H5DJX92\); at most 30% may",
    ):
        cut(raw)


def test_the_cells_of_each_room_hold_its_start_and_lie_in_it() -> None:
    made = cut(house())
    assert len(made.cells) == len(made.scenes) == 2
    for scene, cells in zip(made.scenes, made.cells, strict=True):
        x, _, z = scene.agent_start
        assert (x, z) in cells
        assert list(cells) == sorted(cells)
        assert all((x < 4.0) is (scene.room_type == "Kitchen") for x, _ in cells)


@pytest.mark.parametrize("kind", ["rooms", "walls", "doors", "objects", "children"])
def test_an_id_that_is_there_twice_is_refused(kind: str) -> None:
    raw = house()
    if kind == "children":
        raw["objects"][0]["children"][0]["id"] = "3|0"
    else:
        raw[kind].append(raw[kind][0])
    assert reason_of(raw) == "duplicate_id"


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (0, 4)],
        [(0, 0), (4, 4), (0, 4), (4, 0)],
        [(0, 0), (0, 4), (0, 2)],
        [(0, 0), (0, 0), (4, 4), (4, 4)],
    ],
)
def test_a_broken_outline_is_refused(corners: list[tuple[float, float]]) -> None:
    raw = house()
    raw["rooms"][0]["floorPolygon"] = [point(x, z) for x, z in corners]
    assert reason_of(raw) in {"broken_polygon", "wrong_schema"}


@pytest.mark.parametrize(
    "changes",
    [
        {"rooms": None},
        {"rooms": []},
        {"walls": "no"},
        {"objects": [{"id": "2|0"}]},
        {"doors": [door(wall0="wall|9")]},
        {"doors": [door(room0="room|9")]},
        {"metadata": {"schema": "9.9.9"}},
        {"objects": [thing("2|0", "Table_1", (1e9, 0.4, 3.0))]},
    ],
)
def test_what_does_not_follow_the_schema_is_refused(changes: dict[str, Any]) -> None:
    assert reason_of(house(**changes)) == "wrong_schema"


def test_schema_0_0_1_gives_the_same_scenes() -> None:
    raw = house()
    [way] = raw["doors"]
    del way["holePolygon"], way["assetPosition"]
    way["boundingBox"] = {"min": point(1.5, 0.0), "max": point(2.5, 0.0, 2.1)}
    way["assetOffset"] = point(0.0, 0.0)
    raw["metadata"]["schema"] = "0.0.1"
    assert cut(raw) == cut(house())
    del raw["metadata"]["schema"]
    assert cut(raw) == cut(house())


def test_a_window_hangs_in_its_wall() -> None:
    raw = house()
    raw["windows"] = [
        {
            "id": "window|2|0",
            "assetId": "Window_1",
            "room0": "room|2",
            "room1": "room|2",
            "wall0": "wall|2|0.00|0.00|0.00|4.00",
            "wall1": "wall|exterior|0.00|0.00|0.00|4.00",
            "holePolygon": [point(1.0, 0.0, 0.9), point(2.0, 0.0, 2.1)],
            "assetPosition": point(1.5, 0.0, 1.5),
        }
    ]
    kitchen, _ = cut(raw).scenes
    [window] = [spec for spec in kitchen.objects if spec.object_type == "Window"]
    assert window.box_center == (0.0, 1.5, 1.5)
    assert window.box_size == (0.1, 1.2, 1.0)
