"""What every kind of episode promises, whichever family it is of, in a home of published rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluator.goal import goal_met, progress
from evaluator.judge import Judge
from pipeline.common.replay import replay
from schemas.action import Action
from schemas.base import content_hash
from schemas.cue import Block, Enter, Fill, World
from schemas.episode import Candidate
from schemas.names import ActionType, FamilyName
from schemas.probe import Probe
from schemas.world import ObjectState
from simulators.base import Simulator
from tests.elsewhere import Elsewhere
from tests.pipeline.studio import KINDS, Studio, listed, spans

Kind = tuple[FamilyName, str]
HIDING = (FamilyName.PASSIVE_OBSERVATION, FamilyName.DYNAMIC_TRACKING)


@pytest.fixture(scope="module", autouse=True)
def made_elsewhere(elsewhere: Elsewhere, scene_cache: Path) -> int:
    """Makes the same episodes in another process meanwhile."""
    return elsewhere.submit("tests.pipeline.studio:hashes", str(scene_cache))


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}", scope="module")
def made(request: pytest.FixtureRequest, studio: Studio) -> Candidate:
    kind: Kind = request.param
    return studio.candidate(*kind)


@pytest.fixture(scope="module")
def other_simulator(studio: Studio) -> Simulator:
    """A simulator that has made no episode."""
    return studio.fresh()


def test_the_script_is_what_happened(made: Candidate) -> None:
    entered = False
    for index, item, steps in spans(made):
        actions = tuple(step.action for step in steps)
        outcomes = tuple(step.event.success for step in steps)
        if isinstance(item, Enter):
            kind = ActionType.MOVE_TO_ROOM if entered else ActionType.ENTER_ROOM
            assert actions == (Action(type=kind, target=item.room_id),)
            entered = True
        if isinstance(item, Block):
            assert (actions, outcomes) == (item.actions, item.expect)
        else:
            assert all(outcomes)
        if isinstance(item, Fill):
            plans = [one.plan.actions for one in made.distractors if one.gap == index]
            assert actions == sum(plans, ())


def test_every_gap_is_filled_to_the_step(made: Candidate) -> None:
    gaps = [(item.steps, len(steps)) for _, item, steps in spans(made) if isinstance(item, Fill)]
    assert gaps
    assert [wanted for wanted, _ in gaps] == [got for _, got in gaps]
    assert made.cue.steps == len(made.history.steps)
    assert [step.index for step in made.history.steps] == list(range(made.cue.steps))


def test_each_entry_starts_a_session_of_at_most_80_steps(made: Candidate) -> None:
    sessions: list[list[str]] = []
    for _, item, steps in spans(made):
        if isinstance(item, Enter):
            sessions.append([])
        sessions[-1] += [step.room_id for step in steps]
    numbers = [step.session for step in made.history.steps]
    assert numbers == [n for n, rooms in enumerate(sessions, start=1) for _ in rooms]
    assert all(len(rooms) <= 80 and len(set(rooms)) == 1 for rooms in sessions)
    assert len(sessions) >= 2


def test_no_distractor_acts_on_or_plans_with_what_the_cue_protects(made: Candidate) -> None:
    protected = set(made.cue.protected)
    assert set(made.cue.probe.answer) <= protected
    for distractor in made.distractors:
        assert not protected & set(distractor.objects)
        assert not protected & {action.target for action in distractor.plan.actions}


def test_no_distractor_changes_what_the_cue_protects(
    made: Candidate, studio: Studio, other_simulator: Simulator
) -> None:
    fills = [steps for _, item, steps in spans(made) if isinstance(item, Fill)]
    edges = {at for steps in fills for at in (steps[0].index, steps[-1].index + 1)}
    result = replay(made, studio.home, other_simulator, edges)
    assert result.difference is None
    assert result.start_world is not None
    worlds = {**result.worlds, made.cue.steps: result.start_world}

    def kept(at: int, moved: set[str]) -> dict[str, ObjectState]:
        ids = set(made.cue.protected) - {_arriving(made)} - moved
        return {one.object_id: one for one in worlds[at].objects if one.object_id in ids}

    for steps in fills:
        # What somebody else does after the last step is no distractor's doing.
        moved = {event.object_id for event in steps[-1].world_events}
        assert kept(steps[0].index, moved) == kept(steps[-1].index + 1, moved)


def _arriving(made: Candidate) -> str:
    return next((event.object_id for event in made.cue.probe.arrivals), "")


def test_what_is_hidden_is_listed_nowhere_after_the_cue(made: Candidate) -> None:
    last = max(index for index, item, _ in spans(made) if isinstance(item, Block))
    hidden = {
        object_id for _, item, _ in spans(made) if isinstance(item, Fill) for object_id in item.hide
    }
    assert hidden == ({made.cue.probe.target} if made.cue.family in HIDING else set())
    for index, item, steps in spans(made):
        if index > last:
            assert not any(hidden & listed(step) for step in steps), item
        if isinstance(item, Fill):
            assert bool(item.hide) == (bool(hidden) and index > last)


def test_the_evidence_is_sorted_and_the_gap_is_what_comes_after_it(made: Candidate) -> None:
    at = [item.step for item in made.evidence]
    assert at == sorted(set(at))
    assert made.cue_gap == len(made.history.steps) - 1 - at[-1]
    for item in made.evidence:
        step = made.history.steps[item.step]
        assert (item.mode == "listing") == bool(item.object_ids)
        assert set(item.object_ids) <= listed(step)


def test_somebody_elses_changes_join_the_step_before_them(made: Candidate) -> None:
    events = [event for step in made.history.steps for event in step.world_events]
    assert events == [item.event for _, item, _ in spans(made) if isinstance(item, World)]
    for step in made.history.steps:
        for event in step.world_events:
            assert step.room_id != event.to.split("/")[0]
            assert event.object_id not in listed(step)


def _act(
    simulator: Simulator, probe: Probe, actions: tuple[Action, ...], studio: Studio
) -> tuple[list[bool], tuple[str, ...]]:
    """Acts; returns whether the goal was met after each action, and the errors made."""
    judge, met = Judge(probe, studio.labels), []
    for action in actions:
        held = simulator.world_state().agent.held
        judge.step(simulator, action, held)
        met.append(goal_met(probe.goal, simulator.world_state()))
    return met, judge.errors


def test_the_oracle_meets_the_goal_with_its_last_action_and_no_error(
    made: Candidate, studio: Studio
) -> None:
    simulator, probe = studio.at_start(made), made.cue.probe
    assert progress(probe.goal, simulator.world_state()) == 0.0
    met, errors = _act(simulator, probe, probe.oracle, studio)
    assert met == [False] * (len(probe.oracle) - 1) + [True]
    assert errors == ()
    assert len(probe.oracle) < probe.budget


def test_the_trap_makes_an_error_and_does_not_meet_the_goal(
    made: Candidate, studio: Studio
) -> None:
    met, errors = _act(studio.at_start(made), made.cue.probe, made.cue.probe.trap, studio)
    assert errors == (made.cue.probe.triggers[0].trigger_id,)
    assert not met[-1]


def test_exactly_one_of_the_plausible_places_is_the_answer(made: Candidate) -> None:
    probe = made.cue.probe
    assert len(probe.answer) == 1
    assert set(probe.answer) < set(probe.places)
    assert list(probe.places) == sorted(set(probe.places))


def test_the_parents_are_the_hashes_of_what_it_was_made_from(
    made: Candidate, studio: Studio
) -> None:
    scenes = {
        f"scene/{room.room_id}": content_hash(studio.scene(room.scene_id))
        for room in studio.home.rooms
    }
    assert made.parents == {
        "home": content_hash(studio.home),
        "cue": content_hash(made.cue),
        **scenes,
    }


def test_another_process_with_another_hash_seed_makes_the_same_bytes(
    studio: Studio, elsewhere: Elsewhere, made_elsewhere: int
) -> None:
    assert elsewhere.answer(made_elsewhere).splitlines() == studio.hashes().splitlines()
