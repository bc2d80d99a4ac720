"""Distractors: gaps are filled to the step, and what does not work is undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline import distractors
from pipeline.common.tools import Tools
from pipeline.common.walk import begin, take_script_step
from pipeline.distractors import fill
from planners.base import Activity, Planner, PlanResult, PlanStatus
from schemas.cue import Block, Cue, Enter, Fill
from schemas.distractor import Plan
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.world import WorldState
from tests.golden.episodes import PO, episode
from tests.golden.mutate import with_cue
from tests.golden.world import act, make_home, object_id

ROOM = Enter(room_id="Bedroom")
LABELS = LabelBook(make_home())


class Wrong(Planner):
    """Lets the genuine planner plan, and spoils what it gives."""

    def __init__(self, genuine: Planner, how: str, times: int) -> None:
        self.genuine = genuine
        self.how = how
        self.left = times

    def plan(self, world: WorldState, activity: Activity) -> PlanResult:
        result = self.genuine.plan(world, activity)
        if self.left <= 0 or result.plan is None:
            return result
        self.left -= 1
        if self.how == "limit":
            return PlanResult(status=PlanStatus.LIMIT, plan=None)
        return result.model_copy(update={"plan": self._spoilt(result.plan)})

    def _spoilt(self, plan: Plan) -> Plan:
        if self.how == "too long":
            return plan.model_copy(update={"actions": plan.actions * 50})
        if self.how == "empty":
            return plan.model_copy(update={"actions": (), "operators": ()})
        if self.how == "failing":
            put = act(ActionType.PUT_OBJECT, "Desk_1")
            return plan.model_copy(update={"actions": (put, *plan.actions[1:])})
        # Executable, but it is not what the operators say.
        look = act(ActionType.NAVIGATE, "Bed_1")
        return plan.model_copy(update={"actions": (look,) * len(plan.actions)})


@pytest.fixture
def tools() -> Tools:
    return episode(PO).tools


@pytest.fixture
def home() -> Home:
    return episode(PO).home


def cue_with(*script: Enter | Fill | Block, protected: tuple[str, ...] = ()) -> Cue:
    base = episode(PO).candidate
    ids = tuple(sorted({*base.cue.protected, *protected}))
    return with_cue(base, script=script, protected=ids).cue


@pytest.mark.parametrize("steps", [1, 2, 3, 7, 40])
def test_a_gap_is_filled_to_the_step(home: Home, tools: Tools, steps: int) -> None:
    done = fill(cue_with(ROOM, Fill(steps=steps)), home, tools)
    assert sum(len(one.plan.actions) for one in done) == steps
    assert {one.gap for one in done} == {1}


def test_an_empty_gap_needs_nothing(home: Home, tools: Tools) -> None:
    assert fill(cue_with(ROOM, Fill(steps=0)), home, tools) == ()


def test_distractors_are_numbered_in_the_order_of_the_history(home: Home, tools: Tools) -> None:
    script = (ROOM, Fill(steps=20), Enter(room_id="Kitchen"), Fill(steps=20))
    done = fill(cue_with(*script), home, tools)
    episode_id = episode(PO).candidate.episode_id
    assert [one.distractor_id for one in done] == [
        f"{episode_id}/d{number:02d}" for number in range(len(done))
    ]
    assert [one.gap for one in done] == sorted(one.gap for one in done)
    assert {(one.gap, one.room_id) for one in done} == {(1, "Bedroom"), (3, "Kitchen")}


def test_each_distractor_leads_from_its_start_to_its_end(home: Home, tools: Tools) -> None:
    cue = cue_with(ROOM, Fill(steps=30))
    simulator = tools.simulator()
    begin(simulator, home, cue)
    take_script_step(simulator, ROOM, LABELS)
    for one in fill(cue, home, tools):
        assert simulator.state_digest() == one.start_digest
        assert all(simulator.step(action).success for action in one.plan.actions)
        assert simulator.state_digest() == one.end_digest


def test_no_activity_is_done_twice(home: Home, tools: Tools) -> None:
    done = fill(cue_with(ROOM, Fill(steps=60)), home, tools)
    activities = [(one.theme, one.objects) for one in done if one.theme != "walk"]
    assert len(set(activities)) == len(activities)


def test_a_room_whose_things_are_all_protected_cannot_be_filled(home: Home, tools: Tools) -> None:
    ids = tuple(label.object_id for label in home.labels)
    with pytest.raises(RecordRejected) as caught:
        fill(cue_with(ROOM, Fill(steps=5), protected=ids), home, tools)
    assert caught.value.reason == "gap_not_filled"
    assert caught.value.detail == "gap 1 lacks 5 steps: nothing_to_do 5"


def test_what_must_not_be_listed_undoes_whatever_shows_it(home: Home, tools: Tools) -> None:
    # The symbolic home lists everything in the room that lies in the open.
    hide = (object_id("Book_1"),)
    with pytest.raises(RecordRejected, match=r"gap 1 lacks 5 steps: .*shows_target \d+"):
        fill(cue_with(ROOM, Fill(steps=5, hide=hide)), home, tools)
    elsewhere = (Enter(room_id="Kitchen"), Fill(steps=5, hide=hide))
    assert fill(cue_with(*elsewhere), home, tools)


class Recording(Planner):
    """Lets the genuine planner plan, and notes where each plan goes first."""

    def __init__(self, genuine: Planner) -> None:
        self.genuine = genuine
        self.first: list[str] = []

    def plan(self, world: WorldState, activity: Activity) -> PlanResult:
        result = self.genuine.plan(world, activity)
        if result.plan is not None:
            self.first.append(result.plan.actions[0].target)
        return result


def test_what_showed_the_hidden_thing_once_is_not_tried_again_in_the_gap(
    home: Home, tools: Tools
) -> None:
    planner = Recording(tools.planner)
    hide = (object_id("Book_1"),)
    with pytest.raises(RecordRejected):
        fill(cue_with(ROOM, Fill(steps=5, hide=hide)), home, replace(tools, planner=planner))
    assert len(planner.first) > 1
    assert len(set(planner.first)) == len(planner.first)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("limit", "planner_limit"),
        ("too long", "wrong_length"),
        ("empty", "wrong_length"),
        ("failing", "failed_not_visible"),
        ("other", "plan_not_valid"),
    ],
)
def test_a_plan_that_is_no_good_is_undone_and_counted(
    home: Home, tools: Tools, how: str, reason: str
) -> None:
    cue = cue_with(ROOM, Fill(steps=12))
    simulator = tools.simulator()
    begin(simulator, home, cue)
    take_script_step(simulator, ROOM, LABELS)
    wrong = replace(tools, planner=Wrong(tools.planner, how, 2))
    first, *_ = done = fill(cue, home, wrong)
    assert first.start_digest == simulator.state_digest()
    assert first.discarded[reason] >= 1
    assert sum(len(one.plan.actions) for one in done) == 12


def test_a_planner_that_never_works_refuses_the_candidate(
    home: Home, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distractors, "MAX_PROPOSALS", 6)
    wrong = replace(tools, planner=Wrong(tools.planner, "limit", 1_000))
    with pytest.raises(RecordRejected, match="gap 1 lacks 9 steps: planner_limit 6"):
        fill(cue_with(ROOM, Fill(steps=9)), home, wrong)


def test_a_cue_action_that_no_longer_works_refuses_the_candidate(home: Home, tools: Tools) -> None:
    pick = Block(name="pick", actions=(act(ActionType.PICK_UP, "Mug_1"),), expect=(True,))
    with pytest.raises(RecordRejected, match="cue_not_executable: pick: PickUp Mug_1"):
        fill(cue_with(ROOM, Fill(steps=3), pick), home, tools)


def test_the_same_cue_is_filled_alike_and_another_build_seed_otherwise(
    home: Home, tools: Tools
) -> None:
    cue = cue_with(ROOM, Fill(steps=30))
    once = fill(cue, home, tools)
    assert fill(cue, home, tools) == once
    profile = tools.profile.model_copy(update={"build_seed": tools.profile.build_seed + 1})
    assert fill(cue, home, replace(tools, profile=profile)) != once
