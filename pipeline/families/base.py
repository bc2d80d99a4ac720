"""The contract of a task family, and the draft that it makes."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pipeline.families.site import Site
from schemas.action import WorldEvent
from schemas.cue import Cue, ScriptItem
from schemas.episode import Evidence
from schemas.home import Overlay
from schemas.labels import LabelBook
from schemas.names import FamilyName
from schemas.probe import Probe
from schemas.step import Step


@dataclass(frozen=True)
class Size:
    """How long the history should be, as drawn from the targets.

    Attributes:
        steps: History length.
        gap: Steps after the last decisive evidence.
    """

    steps: int
    gap: int


@dataclass(frozen=True)
class Draft:
    """What a family proposes; becomes a `Cue` once a rehearsal has shown that it works.

    Attributes:
        setup: Changes before the first step.
        overlay: Hidden conditions.
        protected: Ids that no distractor may touch or name.
        script: Enter, Fill, Block and World items.
        probe: The task, still without its oracle.
    """

    setup: tuple[WorldEvent, ...]
    protected: tuple[str, ...]
    script: tuple[ScriptItem, ...]
    probe: Probe
    overlay: Overlay = field(default_factory=Overlay)


class Family(ABC):
    """Turns a home into cue steps and a probe.

    A family draws everything from the generator that it is given. It never looks at other families,
    and never decides whether its episode is good enough: rehearsal and gates do.
    """

    name: ClassVar[FamilyName]
    version: ClassVar[int]
    kinds: ClassVar[tuple[str, ...]]

    @abstractmethod
    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate.

        Args:
            site: The home, arranged as published.
            kind: One of `kinds`.
            rng: The only source of chance.
            size: Drawn history length and cue gap.

        Raises:
            RecordRejected: If this home does not support the kind, or this draw led nowhere.
        """

    @abstractmethod
    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Finds all steps that list, act on, or report the decisive relation, sorted by step."""
