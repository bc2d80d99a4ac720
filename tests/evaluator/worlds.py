"""A small home with more furniture than `tests.factories` has, and probes in it."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.action import Action, WorldEvent
from schemas.home import Home, HomeRoom, Label, Overlay, OverlayEntry
from schemas.labels import LabelBook
from schemas.names import ActionType, OverlayKind, RoomType, Split
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from tests.evaluator.symbolic_simulator import SymbolicSimulator

ROOMS: dict[str, tuple[str, ...]] = {
    "Kitchen": ("CounterTop_1", "Cabinet_1", "Cabinet_2", "Cabinet_3", "Cabinet_4", "Fridge_1",
                "Mug_1", "Plate_1", "StoveKnob_1", "StoveKnob_2", "StoveKnob_3", "StoveBurner_1",
                "Floor_1"),
    "LivingRoom": ("Sofa_1", "CoffeeTable_1", "Shelf_1", "Television_1", "DeskLamp_1", "Floor_2"),
    "Bedroom": ("Bed_1", "Desk_1", "Dresser_1", "Drawer_1", "Drawer_2", "Drawer_3", "Drawer_4",
                "Book_1", "KeyChain_1", "Box_1", "Painting_1", "Floor_3"),
    "Bathroom": ("Sink_1", "SinkBasin_1", "Toilet_1", "SoapBar_1", "Floor_4"),
}  # fmt: skip
LAYOUT = {
    "Mug_1": "CounterTop_1",
    "Plate_1": "CounterTop_1",
    "Book_1": "Dresser_1",
    "KeyChain_1": "Desk_1",
    "Box_1": "Bed_1",
    "SoapBar_1": "SinkBasin_1",
}


def object_id(label: str) -> str:
    """Returns the id that a label has in the small home."""
    kind, number = label.rsplit("_", 1)
    room = next(room for room, labels in ROOMS.items() if label in labels)
    if kind == "SinkBasin":
        return f"{object_id('Sink_' + number)}|SinkBasin"
    return f"{room}/{kind}|+0{number}.00|+01.00|+00.50"


def small_home() -> Home:
    """Returns the home."""
    rooms = tuple(
        HomeRoom(room_id=kind.value, room_type=kind, scene_id="FloorPlan1", scene_hash="0" * 64)
        for kind in RoomType
    )
    labels = [
        Label(
            object_id=object_id(label),
            label=label,
            object_type=label.rsplit("_", 1)[0],
            room_id=room,
        )
        for room, names in ROOMS.items()
        for label in names
    ]
    return Home(
        home_id="H-001-201-301-401",
        split=Split.TRAIN,
        rooms=rooms,
        labels=tuple(sorted(labels, key=lambda item: item.object_id)),
    )


def ids(*labels: str) -> tuple[str, ...]:
    """Returns the ids of labels."""
    return tuple(object_id(label) for label in labels)


def act(kind: ActionType, target: str = "") -> Action:
    """Returns an action on a label or room."""
    return Action(type=kind, target=target if target in ROOMS else object_id(target))


def simulator(
    layout: dict[str, str] | None = None, conditions: dict[str, OverlayKind] | None = None
) -> SymbolicSimulator:
    """Returns a simulator that stands in the small home's hallway."""
    made = SymbolicSimulator({**LAYOUT, **(layout or {})})
    entries = tuple(
        OverlayEntry(object_id=object_id(label), kind=kind)
        for label, kind in (conditions or {}).items()
    )
    made.reset(small_home(), Overlay(entries=entries))
    return made


def book() -> LabelBook:
    """Returns the labels of the small home."""
    return LabelBook(small_home())


def holding(label: str) -> Goal:
    """Returns the goal of having something in the hand."""
    return Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=object_id(label)),),))


def inside(thing: str, *places: str) -> Goal:
    """Returns the goal of having a thing at one of several places."""
    return Goal(
        any_of=tuple(
            (Fact(kind=FactKind.INSIDE, object_id=object_id(thing), place_id=object_id(place)),)
            for place in places
        )
    )


def state_goal(kind: FactKind, label: str) -> Goal:
    """Returns the goal of a thing being in a state."""
    return Goal(any_of=((Fact(kind=kind, object_id=object_id(label)),),))


def navigate_trigger(wrong_types: Sequence[str], *reached: str) -> Trigger:
    """Returns the trigger of going elsewhere first."""
    return Trigger(
        trigger_id="navigate_elsewhere",
        kind=TriggerKind.NAVIGATE,
        wrong_types=tuple(wrong_types),
        reached=ids(*reached),
    )


def make_probe(
    instruction: str,
    goal: Goal,
    *,
    start: str = "Kitchen",
    triggers: Sequence[Trigger] = (),
    arrivals: Sequence[WorldEvent] = (),
    oracle: Sequence[Action] = (),
    budget: int = 8,
) -> Probe:
    """Returns a probe; what the evaluator does not read is left empty."""
    return Probe(
        instruction=instruction,
        target="",
        target_type="",
        answer=(),
        candidates=(),
        places=(),
        start=StartPose(room_id=start),
        arrivals=tuple(arrivals),
        goal=goal,
        triggers=tuple(triggers),
        oracle=tuple(oracle),
        trap=(),
        budget=budget,
    )
