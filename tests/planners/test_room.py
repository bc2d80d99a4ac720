"""What activities may use."""

from __future__ import annotations

from planners.room import RoomContent, protected_ids
from tests.planners.kitchen import (
    APPLE,
    BASIN,
    CABINET,
    COUNTER,
    DRAWER,
    FAUCET,
    FRIDGE,
    KNIFE,
    LAMP,
    MACHINE,
    MICROWAVE,
    MUG,
    SHELF,
    SPOON,
    TABLE,
    kitchen,
    kitchen_objects,
)
from tests.planners.worlds import thing, world_of


def _ids(states: tuple[object, ...]) -> list[str]:
    return [getattr(state, "object_id", "") for state in states]


def test_a_room_offers_what_is_free_in_it() -> None:
    room = RoomContent(kitchen(at=TABLE), "Kitchen", ())
    assert _ids(room.items) == [APPLE, KNIFE, MUG, SPOON]
    assert _ids(room.containers) == sorted([CABINET, DRAWER, FRIDGE, MICROWAVE])
    assert _ids(room.surfaces) == sorted([COUNTER, TABLE, SHELF, BASIN, MACHINE])
    assert _ids(room.devices) == [FAUCET, LAMP]
    assert room.start_at == TABLE


def test_what_holds_a_protected_thing_is_protected_with_all_that_lies_there() -> None:
    room = RoomContent(kitchen(), "Kitchen", (APPLE,))
    assert _ids(room.items) == [KNIFE, MUG]
    assert COUNTER not in _ids(room.surfaces)


def test_the_two_parts_of_a_sink_protect_each_other() -> None:
    sink = thing("K/Sink", "Sink", receptacle=True)
    bath = thing("B/Sink", "Sink", receptacle=True, room_id="Bathroom")
    world = world_of([*kitchen_objects(), sink, bath])
    assert protected_ids(world, ("K/Sink",)) == {"K/Sink", BASIN}
    assert protected_ids(world, (BASIN,)) == {"K/Sink", BASIN}


def test_the_other_sink_of_a_room_stays_free() -> None:
    names = ("K/Sink", "K/Sink2", "K/Sink2|SinkBasin")
    world = world_of([*kitchen_objects(), *(thing(one, "Sink", receptacle=True) for one in names)])
    assert protected_ids(world, ("K/Sink",)) == {"K/Sink", BASIN}
    assert protected_ids(world, ("K/Sink2|SinkBasin",)) == {"K/Sink2", "K/Sink2|SinkBasin"}


def test_a_floor_is_not_protected_by_what_lies_on_it() -> None:
    floor = thing("K/Floor", "Floor", receptacle=True)
    ball = thing("K/Ball", "BasketBall", pickupable=True, parent="K/Floor")
    cloth = thing("K/Cloth", "Cloth", pickupable=True, parent="K/Floor")
    room = RoomContent(world_of([*kitchen_objects(), floor, ball, cloth]), "Kitchen", ("K/Ball",))
    assert "K/Cloth" in _ids(room.items)
    assert "K/Ball" not in _ids(room.items)
    assert "K/Floor" not in _ids(room.surfaces)


def test_locked_open_broken_and_unreachable_things_are_left_alone() -> None:
    world = kitchen(
        Cabinet={"overlay": "locked"},
        Drawer={"is_open": True},
        Fridge={"reachable": False},
        Microwave={"is_toggled": True},
        LightSwitch={"overlay": "out_of_order"},
    )
    room = RoomContent(world, "Kitchen", ())
    assert room.containers == ()
    assert _ids(room.devices) == [FAUCET]
    assert _ids(room.items) == [APPLE, SPOON]


def test_laden_sliced_and_nested_things_are_left_alone() -> None:
    plate = thing("K/Plate", "Plate", pickupable=True, receptacle=True, parent=TABLE)
    egg = thing("K/Egg", "Egg", pickupable=True, parent="K/Plate", ancestors=("K/Plate", TABLE))
    objects = [*kitchen_objects(Apple={"is_sliced": True}), plate, egg]
    assert _ids(RoomContent(world_of(objects), "Kitchen", ()).items) == [KNIFE, MUG, SPOON]


def test_a_thing_goes_where_the_table_allows_and_not_where_it_is() -> None:
    room = RoomContent(kitchen(), "Kitchen", ())
    mug = next(item for item in room.items if item.object_id == MUG)
    places = room.destinations(mug, ("Cabinet", "DiningTable", "Drawer", "Shelf"))
    assert _ids(places) == [TABLE, SHELF]


def test_a_sink_is_used_only_with_the_one_tap_of_its_room() -> None:
    second = thing("K/Faucet2", "Faucet", toggleable=True)
    assert RoomContent(kitchen(), "Kitchen", ()).sink_with_tap() is not None
    assert RoomContent(kitchen(), "Kitchen", (FAUCET,)).sink_with_tap() is None
    assert RoomContent(kitchen(Faucet={"is_toggled": True}), "Kitchen", ()).sink_with_tap() is None
    two = RoomContent(world_of([*kitchen_objects(), second]), "Kitchen", ())
    assert two.sink_with_tap() is None
