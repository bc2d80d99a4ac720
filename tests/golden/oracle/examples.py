"""Oracles that do not reach the goal cleanly."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from schemas.names import FamilyName
from tests.golden.episodes import CLOSE, DT, EG, GO, IF, OPEN, PICK, PO, ROOM, episode
from tests.golden.mutate import Golden, shown, with_probe
from tests.golden.world import act

GOLDEN = Golden()


@GOLDEN.reject("'PickUp Book_1' is not a legal action")
def an_action_that_is_not_legal() -> CheckContext:
    """It picks the book up from another room."""
    return _with(PO, [("PickUp", "Book_1")])


@GOLDEN.reject("progress 0.00")
def an_end_without_the_goal() -> CheckContext:
    return _with(PO, [("MoveToRoom", "Bedroom"), ("Navigate", "Dresser_1")])


@GOLDEN.reject("triggers navigate_elsewhere")
def a_wrong_place_on_the_way() -> CheckContext:
    base = episode(PO)
    right = base.candidate.cue.probe.oracle
    return shown(base, with_probe(base.candidate, oracle=(right[0], act(GO, "Desk_1"), *right[1:])))


@GOLDEN.reject("Drawer_1 is locked")
def an_attempt_on_what_is_known_to_fail() -> CheckContext:
    base = episode(IF)
    right = base.candidate.cue.probe.oracle
    detour = (act(GO, "Drawer_1"), act(OPEN, "Drawer_1"))
    return shown(base, with_probe(base.candidate, oracle=(right[0], *detour, *right[1:])))


@GOLDEN.reject("hand is full")
def an_action_that_fails() -> CheckContext:
    """The hand is full when it picks up a second thing."""
    base = episode(PO)
    right = base.candidate.cue.probe.oracle
    twice = (*right, act(PICK, "Pen_1"), act(GO, "Desk_1"), act(PICK, "Pen_1"))
    return shown(base, with_probe(base.candidate, oracle=(*right, *twice[4:])))


@GOLDEN.reject("the budget is 8")
def more_actions_than_the_budget() -> CheckContext:
    base = episode(PO)
    right = base.candidate.cue.probe.oracle
    walk = (act(ROOM, "Bathroom"), act(ROOM, "Kitchen")) * 3
    return shown(base, with_probe(base.candidate, oracle=(*walk, *right)))


@GOLDEN.reject("'Close Drawer_2' is not a legal action")
def another_thing_closed() -> CheckContext:
    base = episode(DT, "left_open")
    wrong = (act(ROOM, "Bedroom"), act(GO, "Dresser_1"), act(CLOSE, "Drawer_2"))
    return shown(base, with_probe(base.candidate, oracle=wrong))


def _with(family: FamilyName, script: list[tuple[str, str]]) -> CheckContext:
    base = episode(family)
    kinds = {"PickUp": PICK, "MoveToRoom": ROOM, "Navigate": GO}
    actions = tuple(act(kinds[kind], label) for kind, label in script)
    return shown(base, with_probe(base.candidate, oracle=actions))


@GOLDEN.accept
def three_actions() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def six_actions() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def a_thing_that_is_carried_to_another_room() -> CheckContext:
    return shown(episode(EG))


@GOLDEN.accept
def what_was_left_open_is_closed() -> CheckContext:
    return shown(episode(DT, "left_open"))
