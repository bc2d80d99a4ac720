"""What never changes in a home: its objects, and which part belongs to which.

Objects are numbered by their home id, sorted; rooms in the order of the home.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schemas.home import Home, home_object_id
from schemas.knowledge.placement import must_be_open
from schemas.scene import ObjectSpec, Scene
from simulators.symbolic.links import basin_parts, switched_objects, water_targets
from simulators.symbolic.parents import initial_parents

ALSO_ENCLOSING = ("Safe",)
"""Encloses its contents, though AI2-THOR's placement rule does not ask whether it is open."""

EFFECTORS = (
    "CoffeeMachine", "Faucet", "Fridge", "Microwave", "ShowerHead", "StoveBurner", "Toaster",
)  # fmt: skip
"""Types that change what lies in, on or under them."""


def encloses(object_type: str) -> bool:
    """Tells whether a receptacle of this type hides its contents while it is closed."""
    return must_be_open(object_type) or object_type in ALSO_ENCLOSING


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of a home.

    Attributes:
        index: Its number in the home.
        room: Number of the room that it comes from.
        parent: Number of what holds it at the start, or -1.
        encloses: It hides its contents while closed.
        basin: The part of a Sink or Bathtub that holds things, or -1.
        whole: The Sink or Bathtub of a basin, or -1.
        controls: The objects that it switches (a StoveKnob its StoveBurner).
        waters: Receptacles under it, for a faucet or a shower head.
    """

    index: int
    object_id: str
    object_type: str
    label: str
    room: int
    spec: ObjectSpec
    parent: int
    encloses: bool
    basin: int
    whole: int
    controls: tuple[int, ...]
    waters: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Catalogue:
    """All objects and rooms of one home.

    Attributes:
        things: Sorted by object id.
        of_room: The objects that come from each room, sorted.
        effectors: In each room what heats, cools, fills or cleans, sorted.
        names: By object number, a name that is unique over all scenes (scene hash and scene id).
        by_name: The inverse of `names`.
    """

    home: Home
    scenes: tuple[Scene, ...]
    things: tuple[Thing, ...]
    index: dict[str, int]
    rooms: dict[str, int]
    of_room: tuple[tuple[int, ...], ...]
    effectors: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    by_name: dict[str, int]

    def room_id(self, room: int) -> str:
        """Returns a room's id; empty for the hallway (-1)."""
        return "" if room < 0 else self.home.rooms[room].room_id

    def object_id(self, index: int) -> str:
        """Returns an object's id; empty for -1."""
        return "" if index < 0 else self.things[index].object_id


def build_catalogue(home: Home, scenes: Sequence[Scene]) -> Catalogue:
    """Numbers a home's objects and resolves the links between them.

    Args:
        home: The home.
        scenes: The scenes of the home's rooms, in the same order.
    """
    labels = {label.object_id: label.label for label in home.labels}
    index = {object_id: number for number, object_id in enumerate(sorted(labels))}
    things: dict[int, Thing] = {}
    of_room = []
    for room, scene in enumerate(scenes):
        prefix = home.rooms[room].room_id
        numbers = {
            spec.object_id: index[home_object_id(prefix, spec.object_id)] for spec in scene.objects
        }
        for thing in _room_things(scene, room, prefix, numbers, labels):
            things[thing.index] = thing
        of_room.append(tuple(sorted(numbers.values())))
    ordered = tuple(things[number] for number in sorted(things))
    names = tuple(
        f"{home.rooms[thing.room].scene_hash[:16]}/{thing.spec.object_id}" for thing in ordered
    )
    return Catalogue(
        home=home,
        scenes=tuple(scenes),
        things=ordered,
        index=index,
        rooms={room.room_id: number for number, room in enumerate(home.rooms)},
        of_room=tuple(of_room),
        effectors=tuple(
            tuple(index for index in own if ordered[index].object_type in EFFECTORS)
            for own in of_room
        ),
        names=names,
        by_name={name: number for number, name in enumerate(names)},
    )


def _room_things(
    scene: Scene, room: int, prefix: str, numbers: dict[str, int], labels: dict[str, str]
) -> list[Thing]:
    parents = initial_parents(scene)
    basins = basin_parts(scene)
    wholes = {basin: whole for whole, basin in basins.items()}
    switched = switched_objects(scene)
    watered = water_targets(scene)
    things = []
    for spec in scene.objects:
        name = spec.object_id
        object_id = home_object_id(prefix, name)
        things.append(
            Thing(
                index=numbers[name],
                object_id=object_id,
                object_type=spec.object_type,
                label=labels[object_id],
                room=room,
                spec=spec,
                parent=numbers.get(parents.get(name, ""), -1),
                encloses=spec.openable and encloses(spec.object_type),
                basin=numbers.get(basins.get(name, ""), -1),
                whole=numbers.get(wholes.get(name, ""), -1),
                controls=tuple(numbers[other] for other in switched.get(name, ())),
                waters=tuple(numbers[other] for other in watered.get(name, ())),
            )
        )
    return things
