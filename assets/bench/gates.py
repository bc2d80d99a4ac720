"""What each gate costs: the gates over some candidates of a build, each timed, in one process."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from assets.work import Setting
from pipeline.checks import registry
from pipeline.checks.base import CheckContext
from schemas.episode import Candidate
from schemas.home import Home
from schemas.verdict import Outcome


@dataclass(frozen=True)
class GatesItem:
    """Send candidates through the gates; the first is not counted, since it loads what all use."""

    setting: Setting
    episodes: tuple[tuple[Home, Candidate], ...]

    @property
    def name(self) -> str:
        """What an engine calls it."""
        return "gates"


@dataclass(frozen=True)
class GateCost:
    """One gate: how many candidates it judged, in how many CPU seconds."""

    gate: str
    judged: int
    seconds: float


def measure_gates(item: GatesItem) -> tuple[GateCost, ...]:
    """Times every gate, in order, up to the one that refuses a candidate."""
    judged: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    for number, (home, candidate) in enumerate((item.episodes[0], *item.episodes)):
        context = CheckContext(candidate, home, item.setting.tools, ())
        for name in registry.names():
            began = time.process_time()
            outcome = registry.load(name).run(context).outcome
            if number:
                judged[name] += 1
                seconds[name] += time.process_time() - began
            if outcome is not Outcome.PASS:
                break
    return tuple(GateCost(name, judged[name], seconds[name]) for name in registry.names())


@dataclass(frozen=True)
class Yield:
    """What became of a build's proposals.

    Attributes:
        rejects: How many each stage or gate refused, in the order of the gates.
    """

    proposed: int
    accepted: int
    rejects: dict[str, int]

    @staticmethod
    def of(proposed: int, refused_by: Sequence[str]) -> Yield:
        """Counts what was refused, by the name of the stage or gate."""
        order = ("cues", "distractors", "episodes", *registry.names())
        rejects = {name: refused_by.count(name) for name in order if name in refused_by}
        return Yield(proposed, proposed - len(refused_by), rejects)
