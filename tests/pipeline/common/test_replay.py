"""Replays name the first difference, and leave the simulator where a task begins."""

from __future__ import annotations

import pytest

from pipeline.common.replay import replay, to_history_end
from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from tests.golden.episodes import DT, EG, PO, episode
from tests.golden.mutate import rerecorded, with_history, with_step
from tests.golden.world import object_id


def test_a_true_record_replays_to_the_start_of_its_task() -> None:
    candidate, home, tools = episode(EG)
    result = replay(candidate, home, tools.simulator())
    assert result.matched
    assert result.steps == len(candidate.history.steps)
    assert result.end is not None
    assert result.end.digest == candidate.history.final_digest
    assert result.start_world is not None
    vase = next(o for o in result.start_world.objects if o.object_id == object_id("Vase_1"))
    assert vase.parent == object_id("DiningTable_1")
    assert result.start_world.agent.room_id == "Kitchen"


def test_the_first_difference_is_named_by_step_and_field() -> None:
    candidate, home, tools = episode(PO)
    for step in (9, 4):
        event = candidate.history.steps[step].event.model_copy(update={"feedback": "No."})
        candidate = with_step(candidate, step, event=event)
    result = replay(candidate, home, tools.simulator())
    assert result.difference is not None
    assert (result.difference.step, result.difference.field) == (4, "feedback")
    assert result.difference.expected == "No."
    assert result.steps == 4
    assert result.end is None


@pytest.mark.parametrize("field", ["initial_digest", "final_digest", "start_digest"])
def test_a_digest_around_the_history_must_be_met(field: str) -> None:
    candidate, home, tools = episode(PO)
    changed = with_history(candidate, **{field: "0" * 64})
    result = replay(changed, home, tools.simulator())
    assert result.difference is not None
    assert result.difference.field == field


def test_the_state_is_kept_before_the_steps_that_were_asked_for() -> None:
    candidate, home, tools = episode(DT)
    put = next(s.index for s in candidate.history.steps if s.action.type == "PutObject")
    worlds = replay(candidate, home, tools.simulator(), [put, put + 1]).worlds
    held = [worlds[at].agent.held for at in (put, put + 1)]
    assert held == [object_id("KeyChain_1"), ""]


def test_changes_by_somebody_else_join_the_replay() -> None:
    base = episode(PO)
    turned = WorldEvent(kind=WorldEventKind.TOGGLE_ON, object_id=object_id("StoveKnob_2"))
    changed = rerecorded(base, world={3: turned})
    assert changed.history.final_digest != base.candidate.history.final_digest
    assert replay(changed, base.home, base.tools.simulator()).matched


def test_the_end_of_a_history_is_reached_without_looking() -> None:
    candidate, home, tools = episode(DT)
    simulator = tools.simulator()
    to_history_end(candidate, home, simulator)
    assert simulator.state_digest() == candidate.history.final_digest


def test_a_history_that_leads_elsewhere_is_rejected_with_both_digests() -> None:
    candidate, home, tools = episode(DT)
    changed = with_history(candidate, steps=candidate.history.steps[:-1], final_digest="0" * 64)
    with pytest.raises(RecordRejected, match="final_digest"):
        to_history_end(changed, home, tools.simulator())
