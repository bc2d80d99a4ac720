"""Traps that are no errors, or no failures."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from tests.golden.episodes import DT, EG, GO, IF, PO, ROOM, episode
from tests.golden.mutate import Golden, shown, with_probe
from tests.golden.world import act

GOLDEN = Golden()


@GOLDEN.reject("fires none of 1")
def a_harmless_path() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, trap=(act(ROOM, "Bathroom"),)))


@GOLDEN.reject("fires none of 1")
def a_wrong_place_only_after_the_right_one() -> CheckContext:
    base = episode(DT)
    trap = (act(ROOM, "Bedroom"), act(GO, "SideTable_1"), act(GO, "Desk_1"))
    return shown(base, with_probe(base.candidate, trap=trap))


@GOLDEN.reject("reaches the goal")
def an_error_that_reaches_the_goal() -> CheckContext:
    base = episode(PO)
    probe = base.candidate.cue.probe
    trap = (probe.oracle[0], act(GO, "Desk_1"), *probe.oracle[1:])
    return shown(base, with_probe(base.candidate, trap=trap))


@GOLDEN.reject("'Navigate Desk_1' is not a legal action")
def an_action_that_is_not_legal() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, trap=(act(GO, "Desk_1"),)))


@GOLDEN.reject("there is no trap")
def no_trap_at_all() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, trap=()))


@GOLDEN.reject("fires none of 0")
def no_trigger_at_all() -> CheckContext:
    base = episode(IF)
    return shown(base, with_probe(base.candidate, triggers=()))


@GOLDEN.accept
def an_outdated_place() -> CheckContext:
    return shown(episode(DT))


@GOLDEN.accept
def an_attempt_on_a_locked_drawer() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def a_thing_stored_on_the_contrast_place() -> CheckContext:
    return shown(episode(EG))
