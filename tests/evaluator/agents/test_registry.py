"""Every registered agent keeps the contract."""

from __future__ import annotations

import pytest

from evaluator.agents.registry import load, names, shortcuts
from evaluator.run import run_episode
from schemas import instructions
from schemas.errors import UserError
from schemas.probe import FactKind, Goal
from tests.evaluator.rows import Diary, entry
from tests.evaluator.worlds import (
    holding,
    inside,
    make_probe,
    simulator,
    small_home,
    state_goal,
)

TASKS: list[tuple[str, Goal]] = [
    (instructions.find("Book"), holding("Book_1")),
    (instructions.find("Towel"), holding("Book_1")),
    (instructions.close(), state_goal(FactKind.OPEN, "Drawer_1")),
    (instructions.switch_off("lamp"), state_goal(FactKind.ON, "DeskLamp_1")),
    (instructions.put_one_of("Mug", ["Cabinet_1", "Cabinet_2"]), inside("Mug_1", "Cabinet_1")),
    (instructions.operate_one_of(["Faucet_8", "Faucet_9"]), state_goal(FactKind.ON, "StoveKnob_1")),
    (instructions.store("SoapBar"), inside("SoapBar_1", "Toilet_1")),
]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("instruction", "goal"), TASKS)
def test_it_only_makes_legal_choices_and_can_be_used_again(
    name: str, instruction: str, goal: Goal
) -> None:
    history = Diary().row("EnterRoom", "Kitchen", entry("CounterTop_1")).done()
    agent = load(name)()
    probe = make_probe(instruction, goal, start="LivingRoom")
    results = [
        run_episode(simulator(), small_home(), probe, agent, rows) for rows in ((), history, ())
    ]
    assert all(result.illegal == 0 for result in results)
    assert results[0] == results[2]


@pytest.mark.parametrize("name", names())
def test_it_says_what_it_does_and_is_made_for_a_release(name: str) -> None:
    kind = load(name)
    assert kind.about[0].islower()
    assert not kind.about.endswith(".")
    assert isinstance(kind.of_release("Shelf"), kind)


def test_no_two_say_the_same() -> None:
    assert len({load(name).about for name in names()}) == len(names())


def test_those_that_read_the_evidence_or_nothing_at_all_are_no_shortcut() -> None:
    assert set(names()) - set(shortcuts()) == {"noop", "random", "reader", "scripted"}


def test_an_unknown_agent_is_named_with_its_neighbours() -> None:
    with pytest.raises(UserError, match="unknown agent 'explore'; nearest: explorer"):
        load("explore")


def test_an_agent_of_ones_own_is_loaded_by_its_place() -> None:
    with pytest.raises(UserError, match="cannot be loaded"):
        load("no_such_module:Mine")
    with pytest.raises(UserError, match="cannot be loaded"):
        load("evaluator.agents.explorer:Nobody")
    with pytest.raises(UserError, match="is no subclass of"):
        load("schemas.task_view:TaskView")
    assert load("evaluator.agents.explorer:ExplorerAgent") is load("explorer")
