"""Assembly: an episode is executed from the start, and whatever differs from the plan refuses it."""

from __future__ import annotations

import pytest

from pipeline.distractors import fill
from pipeline.episodes import assemble
from schemas.action import Action
from schemas.base import content_hash
from schemas.cue import Block
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.names import ActionType, FamilyName
from tests.golden.episodes import EG, PO, Base, episode
from tests.golden.mutate import with_cue, with_probe
from tests.golden.world import act, object_id
from tests.pipeline.studio import Studio

ZERO = "0" * 64


@pytest.fixture
def base() -> Base:
    return episode(PO)


def again(base: Base, candidate: Candidate, *changed: Distractor) -> Candidate:
    """Assembles a candidate's cue, with its own distractors but for the changed ones."""
    new = {one.distractor_id: one for one in changed}
    distractors = [new.get(one.distractor_id, one) for one in candidate.distractors]
    return assemble(candidate.cue, distractors, base.home, base.tools)


def refused(base: Base, candidate: Candidate, *changed: Distractor) -> RecordRejected:
    with pytest.raises(RecordRejected) as caught:
        again(base, candidate, *changed)
    return caught.value


def test_the_same_parts_give_the_same_bytes(base: Base) -> None:
    assert content_hash(again(base, base.candidate)) == content_hash(base.candidate)


def test_a_distractor_that_ends_elsewhere_is_refused(base: Base) -> None:
    for one in base.candidate.distractors:
        changed = one.model_copy(update={"end_digest": ZERO})
        error = refused(base, base.candidate, changed)
        assert error.reason == "distractor_differs"
        assert error.detail == f"after {one.distractor_id} the state is not the planned one"


def test_a_distractor_that_begins_elsewhere_is_refused(base: Base) -> None:
    one = base.candidate.distractors[1]
    error = refused(base, base.candidate, one.model_copy(update={"start_digest": ZERO}))
    assert error.detail == f"before {one.distractor_id} the state is not the planned one"


def test_a_planned_action_that_does_something_else_is_refused(base: Base) -> None:
    one = next(item for item in base.candidate.distractors if len(item.plan.actions) > 2)
    actions = (*one.plan.actions[:-1], act(ActionType.NAVIGATE, "Mug_1"))
    plan = one.plan.model_copy(update={"actions": actions})
    assert refused(base, base.candidate, one.model_copy(update={"plan": plan})).reason in (
        "distractor_differs",
        "step_not_as_expected",
    )


def test_a_planned_action_that_fails_is_refused_with_its_step(base: Base) -> None:
    one = base.candidate.distractors[0]
    put = Action(type=ActionType.PUT_OBJECT, target=object_id("Desk_1"))
    plan = one.plan.model_copy(update={"actions": (put, *one.plan.actions[1:])})
    error = refused(base, base.candidate, one.model_copy(update={"plan": plan}))
    assert error.reason == "step_not_as_expected"
    assert error.detail.startswith("step 1: PutObject ")


def test_a_cue_action_whose_outcome_is_another_one_is_refused(base: Base) -> None:
    flipped = [
        item.model_copy(update={"expect": (False,)}) if isinstance(item, Block) else item
        for item in base.candidate.cue.script
    ]
    error = refused(base, with_cue(base.candidate, script=tuple(flipped)))
    assert error.reason == "step_not_as_expected"
    assert "Navigate" in error.detail


def test_a_target_in_sight_at_the_start_is_refused(base: Base) -> None:
    error = refused(base, with_probe(base.candidate, unseen=(object_id("Fridge_1"),)))
    assert error.reason == "sight"
    assert error.detail == f"{object_id('Fridge_1')} is seen from the entrance of Kitchen"


def test_a_history_without_the_decisive_relation_is_refused(base: Base) -> None:
    nothing = with_probe(base.candidate, target="Bedroom/Nothing|+00.00|+00.00|+00.00")
    assert refused(base, nothing).reason == "no_evidence"


def test_an_arrival_that_cannot_be_made_is_refused(studio: Studio) -> None:
    made = studio.candidate(EG, "surface")
    (arrival,) = made.cue.probe.arrivals
    nowhere = arrival.model_copy(update={"to": made.cue.probe.target})
    cue = with_probe(made, arrivals=(nowhere,)).cue
    with pytest.raises(RecordRejected, match=r"world_event_\w+: arrive of"):
        assemble(cue, made.distractors, studio.home, studio.tools)


def test_a_real_episode_is_assembled_again_to_the_same_bytes(studio: Studio) -> None:
    made = studio.candidate(FamilyName.DYNAMIC_TRACKING, "someone_else")
    new = assemble(made.cue, fill(made.cue, studio.home, studio.tools), studio.home, studio.tools)
    assert content_hash(new) == content_hash(made)
