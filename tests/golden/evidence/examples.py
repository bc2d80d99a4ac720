"""Evidence that is missing, does not suffice, is not needed, or speaks against the judge."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from schemas.action import WorldEvent, WorldEventKind
from schemas.home import Overlay
from schemas.probe import Fact, FactKind, Goal
from tests.golden.episodes import DT, EG, IF, PO, Base, episode
from tests.golden.mutate import (
    Golden,
    rerecorded,
    shown,
    with_cue,
    with_probe,
)
from tests.golden.world import object_id

GOLDEN = Golden()


@GOLDEN.reject("the cited steps alone leave")
def cited_steps_that_do_not_show_the_target() -> CheckContext:
    base = episode(PO)
    last = len(base.candidate.history.steps) - 1
    wrong = base.candidate.evidence[0].model_copy(update={"step": last})
    return shown(base, base.candidate.model_copy(update={"evidence": (wrong,)}))


@GOLDEN.reject("the cited steps alone leave Desk_1")
def the_last_move_is_not_cited() -> CheckContext:
    """Only where the thing was first is cited: the cited steps give the outdated place."""
    base = episode(DT)
    kept = tuple(one for one in base.candidate.evidence if one.step < 4)
    return shown(base, base.candidate.model_copy(update={"evidence": kept}))


@GOLDEN.reject("the cited steps alone leave Drawer_1, Drawer_4")
def one_of_three_failures_is_not_cited() -> CheckContext:
    base = episode(IF)
    cited = tuple(
        one for one in base.candidate.evidence if not one.relation.startswith("fails(Drawer_1)")
    )
    assert len(cited) == len(base.candidate.evidence) - 1
    return shown(base, base.candidate.model_copy(update={"evidence": cited}))


@GOLDEN.reject("the cited steps alone leave")
def no_correction_is_cited() -> CheckContext:
    base = episode(EG)
    silent = tuple(one for one in base.candidate.evidence if not one.relation.startswith("said"))
    return shown(base, base.candidate.model_copy(update={"evidence": silent}))


@GOLDEN.reject("no step is cited")
def nothing_is_cited() -> CheckContext:
    base = episode(PO)
    return shown(base, base.candidate.model_copy(update={"evidence": ()}))


@GOLDEN.reject("does not reward the answer Desk_1")
def the_answer_is_the_outdated_place() -> CheckContext:
    base = episode(DT)
    return shown(base, with_probe(base.candidate, answer=(object_id("Desk_1"),)))


@GOLDEN.reject("does not reward the answer Dresser_1")
def the_goal_rewards_another_place_than_the_answer() -> CheckContext:
    base = episode(EG)
    fact = Fact(kind=FactKind.INSIDE, object_id=object_id("Vase_1"), place_id=object_id("Shelf_1"))
    return shown(base, with_probe(base.candidate, goal=Goal(any_of=((fact,),))))


@GOLDEN.reject("rewards Shelf_1, which is no answer")
def the_goal_rewards_a_second_place_too() -> CheckContext:
    base = episode(EG)
    goal = base.candidate.cue.probe.goal
    more = Fact(kind=FactKind.INSIDE, object_id=object_id("Vase_1"), place_id=object_id("Shelf_1"))
    return shown(base, with_probe(base.candidate, goal=Goal(any_of=(*goal.any_of, (more,)))))


@GOLDEN.reject("the whole history leaves Dresser_1 instead of Desk_1")
def a_move_that_nobody_could_see() -> CheckContext:
    """The book was moved while the agent was in the kitchen, and never seen again."""
    base = episode(PO)
    last = len(base.candidate.history.steps) - 1
    moved = WorldEvent(
        kind=WorldEventKind.MOVE, object_id=object_id("Book_1"), to=object_id("Desk_1")
    )
    changed = with_probe(base.candidate, answer=(object_id("Desk_1"),))
    return shown(base, rerecorded(Base(changed, base.home, base.tools), world={last: moved}))


@GOLDEN.reject("a guess is right with 1.00")
def forgetting_is_free() -> CheckContext:
    """Three of four candidates work: a guess and a retry are always right."""
    base = episode(IF)
    locked = next(
        one for one in base.candidate.cue.overlay.entries if "Drawer|+01" in one.object_id
    )
    probe = base.candidate.cue.probe
    good = [object_id(label) for label in ("Drawer_2", "Drawer_3", "Drawer_4")]
    facts = tuple(
        (Fact(kind=FactKind.INSIDE, object_id=probe.target, place_id=place),) for place in good
    )
    changed = with_cue(base.candidate, overlay=Overlay(entries=(locked,)))
    changed = with_probe(changed, answer=tuple(good), goal=Goal(any_of=facts))
    true = rerecorded(Base(changed, base.home, base.tools))
    kept = tuple(one for one in true.evidence if not true.history.steps[one.step].event.success)
    return shown(base, true.model_copy(update={"evidence": kept}))


@GOLDEN.reject("follows no form")
def an_instruction_that_nobody_can_parse() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, instruction="Do the usual."))


@GOLDEN.accept
def seen_in_passing() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def moved_by_the_agent() -> CheckContext:
    return shown(episode(DT))


@GOLDEN.accept
def left_open() -> CheckContext:
    return shown(episode(DT, "left_open"))


@GOLDEN.accept
def one_usable_of_four() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def two_corrections_and_a_contrast() -> CheckContext:
    return shown(episode(EG))
