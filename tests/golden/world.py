"""A small home that is acted in symbolically, with enough in it for activities of its own."""

from __future__ import annotations

from pathlib import Path

from pipeline.common.tools import Tools
from pipeline.common.yaml_record import load_yaml_record
from pipeline.experience import registry as authors
from planners import registry as planners
from schemas.action import Action, Event
from schemas.build import Profile, Targets
from schemas.errors import UserError
from schemas.home import Home, HomeRoom, Label
from schemas.names import ActionType, RoomType, Split
from schemas.scene import Scene
from tests.evaluator.symbolic_simulator import SymbolicSimulator

DATA = Path(__file__).parents[2] / "data"
HOME_ID = "H-001-201-301-401"
ROOMS: dict[str, str] = {
    "Kitchen": "CounterTop_1 DiningTable_1 Cabinet_1 Cabinet_2 Cabinet_3 Cabinet_4 Fridge_1 Mug_1"
    " Plate_1 Apple_1 Fork_1 Bowl_1 Bread_1 StoveKnob_1 StoveKnob_2 Floor_1",
    "LivingRoom": "Sofa_1 CoffeeTable_1 TVStand_1 Shelf_1 ArmChair_1 Television_1 RemoteControl_1"
    " Newspaper_1 Laptop_1 Vase_1 Floor_2",
    "Bedroom": "Bed_1 Desk_1 Dresser_1 SideTable_1 Drawer_1 Drawer_2 Drawer_3 Drawer_4 Book_1"
    " KeyChain_1 Pen_1 CellPhone_1 Pillow_1 AlarmClock_1 CD_1 CreditCard_1 DeskLamp_1 Candle_1"
    " Statue_1 Floor_3",
    "Bathroom": "Sink_1 SinkBasin_1 Toilet_1 SoapBar_1 Floor_4",
}
LAYOUT = {
    "Mug_1": "CounterTop_1",
    "Plate_1": "DiningTable_1",
    "Apple_1": "CounterTop_1",
    "Fork_1": "CounterTop_1",
    "Bowl_1": "DiningTable_1",
    "Bread_1": "CounterTop_1",
    "RemoteControl_1": "CoffeeTable_1",
    "Newspaper_1": "Sofa_1",
    "Laptop_1": "CoffeeTable_1",
    "Vase_1": "TVStand_1",
    "Book_1": "Dresser_1",
    "KeyChain_1": "Desk_1",
    "Pen_1": "Desk_1",
    "CellPhone_1": "Bed_1",
    "Pillow_1": "Bed_1",
    "AlarmClock_1": "SideTable_1",
    "CD_1": "Desk_1",
    "CreditCard_1": "Bed_1",
    "Candle_1": "Desk_1",
    "Statue_1": "Desk_1",
    "SoapBar_1": "SinkBasin_1",
}


class HomeSimulator(SymbolicSimulator):
    """The symbolic simulator with the entrance from the hallway, and with readable feedback."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def step(self, action: Action) -> Event:
        """Executes one action; EnterRoom is MoveToRoom here."""
        entering = action.type is ActionType.ENTER_ROOM
        actual = Action(type=ActionType.MOVE_TO_ROOM, target=action.target) if entering else action
        held = self.observe().agent.held
        event = super().step(actual)
        return (
            event.model_copy(update={"feedback": self._say(action, held)})
            if event.success
            else event
        )

    def _say(self, action: Action, held: str) -> str:
        name = self._book.label(action.target)
        sentences = {
            ActionType.NAVIGATE: f"You are at {name}.",
            ActionType.PICK_UP: f"You picked up {name}.",
            ActionType.PUT_OBJECT: f"You put {self._book.label(held)} on {name}.",
            ActionType.OPEN: f"You opened {name}.",
            ActionType.CLOSE: f"You closed {name}.",
            ActionType.TOGGLE_ON: f"You turned on {name}.",
            ActionType.TOGGLE_OFF: f"You turned off {name}.",
            ActionType.HUMAN_INTERVENTION: "A person spoke to you.",
        }
        return sentences.get(action.type, f"You went to the {name}.")


def object_id(label: str) -> str:
    """Returns the id of a label in this home; a room's id is its name."""
    if label in ROOMS or not label:
        return label
    kind, number = label.rsplit("_", 1)
    room = next(room for room, labels in ROOMS.items() if label in labels.split())
    if kind == "SinkBasin":
        return f"{object_id('Sink_' + number)}|SinkBasin"
    return f"{room}/{kind}|+0{number}.00|+01.00|+00.50"


def make_home() -> Home:
    """Returns the home."""
    labels = [
        Label(
            object_id=object_id(label),
            label=label,
            object_type=label.rsplit("_", 1)[0],
            room_id=room,
        )
        for room, names in ROOMS.items()
        for label in names.split()
    ]
    return Home(
        home_id=HOME_ID,
        split=Split.TRAIN,
        rooms=tuple(
            HomeRoom(room_id=kind.value, room_type=kind, scene_id="FloorPlan1", scene_hash="0" * 64)
            for kind in RoomType
        ),
        labels=tuple(sorted(labels, key=lambda label: label.object_id)),
    )


def make_tools() -> Tools:
    """Returns the tools of a build whose homes are acted in symbolically."""
    return Tools(
        profile=load_yaml_record(DATA / "profiles" / "demo.yaml", Profile, "profile"),
        targets=load_yaml_record(DATA / "targets.yaml", Targets, "targets"),
        scene=_no_scene,
        simulator=HomeSimulator,
        planner=planners.load("pyperplan"),
        author=authors.load("rules"),
    )


def _no_scene(scene_id: str) -> Scene:
    raise UserError(f"this home has no scene '{scene_id}'")


def act(kind: ActionType, label: str) -> Action:
    """Returns an action on a label or room."""
    return Action(type=kind, target=object_id(label))
