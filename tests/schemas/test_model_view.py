"""The allow-list: what an agent sees, field by field. Whoever adds a field must come here."""

from __future__ import annotations

import json
import re

from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.base import Record
from schemas.home import Home, HomeRoom, Label
from schemas.labels import LabelBook
from schemas.model_view import (
    ModelStep,
    ModelView,
    VisibleEntry,
    model_history,
    model_step,
    model_view,
)
from schemas.names import ActionType, RoomType, Split
from schemas.observation import Observation, SeenObject
from schemas.step import Step
from schemas.task_view import LegalAction, TaskView
from schemas.world import AgentState

ALLOWED: dict[type[Record], set[str]] = {
    VisibleEntry: {"label", "type", "box", "holder", "states"},
    ModelView: {"room", "visible", "held"},
    ModelStep: {
        "session",
        "index",
        "room",
        "action_type",
        "target_label",
        "target_type",
        "text",
        "success",
        "feedback",
        "visible",
        "held",
    },
    LegalAction: {"action_id", "action_type", "target_label", "target_type"},
    TaskView: {"instruction", "view", "legal", "remaining", "last_success", "last_feedback"},
}
APPLE, BOWL, SHELF = "Kitchen/Apple|+01.23|+04.56", "Kitchen/Bowl|+07.89", "Kitchen/Shelf|-01.11"
DIGEST = "d16e57" * 10 + "aaaa"


def labels() -> LabelBook:
    room = HomeRoom(
        room_id="Kitchen", room_type=RoomType.KITCHEN, scene_id="FloorPlan1", scene_hash="0" * 64
    )
    names = {APPLE: "Apple_1", BOWL: "Bowl_1", SHELF: "Shelf_2"}
    return LabelBook(
        Home(
            home_id="H-001-201-301-401",
            split=Split.TRAIN,
            rooms=(room,),
            labels=tuple(
                Label(
                    object_id=object_id,
                    label=label,
                    object_type=label.partition("_")[0],
                    room_id="Kitchen",
                )
                for object_id, label in names.items()
            ),
        )
    )


def seen(object_id: str, kind: str, holder: str = "") -> SeenObject:
    return SeenObject(
        object_id=object_id,
        object_type=kind,
        box=(0.1, 0.2, 0.3, 0.4),
        holder=holder,
        states=("dirty",) if kind == "Bowl" else (),
        interactable=True,
        distance=6.54321,
    )


def observation() -> Observation:
    agent = AgentState(
        room_id="Kitchen",
        position=(77.25, 0.9, 88.5),
        rotation=271.0,
        horizon=33.0,
        held=APPLE,
        at=SHELF,
    )
    return Observation(agent=agent, visible=(seen(SHELF, "Shelf"), seen(BOWL, "Bowl", SHELF)))


def step() -> Step:
    return Step(
        index=12,
        session=2,
        room_id="Kitchen",
        action=Action(type=ActionType.PUT_OBJECT, target=SHELF),
        event=Event(
            success=False,
            failure=FailureKind.JAMMED,
            feedback="Shelf_2 takes nothing now.",
            message=f"{SHELF} secretly jammed",
        ),
        observation=observation(),
        digest=DIGEST,
        world_events=(WorldEvent(kind=WorldEventKind.MOVE, object_id=BOWL, to=SHELF),),
    )


def test_the_allow_list_is_exactly_this() -> None:
    for record, allowed in ALLOWED.items():
        assert set(record.model_fields) == allowed, record.__name__


def test_a_step_shows_labels_and_what_is_perceived() -> None:
    assert model_step(step(), labels()).model_dump(mode="json") == {
        "session": 2,
        "index": 12,
        "room": "Kitchen",
        "action_type": "PutObject",
        "target_label": "Shelf_2",
        "target_type": "Shelf",
        "text": "",
        "success": False,
        "feedback": "Shelf_2 takes nothing now.",
        "held": "Apple_1",
        "visible": [
            {
                "label": "Bowl_1",
                "type": "Bowl",
                "box": [0.1, 0.2, 0.3, 0.4],
                "holder": "Shelf_2",
                "states": ["dirty"],
            },
            {
                "label": "Shelf_2",
                "type": "Shelf",
                "box": [0.1, 0.2, 0.3, 0.4],
                "holder": "",
                "states": [],
            },
        ],
    }


def test_no_id_pose_distance_digest_or_world_event_gets_through() -> None:
    text = json.dumps(
        [one.model_dump(mode="json") for one in model_history([step()], labels())]
        + [model_view(observation(), labels()).model_dump(mode="json")]
    )
    for secret in ("|", "Kitchen/", "77.25", "88.5", "271", "33.0", "6.54", DIGEST, "secretly"):
        assert secret not in text, secret
    assert not re.search(r"jammed|move|failure|distance|interactable|position", text)


def test_entries_are_sorted_by_label_whatever_the_order_of_ids() -> None:
    shown = [entry.label for entry in model_view(observation(), labels()).visible]
    assert shown == ["Bowl_1", "Shelf_2"]


def test_a_room_action_shows_the_room_as_its_target() -> None:
    moved = step().model_copy(
        update={"action": Action(type=ActionType.MOVE_TO_ROOM, target="Kitchen")}
    )
    shown = model_step(moved, labels())
    assert (shown.target_label, shown.target_type) == ("Kitchen", "Room")


def test_an_action_without_a_target_shows_none() -> None:
    said = Action(type=ActionType.HUMAN_INTERVENTION, text="Apple_1 goes on Shelf_2.")
    shown = model_step(step().model_copy(update={"action": said}), labels())
    assert (shown.target_label, shown.target_type) == ("", "")
    assert shown.text == "Apple_1 goes on Shelf_2."


def test_the_hallway_shows_an_empty_view() -> None:
    agent = observation().agent.model_copy(update={"room_id": "", "held": "", "at": ""})
    view = model_view(Observation(agent=agent, visible=()), labels())
    assert view == ModelView(room="", visible=(), held="")


def test_a_history_keeps_its_order() -> None:
    steps = [step().model_copy(update={"index": index}) for index in (0, 1, 2)]
    assert [one.index for one in model_history(steps, labels())] == [0, 1, 2]
