"""Distractors that touch, name, change or show what the cue is about."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from pipeline.common.origins import spans
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.names import ActionType, FamilyName
from tests.golden.episodes import DT, EG, IF, PO, episode
from tests.golden.mutate import Golden, rerecorded, shown, with_cue
from tests.golden.world import object_id

GOLDEN = Golden()


@GOLDEN.reject("was planned with")
def a_distractor_that_carries_a_protected_thing() -> CheckContext:
    base = episode(PO)
    moved = next(
        step.action.target
        for span in spans(base.candidate)
        for step in base.candidate.history.steps[span.first : span.last + 1]
        if step.action.type is ActionType.PICK_UP
    )
    return shown(base, with_cue(base.candidate, protected=(moved,)))


@GOLDEN.reject("was planned with KeyChain_1")
def a_distractor_that_was_planned_with_the_target() -> CheckContext:
    base = episode(DT)
    first = base.candidate.distractors[0]
    known = first.model_copy(update={"objects": (*first.objects, base.candidate.cue.probe.target)})
    kept = (known, *base.candidate.distractors[1:])
    return shown(base, base.candidate.model_copy(update={"distractors": kept}))


@GOLDEN.reject("acts on Drawer_4")
def a_distractor_that_goes_to_a_candidate() -> CheckContext:
    return _instead(IF, Action(type=ActionType.NAVIGATE, target=object_id("Drawer_4")))


@GOLDEN.reject("names KeyChain_1")
def a_distractor_that_names_the_target() -> CheckContext:
    said = Action(type=ActionType.HUMAN_INTERVENTION, text="I still miss KeyChain_1.")
    return _instead(DT, said)


@GOLDEN.reject("changes the state of Drawer_2")
def a_distractor_during_which_the_drawer_is_closed() -> CheckContext:
    """Nothing is acted on or named, and still the state that the task asks for is gone."""
    base = episode(DT, "left_open")
    last = spans(base.candidate)[-2]
    shut = WorldEvent(kind=WorldEventKind.CLOSE, object_id=object_id("Drawer_2"))
    return shown(base, rerecorded(base, world={last.first: shut}))


@GOLDEN.reject("changes the state of Book_1")
def a_distractor_during_which_the_target_moves() -> CheckContext:
    base = episode(PO)
    span = max(spans(base.candidate), key=lambda one: one.last - one.first)
    moved = WorldEvent(
        kind=WorldEventKind.MOVE, object_id=object_id("Book_1"), to=object_id("Desk_1")
    )
    return shown(base, rerecorded(base, world={span.first + 1: moved}))


@GOLDEN.reject("which is not cited")
def a_later_listing_of_the_target_that_is_not_cited() -> CheckContext:
    base = episode(PO)
    kept = base.candidate.evidence[:-1]
    return shown(base, base.candidate.model_copy(update={"evidence": kept}))


def _instead(family: FamilyName, action: Action) -> CheckContext:
    """Replaces the first step of the first distractor."""
    base = episode(family)
    step = spans(base.candidate)[0].first
    return shown(base, rerecorded(base, actions={step: action}))


@GOLDEN.accept
def candidates_that_are_seen_but_never_touched() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def every_listing_is_cited() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def moved_by_the_cue_itself() -> CheckContext:
    return shown(episode(DT))


@GOLDEN.accept
def surfaces_that_are_seen_but_never_touched() -> CheckContext:
    return shown(episode(EG))
