"""The evaluator on real iTHOR rooms in the embedded simulator, from history to result."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluator.agents.noop import NoopAgent
from evaluator.agents.scripted import ScriptedAgent
from evaluator.goal import goal_met
from evaluator.legal import legal_actions
from evaluator.reader.agent import ReaderAgent
from evaluator.reader.answers import derive_answers
from evaluator.run import run_episode
from schemas import instructions
from schemas.action import Action
from schemas.home import Home, Overlay, OverlayEntry
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_step
from schemas.names import ActionType, OverlayKind
from schemas.probe import Fact, FactKind, Goal, Probe
from schemas.step import Step
from simulators import registry as simulators
from simulators.base import Simulator, Snapshot
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.evaluator.worlds import make_probe

GO, PICK, PUT, OPEN = (
    ActionType.NAVIGATE,
    ActionType.PICK_UP,
    ActionType.PUT_OBJECT,
    ActionType.OPEN,
)
MOVE = ActionType.MOVE_TO_ROOM
Script = list[tuple[ActionType, str]]


class Stage:
    """One home whose histories are recorded as an agent would get them."""

    def __init__(self, cache: Path) -> None:
        source = sources.load("ithor", cache)
        self.home: Home = compose_home("H-001-201-301-401", source.load)
        self.labels = LabelBook(self.home)
        self.simulator: Simulator = simulators.load("kinematic", source.load)

    def play(self, script: Script, *locked: str) -> tuple[tuple[ModelStep, ...], Snapshot]:
        entries = tuple(
            OverlayEntry(object_id=self.labels.object_id(label), kind=OverlayKind.LOCKED)
            for label in locked
        )
        self.simulator.reset(self.home, Overlay(entries=entries))
        rows = []
        for index, (kind, label) in enumerate(script):
            action = Action(type=kind, target=self.labels.object_id(label))
            event = self.simulator.step(action)
            seen = self.simulator.observe()
            step = Step(
                index=index,
                session=1,
                room_id=seen.agent.room_id,
                action=action,
                event=event,
                observation=seen,
                digest="",
            )
            rows.append(model_step(step, self.labels))
        return tuple(rows), self.simulator.snapshot()

    def goal(self, kind: FactKind, label: str, place: str = "") -> Goal:
        place_id = self.labels.object_id(place) if place else ""
        fact = Fact(kind=kind, object_id=self.labels.object_id(label), place_id=place_id)
        return Goal(any_of=((fact,),))


@pytest.fixture(scope="module")
def stage(scene_cache: Path) -> Stage:
    return Stage(scene_cache)


def _reader_succeeds(stage: Stage, probe: Probe, rows: tuple[ModelStep, ...]) -> bool:
    return run_episode(stage.simulator, stage.home, probe, ReaderAgent(), rows).sr_reference


def test_the_reader_finds_what_the_history_moved(stage: Stage) -> None:
    thing = "RemoteControl_1"
    script = [
        (MOVE, "LivingRoom"),
        (GO, thing),
        (PICK, thing),
        (GO, "CoffeeTable_1"),
        (PUT, "CoffeeTable_1"),
        (MOVE, "Kitchen"),
    ]
    rows, _ = stage.play(script)
    assert [row.feedback for row in rows if not row.success] == []
    instruction = instructions.find("RemoteControl")
    assert derive_answers(rows[:2], instruction) != ("CoffeeTable_1",)
    assert derive_answers(rows, instruction) == ("CoffeeTable_1",)
    probe = make_probe(instruction, stage.goal(FactKind.HOLDING, thing), start="Bathroom")
    assert _reader_succeeds(stage, probe, rows)


def test_a_lock_holds_at_task_time_and_the_reader_avoids_it(stage: Stage) -> None:
    locked = ("Cabinet_1", "Cabinet_2")
    script: Script = [(MOVE, "Kitchen")]
    for label in locked:
        script += [(GO, label), (OPEN, label)]
    rows, end = stage.play(script, *locked)
    assert [row.feedback for row in rows if row.action_type == "Open"] == [
        "Cabinet_1 is locked.",
        "Cabinet_2 is locked.",
    ]
    candidates = ["Cabinet_2", "Cabinet_3", "Cabinet_1"]
    instruction = instructions.put_one_of("SaltShaker", candidates)
    assert derive_answers(rows, instruction) == ("Cabinet_3",)
    probe = make_probe(
        instruction, stage.goal(FactKind.INSIDE, "SaltShaker_1", "Cabinet_3"), start="Kitchen"
    )
    assert _reader_succeeds(stage, probe, rows)
    stage.simulator.restore(end)
    attempt = ScriptedAgent([(GO, "Cabinet_1"), (OPEN, "Cabinet_1")])
    result = run_episode(stage.simulator, stage.home, probe, attempt, ())
    assert [action.feedback for action in result.actions][-1] == "Cabinet_1 is locked."


def test_doing_nothing_at_task_time_leaves_what_the_history_did(stage: Stage) -> None:
    rows, _ = stage.play([(MOVE, "Kitchen"), (GO, "Fridge_1"), (OPEN, "Fridge_1")])
    probe = make_probe(
        instructions.close("container"), stage.goal(FactKind.CLOSED, "Fridge_1"), start="Bedroom"
    )
    result = run_episode(stage.simulator, stage.home, probe, NoopAgent(), rows)
    assert not result.sr_terminal
    assert goal_met(stage.goal(FactKind.OPEN, "Fridge_1"), stage.simulator.world_state())


def test_the_reader_closes_what_the_history_left_open(stage: Stage) -> None:
    rows, _ = stage.play([(MOVE, "Kitchen"), (GO, "Cabinet_3"), (OPEN, "Cabinet_3")])
    assert derive_answers(rows, instructions.close("cabinet")) == ("Cabinet_3",)
    probe = make_probe(
        instructions.close("cabinet"), stage.goal(FactKind.CLOSED, "Cabinet_3"), start="Bathroom"
    )
    assert _reader_succeeds(stage, probe, rows)


def test_every_legal_navigation_names_something_of_the_room(stage: Stage) -> None:
    stage.play([])
    for room in stage.home.rooms:
        stage.simulator.place_agent(room.room_id)
        for legal in legal_actions(stage.home, stage.labels, stage.simulator.observe()):
            if legal.action_type == GO.value:
                assert stage.labels.object_id(legal.target_label).startswith(f"{room.room_id}/")
