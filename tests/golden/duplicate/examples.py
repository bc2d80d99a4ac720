"""Candidates beside earlier ones of the same home."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from schemas.episode import Candidate
from tests.golden.episodes import DT, PO, episode
from tests.golden.mutate import Golden, shown, with_cue, with_probe
from tests.golden.world import object_id

GOLDEN = Golden()


def _renamed(candidate: Candidate, **changes: object) -> Candidate:
    name = candidate.episode_id.replace("-s0", "-s7")
    return candidate.model_copy(update={"episode_id": name, **changes})


@GOLDEN.reject("asks the same")
def the_same_task_with_another_history() -> CheckContext:
    base = episode(PO)
    history = episode(DT).candidate.history
    return shown(base, earlier=(_renamed(base.candidate, history=history),))


@GOLDEN.reject("its history is 100%")
def nearly_the_same_history_with_another_target() -> CheckContext:
    base = episode(PO)
    other = with_probe(_renamed(base.candidate), target=object_id("Pen_1"))
    return shown(base, earlier=(other,))


@GOLDEN.accept
def another_family_of_the_same_home() -> CheckContext:
    return shown(episode(PO), earlier=(episode(DT).candidate,))


@GOLDEN.accept
def the_same_task_in_another_home() -> CheckContext:
    base = episode(PO)
    other = with_cue(_renamed(base.candidate), home_id="H-002-202-302-402")
    return shown(base, earlier=(other,))


@GOLDEN.accept
def nothing_before_it() -> CheckContext:
    return shown(episode(PO))
