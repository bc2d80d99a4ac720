"""Records that do not replay, plans that do not hold, places that cannot be reached."""

from __future__ import annotations

from dataclasses import replace

from pipeline.checks.base import CheckContext
from schemas.action import WorldEvent, WorldEventKind
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Overlay
from schemas.world import WorldState
from tests.golden.episodes import DT, EG, IF, PO, episode
from tests.golden.mutate import (
    Golden,
    rerecorded,
    shown,
    with_cue,
    with_history,
    with_probe,
    with_step,
)
from tests.golden.world import HomeSimulator, object_id

GOLDEN = Golden()


@GOLDEN.reject("at step 3, feedback")
def feedback_that_nobody_gave() -> CheckContext:
    base = episode(PO)
    event = base.candidate.history.steps[3].event.model_copy(update={"feedback": "You slept."})
    return shown(base, with_step(base.candidate, 3, event=event))


@GOLDEN.reject("at step 5, digest")
def a_digest_of_another_state() -> CheckContext:
    base = episode(PO)
    return shown(base, with_step(base.candidate, 5, digest="0" * 64))


@GOLDEN.reject("at step 2, observation")
def an_object_seen_where_it_was_not() -> CheckContext:
    base = episode(PO)
    observation = base.candidate.history.steps[2].observation
    seen = observation.visible[0].model_copy(update={"holder": object_id("Bed_1")})
    changed = observation.model_copy(update={"visible": (seen, *observation.visible[1:])})
    return shown(base, with_step(base.candidate, 2, observation=changed))


@GOLDEN.reject("success is 'True' instead of 'False'")
def a_failure_only_in_the_record() -> CheckContext:
    """The history says locked, but the home has no lock."""
    return shown(episode(IF), with_cue(episode(IF).candidate, overlay=Overlay()))


@GOLDEN.reject("at step 7")
def a_step_that_is_missing() -> CheckContext:
    base = episode(DT)
    steps = base.candidate.history.steps
    return shown(base, with_history(base.candidate, steps=(*steps[:6], *steps[7:])))


@GOLDEN.reject("at step 4, digest")
def a_change_by_somebody_else_that_was_dropped() -> CheckContext:
    """A phantom: somebody opened the fridge, the record does not say so."""
    base = episode(PO)
    opened = WorldEvent(kind=WorldEventKind.OPEN, object_id=object_id("Fridge_1"))
    true = rerecorded(base, world={3: opened})
    return shown(base, with_step(true, 3, world_events=()))


@GOLDEN.reject("start_digest")
def a_start_that_is_not_the_end_of_the_history() -> CheckContext:
    base = episode(PO)
    return shown(base, with_history(base.candidate, start_digest="0" * 64))


@GOLDEN.reject("agent_is_there")
def an_arrival_that_cannot_be_made() -> CheckContext:
    """Somebody puts a thing on a place in the very room, before the agent has left it."""
    base = episode(PO)
    move = WorldEvent(kind=WorldEventKind.MOVE, object_id=object_id("Pen_1"), to=object_id("Bed_1"))
    return shown(base, with_step(base.candidate, 2, world_events=(move,)))


@GOLDEN.reject("made for another problem")
def a_plan_for_another_problem() -> CheckContext:
    first = episode(PO).candidate.distractors[0]
    return _with_plan(first.plan.model_copy(update={"problem_hash": "0" * 64}))


@GOLDEN.reject("the plan of distractor")
def a_plan_whose_goal_does_not_hold_at_its_end() -> CheckContext:
    base = episode(PO)
    at = next(n for n, one in enumerate(base.candidate.distractors) if len(one.plan.actions) >= 8)
    one = base.candidate.distractors[at]
    other = next(o for o in base.candidate.distractors if o.theme != one.theme)
    return shown(base, _with(base.candidate, at, one.model_copy(update={"goal": other.goal})))


@GOLDEN.reject("Bed_1 cannot be reached")
def a_plausible_place_that_cannot_be_reached() -> CheckContext:
    class Fenced(HomeSimulator):
        def world_state(self) -> WorldState:
            state = super().world_state()
            bed = object_id("Bed_1")
            objects = tuple(
                one.model_copy(update={"reachable": one.object_id != bed}) for one in state.objects
            )
            return state.model_copy(update={"objects": objects})

    base = episode(PO)
    return shown(base._replace(tools=replace(base.tools, simulator=Fenced)))


def _with_plan(plan: object) -> CheckContext:
    base = episode(PO)
    first = base.candidate.distractors[0].model_copy(update={"plan": plan})
    return shown(base, _with(base.candidate, 0, first))


def _with(candidate: Candidate, position: int, one: Distractor) -> Candidate:
    kept = list(candidate.distractors)
    kept[position] = one
    return candidate.model_copy(update={"distractors": tuple(kept)})


@GOLDEN.accept
def a_probe_that_names_other_words() -> CheckContext:
    """Words of the task do not touch the replay."""
    base = episode(PO)
    return shown(base, with_probe(base.candidate, instruction="Find the Pen and pick it up."))


@GOLDEN.accept
def passive_observation() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def dynamic_tracking_by_state() -> CheckContext:
    return shown(episode(DT, "left_open"))


@GOLDEN.accept
def an_arrival_before_the_task() -> CheckContext:
    return shown(episode(EG))
