"""What a stage works with besides records. Built once for each process by the caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.experience.base import ExperienceAuthor
from planners.base import Planner
from schemas.build import Profile, Targets
from simulators.base import SceneLookup, Simulator


@dataclass(frozen=True)
class Tools:
    """Everything that a stage needs and must not look up by itself.

    Attributes:
        simulator: Returns a simulator; callers reset it before use, so it may be a recycled one.
    """

    profile: Profile
    targets: Targets
    scene: SceneLookup
    simulator: Callable[[], Simulator]
    planner: Planner
    author: ExperienceAuthor
