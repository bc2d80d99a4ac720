"""Tasks that are solved, shown or told at their start."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from schemas.instructions import put_one_of
from schemas.names import FamilyName
from schemas.probe import Fact, FactKind, Goal, StartPose
from tests.golden.episodes import DT, EG, IF, PO, Base, episode
from tests.golden.mutate import Golden, rerecorded, shown, with_probe
from tests.golden.world import object_id

GOLDEN = Golden()


@GOLDEN.reject("progress is 1 instead of 0")
def a_goal_that_holds_already() -> CheckContext:
    base = episode(PO)
    fact = Fact(
        kind=FactKind.INSIDE, object_id=object_id("Book_1"), place_id=object_id("Dresser_1")
    )
    return shown(base, with_probe(base.candidate, goal=Goal(any_of=((fact,),))))


@GOLDEN.reject("progress is 0.5 instead of 0")
def half_of_a_goal_that_holds_already() -> CheckContext:
    base = episode(PO)
    holding = base.candidate.cue.probe.goal.any_of[0][0]
    shut = Fact(kind=FactKind.CLOSED, object_id=object_id("Drawer_1"))
    return shown(base, with_probe(base.candidate, goal=Goal(any_of=((holding, shut),))))


@GOLDEN.reject("Book_1 is in view")
def a_target_in_view() -> CheckContext:
    base = episode(PO)
    changed = with_probe(base.candidate, start=StartPose(room_id="Bedroom"))
    return shown(base, rerecorded(Base(changed, base.home, base.tools)))


@GOLDEN.reject("Book_1 is seen from the entrance of Bedroom")
def a_target_seen_from_the_entrance_of_its_room() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, unseen=(object_id("Book_1"),)))


@GOLDEN.reject("Vase_1 is not seen from the entrance")
def a_thing_to_be_carried_that_never_arrives() -> CheckContext:
    base = episode(EG)
    changed = with_probe(base.candidate, shown=(object_id("Vase_1"),), arrivals=())
    return shown(base, rerecorded(Base(changed, base.home, base.tools)))


@GOLDEN.reject("names Bedroom")
def a_room_in_the_instruction() -> CheckContext:
    return _told(PO, "Find the Book in the Bedroom and pick it up.")


@GOLDEN.reject("names SideTable_1")
def a_place_in_the_instruction() -> CheckContext:
    return _told(DT, "Find the KeyChain on SideTable_1 and pick it up.")


@GOLDEN.reject("names SideTable")
def a_kind_of_place_spelt_apart_in_the_instruction() -> CheckContext:
    return _told(DT, "Find the KeyChain on the side table and pick it up.")


@GOLDEN.reject("names Dresser")
def a_kind_of_place_where_things_belong() -> CheckContext:
    return _told(EG, "Put the Vase on the Dresser, where it belongs in this household.")


@GOLDEN.reject("names Drawer_2")
def the_one_that_was_left_open_by_name() -> CheckContext:
    base = episode(DT, "left_open")
    text = "Drawer_2 was left open. Close it."
    return shown(base, with_probe(base.candidate, instruction=text))


@GOLDEN.reject("in order")
def candidates_in_another_order_than_the_record() -> CheckContext:
    base = episode(IF)
    names = tuple(sorted(base.candidate.cue.probe.candidates))
    return shown(base, with_probe(base.candidate, candidates=names))


@GOLDEN.reject("names Drawer_4")
def a_candidate_named_once_more() -> CheckContext:
    base = episode(IF)
    names = base.candidate.cue.probe.candidates
    text = put_one_of("KeyChain", names) + " Best is Drawer_4."
    return shown(base, with_probe(base.candidate, instruction=text))


def _told(family: FamilyName, text: str) -> CheckContext:
    base = episode(family)
    return shown(base, with_probe(base.candidate, instruction=text))


@GOLDEN.accept
def passive_observation() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def candidates_that_the_instruction_enumerates() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def the_kind_of_what_was_left_open() -> CheckContext:
    return shown(episode(DT, "left_open"))


@GOLDEN.accept
def a_thing_to_store_in_view() -> CheckContext:
    return shown(episode(EG))
