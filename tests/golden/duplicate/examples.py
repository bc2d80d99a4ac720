"""Candidates beside earlier ones of the same home."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from schemas.episode import Candidate
from tests.golden.episodes import DT, PO, Base, episode
from tests.golden.mutate import Golden, shown, with_probe
from tests.golden.world import object_id

GOLDEN = Golden()


def _later(base: Base, **changes: object) -> Candidate:
    """Returns the same candidate with a higher seed."""
    name = base.candidate.episode_id.replace("-s0", "-s7")
    return base.candidate.model_copy(update={"episode_id": name, **changes})


@GOLDEN.reject("asks the same")
def the_same_task_with_another_history() -> CheckContext:
    base = episode(PO)
    mine = _later(base, history=episode(DT).candidate.history)
    return shown(base, mine, earlier=(base.candidate,))


@GOLDEN.reject("its history is 100%")
def nearly_the_same_history_with_another_target() -> CheckContext:
    base = episode(PO)
    mine = with_probe(_later(base), target=object_id("Pen_1"))
    return shown(base, mine, earlier=(base.candidate,))


@GOLDEN.accept
def the_same_history_in_another_family() -> CheckContext:
    base, other = episode(PO), episode(DT).candidate
    mine = _later(base, history=other.history)
    return shown(base, mine, earlier=(other,))


@GOLDEN.accept
def the_same_task_in_another_home() -> CheckContext:
    base = episode(PO)
    mine = _later(base)
    name = mine.episode_id.replace(mine.cue.home_id, "H-002-202-302-402")
    return shown(base, mine.model_copy(update={"episode_id": name}), earlier=(base.candidate,))


@GOLDEN.accept
def the_same_task_with_a_higher_seed_only() -> CheckContext:
    base = episode(PO)
    return shown(base, earlier=(_later(base),))


@GOLDEN.accept
def nothing_before_it() -> CheckContext:
    return shown(episode(PO))
