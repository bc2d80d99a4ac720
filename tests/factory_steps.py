"""The hand-made history of a candidate: its steps and its distractors."""

from __future__ import annotations

import hashlib

from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.cue import Cue
from schemas.distractor import Distractor, Plan
from schemas.home import Home
from schemas.names import ActionType
from schemas.observation import Observation, SeenObject
from schemas.step import Step
from schemas.world import AgentState
from tests.factory_homes import BEDROOM, KITCHEN, find


def make_steps(home: Home, cue: Cue) -> tuple[Step, ...]:
    """Makes three steps in the bedroom and five in the kitchen, the last of which fails."""
    bedroom = [Action(type=ActionType.ENTER_ROOM, target=BEDROOM)]
    bedroom += [_go(home, "Bed_1"), _go(home, "Dresser_1")]
    mug, drawer = find(home, "Mug_1").object_id, find(home, "Drawer_2").object_id
    kitchen = [
        Action(type=ActionType.MOVE_TO_ROOM, target=KITCHEN),
        _go(home, "CounterTop_1"),
        Action(type=ActionType.PICK_UP, target=mug),
        _go(home, "Drawer_2"),
        Action(type=ActionType.OPEN, target=drawer),
    ]
    seen = {BEDROOM: ("Bed_1", "Book_2", "Dresser_1"), KITCHEN: ("CounterTop_1", "Drawer_2")}
    steps = []
    for index, action in enumerate(bedroom + kitchen):
        room = BEDROOM if index < len(bedroom) else KITCHEN
        held = mug if index >= 5 else ""
        labels = seen[room] if index != 1 else ("Bed_1",)
        steps.append(
            Step(
                index=index,
                session=1 if room == BEDROOM else 2,
                room_id=room,
                action=action,
                event=_event(index),
                observation=_observe(home, cue, room, labels, index, held),
                digest=digest(cue.episode_id, index),
                world_events=(
                    (WorldEvent(kind=WorldEventKind.OPEN, object_id=cue.probe.answer[0]),)
                    if index == 3
                    else ()
                ),
            )
        )
    return tuple(steps)


def _go(home: Home, label: str) -> Action:
    return Action(type=ActionType.NAVIGATE, target=find(home, label).object_id)


def _event(index: int) -> Event:
    if index == 7:
        return Event(
            success=False,
            failure=FailureKind.NOT_VISIBLE,
            feedback="Drawer_2 is not close enough to open.",
            message="Target object not found within the specified visibility.",
        )
    return Event(success=True, failure=FailureKind.NONE, feedback=f"Done ({index}).", message="")


def _observe(
    home: Home, cue: Cue, room: str, labels: tuple[str, ...], index: int, held: str
) -> Observation:
    objects = sorted(find(home, label).object_id for label in labels)
    types = {item.object_id: item.object_type for item in home.labels}
    visible = tuple(
        SeenObject(
            object_id=object_id,
            object_type=types[object_id],
            box=(0.1, 0.125, 0.5, round(0.5 + place / 10, 3)),
            holder=cue.probe.answer[0] if types[object_id] == "Book" else "",
            states=("open",) if types[object_id] == "Dresser" else (),
            interactable=place == 0,
            distance=0.1 + place / 3,
        )
        for place, object_id in enumerate(objects)
    )
    agent = AgentState(
        room_id=room,
        position=(0.25 * index, 0.901, -1.5),
        rotation=90.0 * (index % 4),
        horizon=30.0,
        held=held,
        at=objects[0],
    )
    return Observation(agent=agent, visible=visible)


def make_distractor(home: Home, cue: Cue, number: int) -> Distractor:
    """Makes the distractor of one of the two gaps."""
    mug, counter = find(home, "Mug_1").object_id, find(home, "CounterTop_1").object_id
    return Distractor(
        distractor_id=f"{cue.episode_id}/d{number}",
        episode_id=cue.episode_id,
        gap=5 if number else 1,
        theme="put_away",
        room_id=KITCHEN if number else BEDROOM,
        goal=("(holding mug)",),
        objects=tuple(sorted((mug, counter))),
        plan=Plan(
            actions=(Action(type=ActionType.NAVIGATE, target=counter),),
            operators=("(goto spot_1 spot_2)",),
            problem_hash=digest(cue.episode_id, 50 + number),
            planner="pyperplan",
        ),
        start_digest=digest(cue.episode_id, 4 * number),
        end_digest=digest(cue.episode_id, 4 * number + 3),
        discarded={"no_plan": number},
    )


def digest(episode_id: str, number: int) -> str:
    """Returns a state digest of the right form that belongs to no real state."""
    return hashlib.sha256(f"{episode_id}#{number}".encode()).hexdigest()
