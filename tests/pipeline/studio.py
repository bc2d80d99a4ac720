"""Real episodes for the tests of the stages: a home of published rooms, each kind of cue once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pipeline.common.replay import to_history_end
from pipeline.common.tools import Tools
from pipeline.cues import propose
from pipeline.distractors import fill
from pipeline.episodes import assemble
from pipeline.families import registry as families
from pipeline.families.base import Size
from pipeline.families.site import Site
from schemas.base import content_hash, file_hash
from schemas.build import Quantiles
from schemas.cue import Fill, ScriptItem
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.ids import EpisodeKey, format_episode_id
from schemas.labels import LabelBook
from schemas.names import FamilyName
from schemas.step import Step
from schemas.world import ObjectState
from simulators import registry as simulators
from simulators.base import SceneLookup, Simulator
from simulators.home import compose_home
from simulators.sources import registry as sources
from simulators.start import start_task
from tests.golden.world import make_tools

HOME = "H-002-204-303-405"
DRAFTS = range(6)
MAX_SEEDS = 8
"""Candidates that may be refused before the home counts as one that does not support a kind."""
KINDS = tuple(
    (family, kind)
    for family, targets in make_tools().targets.families.items()
    for kind, weight in targets.kinds.items()
    if weight > 0
)
"""Every kind of cue that the targets ask for."""
SHORT = Quantiles(at=(0.0, 1.0), values=(44, 60)), Quantiles(at=(0.0, 1.0), values=(18, 30))
SHORT_LESSONS = Quantiles(at=(0.0, 1.0), values=(86, 96)), Quantiles(at=(0.0, 1.0), values=(24, 30))
"""History length and gap, at the short end of the targets, so that tests are quick."""


class Span(NamedTuple):
    """A script item with the history steps that it became."""

    at: int
    item: ScriptItem
    steps: tuple[Step, ...]


class Studio:
    """Makes each kind of episode once, with one simulator that is used again and again."""

    def __init__(
        self, scene_cache: Path, home_id: str = HOME, scene: SceneLookup | None = None
    ) -> None:
        """Opens a home.

        Args:
            scene_cache: The tests' copies of published rooms.
            home_id: The home.
            scene: Where its scenes come from, if it is not of published rooms.
        """
        self.scene = scene or cache(sources.load("ithor", scene_cache).load)
        self.home: Home = compose_home(home_id, self.scene)
        self.labels = LabelBook(self.home)
        self.simulator = self.fresh()
        self.tools = replace(make_tools(), scene=self.scene, simulator=lambda: self.simulator)
        self._made: dict[tuple[FamilyName, str], Candidate] = {}

    def fresh(self) -> Simulator:
        """Returns a simulator that nothing has happened in."""
        return simulators.load("kinematic", self.scene)

    def tools_for(self, family: FamilyName, kind: str) -> Tools:
        """Returns tools whose targets ask for one kind of cue and short histories."""
        targets = self.tools.targets
        lessons = family is FamilyName.EXPERIENCE_GENERALIZATION
        steps, gap = SHORT_LESSONS if lessons else SHORT
        changed = targets.families[family].model_copy(
            update={"kinds": {kind: 1.0}, "steps": steps, "gap": gap}
        )
        update = {"families": {**targets.families, family: changed}}
        return replace(self.tools, targets=targets.model_copy(update=update))

    def candidate(self, family: FamilyName, kind: str) -> Candidate:
        """Returns the candidate of a kind: the first seed that all three stages accept."""
        if (family, kind) not in self._made:
            self._made[family, kind] = self._make(family, kind)
        return self._made[family, kind]

    def _make(self, family: FamilyName, kind: str) -> Candidate:
        tools, refused = self.tools_for(family, kind), []
        for seed in range(MAX_SEEDS):
            try:
                cue = propose(self.home, family, seed, tools)
                return assemble(cue, fill(cue, self.home, tools), self.home, tools)
            except RecordRejected as rejected:
                refused.append(str(rejected))
        raise AssertionError(f"{self.home.home_id} makes no {family} by {kind}: {refused}")

    def hashes(self) -> str:
        """Returns family, kind and content hash of each kind of candidate, and of drafts, by line."""
        lines: list[tuple[str, ...]] = [
            (*kind, content_hash(self.candidate(*kind))) for kind in KINDS
        ]
        lines += [(*kind, str(seed), self._draft(*kind, seed)) for kind in KINDS for seed in DRAFTS]
        return "\n".join(" ".join(line) for line in lines)

    def _draft(self, family: FamilyName, kind: str, seed: int) -> str:
        """Returns the hash of a draft, or why there is none; quicker than a whole candidate."""
        site = self.site(family, kind)
        try:
            draft = families.load(family).draft(site, kind, random.Random(seed), Size(60, 20))
        except RecordRejected as rejected:
            return str(rejected)
        return file_hash(repr(draft).encode())

    def site(self, family: FamilyName, kind: str) -> Site:
        """Returns the home under survey, for drafts of a kind."""
        episode_id = format_episode_id(EpisodeKey(family, self.home.home_id, 0))
        return Site(self.home, self.tools_for(family, kind), episode_id)

    def at_end(self, candidate: Candidate) -> Simulator:
        """Returns the simulator at the end of a candidate's history."""
        to_history_end(candidate, self.home, self.simulator)
        return self.simulator

    def at_start(self, candidate: Candidate) -> Simulator:
        """Returns the simulator at the start of a candidate's task."""
        start_task(self.at_end(candidate), candidate.cue.probe)
        return self.simulator


def state_of(simulator: Simulator, object_id: str) -> ObjectState:
    """Returns an object as it is now."""
    return simulator.world_state().object(object_id)


def spans(candidate: Candidate) -> Iterator[Span]:
    """Yields each script item with its steps, counted from the script and the plans alone."""
    at = 0
    for index, item in enumerate(candidate.cue.script):
        length = {"enter": 1, "world": 0}.get(item.kind, 0)
        if item.kind == "block":
            length = len(item.actions)
        if isinstance(item, Fill):
            length = sum(len(one.plan.actions) for one in candidate.distractors if one.gap == index)
        yield Span(index, item, candidate.history.steps[at : at + length])
        at += length
    assert at == len(candidate.history.steps)


def listed(step: Step) -> set[str]:
    """Returns the ids that a step's observation lists."""
    return {seen.object_id for seen in step.observation.visible}


def hashes(scene_cache: str) -> str:
    """Makes each kind of candidate anew; returns their kinds and content hashes, one a line."""
    return Studio(Path(scene_cache)).hashes()
