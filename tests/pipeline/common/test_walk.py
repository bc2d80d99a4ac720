"""Walking along a script: setup, entries, blocks, and changes by somebody else."""

from __future__ import annotations

import pytest

from pipeline.common.walk import begin, script_actions, take_script_step
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.cue import Block, Enter, Fill, ScriptItem, World
from schemas.errors import RecordRejected
from schemas.home import Overlay, OverlayEntry
from schemas.labels import LabelBook
from schemas.names import ActionType, OverlayKind
from tests.golden.episodes import PO, episode
from tests.golden.mutate import with_cue
from tests.golden.world import HomeSimulator, act, make_home, object_id
from tests.pipeline.studio import state_of

LABELS = LabelBook(make_home())
ENTER = Enter(room_id="Bedroom")
LOOK = Block(name="look", actions=(act(ActionType.NAVIGATE, "Desk_1"),), expect=(True,))
MOVE = WorldEvent(kind=WorldEventKind.MOVE, object_id=object_id("Book_1"), to=object_id("Desk_1"))


@pytest.fixture
def simulator() -> HomeSimulator:
    candidate, home, _ = episode(PO)
    simulator = HomeSimulator()
    begin(simulator, home, with_cue(candidate, setup=()).cue)
    return simulator


def test_the_setup_and_the_overlay_are_in_force_before_the_first_step() -> None:
    candidate, home, _ = episode(PO)
    entry = OverlayEntry(object_id=object_id("Drawer_1"), kind=OverlayKind.JAMMED)
    cue = with_cue(candidate, setup=(MOVE,), overlay=Overlay(entries=(entry,))).cue
    simulator = HomeSimulator()
    simulator.place_agent("Kitchen")
    begin(simulator, home, cue)
    assert simulator.world_state().agent.room_id == ""
    assert state_of(simulator, object_id("Book_1")).parent == object_id("Desk_1")
    assert state_of(simulator, object_id("Drawer_1")).overlay == "jammed"


@pytest.mark.parametrize(
    ("item", "in_room", "expected"),
    [
        (ENTER, False, [(Action(type=ActionType.ENTER_ROOM, target="Bedroom"), True)]),
        (ENTER, True, [(Action(type=ActionType.MOVE_TO_ROOM, target="Bedroom"), True)]),
        (LOOK, True, [(act(ActionType.NAVIGATE, "Desk_1"), True)]),
        (Fill(steps=3), True, []),
        (World(event=MOVE), True, []),
    ],
)
def test_an_entry_is_one_action_and_a_block_its_own(
    item: ScriptItem, in_room: bool, expected: list[tuple[Action, bool]]
) -> None:
    assert list(script_actions(item, in_room)) == expected


def test_a_script_is_walked_item_by_item(simulator: HomeSimulator) -> None:
    take_script_step(simulator, ENTER, LABELS)
    assert simulator.world_state().agent.room_id == "Bedroom"
    take_script_step(simulator, LOOK, LABELS)
    assert simulator.world_state().agent.at == object_id("Desk_1")
    take_script_step(simulator, Enter(room_id="Kitchen"), LABELS)
    take_script_step(simulator, World(event=MOVE), LABELS)
    assert state_of(simulator, object_id("Book_1")).parent == object_id("Desk_1")


def test_an_action_that_fails_though_it_must_succeed_is_refused(simulator: HomeSimulator) -> None:
    with pytest.raises(RecordRejected) as caught:
        take_script_step(simulator, LOOK, LABELS)
    assert caught.value.reason == "cue_not_executable"
    assert caught.value.detail.startswith("look: Navigate Desk_1 gave '")


def test_an_action_that_succeeds_though_it_must_fail_is_refused(simulator: HomeSimulator) -> None:
    take_script_step(simulator, ENTER, LABELS)
    with pytest.raises(RecordRejected, match="cue_not_executable"):
        take_script_step(simulator, LOOK.model_copy(update={"expect": (False,)}), LABELS)


def test_a_failure_that_is_expected_is_no_problem(simulator: HomeSimulator) -> None:
    take_script_step(simulator, ENTER, LABELS)
    attempt = Block(name="try", actions=(act(ActionType.PICK_UP, "Book_1"),), expect=(False,))
    take_script_step(simulator, attempt, LABELS)
    assert simulator.world_state().agent.held == ""


def test_nobody_changes_the_room_that_the_agent_is_in(simulator: HomeSimulator) -> None:
    take_script_step(simulator, ENTER, LABELS)
    with pytest.raises(RecordRejected, match="agent_is_there"):
        take_script_step(simulator, World(event=MOVE), LABELS)
