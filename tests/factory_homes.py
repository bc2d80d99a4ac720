"""Small hand-made scenes and homes."""

from __future__ import annotations

from schemas.base import content_hash
from schemas.home import Home, HomeRoom, Label
from schemas.ids import format_home_id, parse_home_id, split_of
from schemas.labels import assign_labels
from schemas.names import RoomType
from schemas.scene import ObjectSpec, Scene

KITCHEN, LIVING_ROOM, BEDROOM, BATHROOM = (kind.value for kind in RoomType)
CONTENT: dict[str, tuple[str, ...]] = {
    KITCHEN: ("CounterTop", "Drawer", "Drawer", "Fridge", "Mug", "Floor"),
    LIVING_ROOM: ("Sofa", "Shelf", "Television", "Book", "Floor"),
    BEDROOM: ("Bed", "Dresser", "Desk", "Book", "KeyChain", "Floor"),
    BATHROOM: ("Sink", "SinkBasin", "Toilet", "SoapBar", "Floor"),
}


def make_scene(number: int, room_type: RoomType) -> Scene:
    """Makes a scene of the objects in `CONTENT`, one metre apart."""
    specs = [_spec(kind, place) for place, kind in enumerate(CONTENT[room_type.value])]
    return Scene(
        scene_id=f"FloorPlan{number}",
        source="hand_made",
        room_type=room_type,
        agent_start=(0.0, 0.9, 0.0),
        objects=tuple(sorted(specs, key=lambda spec: spec.object_id)),
    )


def _spec(kind: str, place: int) -> ObjectSpec:
    small = kind in ("Mug", "Book", "KeyChain", "SoapBar")
    return ObjectSpec(
        object_id=f"{kind}|+{place:02d}.00|+00.50|+01.00",
        object_type=kind,
        name=f"{kind}_{place}",
        asset_id=kind,
        position=(float(place), 0.5, 1.0),
        rotation=(0.0, 0.0, 0.0),
        box_center=(float(place), 0.5, 1.0),
        box_size=(0.5, 0.5, 0.5),
        oriented_corners=(),
        parents=(),
        pickupable=small,
        moveable=False,
        receptacle=not small,
        openable=kind in ("Drawer", "Fridge"),
        toggleable=kind == "Television",
        sliceable=False,
        breakable=False,
        dirtyable=False,
        fillable=False,
        cookable=False,
        is_open=False,
        is_toggled=False,
        is_dirty=False,
        is_filled=False,
        mass=1.0,
    )


def make_home(home_id: str = "H-003-217-301-411") -> Home:
    """Makes the home of an id, with the labels that `assign_labels` gives."""
    numbers = parse_home_id(home_id)
    scenes = [
        (kind.value, make_scene(number, kind))
        for number, kind in zip(numbers, RoomType, strict=True)
    ]
    rooms = tuple(
        HomeRoom(
            room_id=room_id,
            room_type=scene.room_type,
            scene_id=scene.scene_id,
            scene_hash=content_hash(scene),
        )
        for room_id, scene in scenes
    )
    return Home(
        home_id=format_home_id(numbers),
        split=split_of(numbers[0]),
        rooms=rooms,
        labels=assign_labels(scenes),
    )


def find(home: Home, label: str) -> Label:
    """Returns the label record of `Book_1` and the like."""
    return next(item for item in home.labels if item.label == label)
