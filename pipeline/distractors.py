"""Stage 4: planned, executed activities that fill the gaps of a cue's script."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pipeline.common.tools import Tools
from pipeline.common.walk import begin, take_script_step
from planners.activities import LEAST_THEME_STEPS, MOST_THEME_STEPS, propose
from planners.base import Activity, PlanStatus
from planners.validator import validate
from schemas.cue import Cue, Fill
from schemas.distractor import Distractor, Plan
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.seeds import generator
from schemas.world import WorldState
from simulators.base import Simulator

VERSION = 3
MAX_REPEATS = 12
"""Proposals that handle a thing once more are put back so often for one activity."""
MAX_PROPOSALS = 40
"""Proposals in a row that may be undone before a gap counts as not fillable."""
NOTHING = "nothing_to_do"
MAX_NOTHING = 5
"""Draws in a row that may find nothing to do before a gap counts as not fillable."""


@dataclass
class _Gap:
    """The filling of one gap, so far.

    Attributes:
        avoid: Targets of actions that failed here or showed what is to be hidden: since neither the
            room nor what is hidden moves much meanwhile, trying them again would fail again.
    """

    index: int
    remaining: int
    hide: frozenset[str]
    discarded: Counter[str] = field(default_factory=Counter)
    avoid: set[str] = field(default_factory=set)


def fill(cue: Cue, home: Home, tools: Tools) -> tuple[Distractor, ...]:
    """Fills every gap of a cue's script with exactly its number of steps.

    Args:
        cue: The cue.
        home: Its home.
        tools: What the stage works with.

    Returns:
        Distractors in the order of the history.

    Raises:
        RecordRejected: If a gap cannot be filled, or the cue's own steps no longer work.
    """
    simulator = tools.simulator()
    begin(simulator, home, cue)
    rng = generator(tools.profile.build_seed, f"distractors/v{VERSION}", cue.episode_id)
    labels = LabelBook(home)
    filler = _Filler(cue, simulator, tools, rng)
    for index, item in enumerate(cue.script):
        if isinstance(item, Fill):
            filler.fill_gap(_Gap(index, item.steps, frozenset(item.hide)))
        else:
            take_script_step(simulator, item, labels)
    return tuple(filler.done)


class _Filler:
    """Proposes, plans, validates and executes activities on one running simulator."""

    def __init__(self, cue: Cue, simulator: Simulator, tools: Tools, rng: random.Random) -> None:
        self._cue = cue
        self._simulator = simulator
        self._tools = tools
        self._rng = rng
        self._banned = frozenset(cue.protected)
        self._used: set[tuple[str, ...]] = set()
        self._moved: set[str] = set()
        self.done: list[Distractor] = []

    def fill_gap(self, gap: _Gap) -> None:
        """Fills one gap exactly.

        Raises:
            RecordRejected: If too many proposals in a row had to be undone.
        """
        failures: Counter[str] = Counter()
        while gap.remaining > 0:
            reason = self._add_one(gap)
            if not reason:
                failures.clear()
                continue
            gap.discarded[reason] += 1
            failures[reason] += 1
            if failures.total() >= MAX_PROPOSALS or failures[NOTHING] >= MAX_NOTHING:
                reasons = ", ".join(f"{name} {n}" for name, n in sorted(gap.discarded.items()))
                raise RecordRejected(
                    "gap_not_filled", f"gap {gap.index} lacks {gap.remaining} steps: {reasons}"
                )

    def _add_one(self, gap: _Gap) -> str:
        """Tries one activity. Returns an empty string, or why it was undone."""
        world = self._simulator.world_state()
        wanted = min(gap.remaining, self._rng.randint(LEAST_THEME_STEPS, MOST_THEME_STEPS))
        room = world.agent.room_id
        banned = self._banned | gap.avoid
        activity = propose(world, room, self._rng, wanted, banned, frozenset(self._used))
        if activity is None:
            return NOTHING
        if gap.discarded["handled_before"] < MAX_REPEATS and self._moved & _carried(activity):
            return "handled_before"
        result = self._tools.planner.plan(world, activity)
        if result.plan is None or result.status is not PlanStatus.SOLVED:
            return f"planner_{result.status.value}"
        if not 0 < len(result.plan.actions) <= gap.remaining:
            return "wrong_length"
        return self._execute(gap, world, activity, result.plan)

    def _execute(self, gap: _Gap, world: WorldState, activity: Activity, plan: Plan) -> str:
        before = self._simulator.snapshot()
        problem = self._run(gap, plan)
        if not problem and not validate(world, activity, plan).valid:
            problem = "plan_not_valid"
        if problem:
            self._simulator.restore(before)
            return problem
        self._used.add((activity.theme, *activity.objects))
        self._moved |= _carried(activity)
        gap.remaining -= len(plan.actions)
        self.done.append(
            Distractor(
                distractor_id=f"{self._cue.episode_id}/d{len(self.done):02d}",
                episode_id=self._cue.episode_id,
                gap=gap.index,
                theme=activity.theme,
                room_id=activity.room_id,
                goal=tuple(sorted(" ".join(atom) for atom in activity.goal)),
                objects=activity.objects,
                plan=plan,
                start_digest=before.digest,
                end_digest=self._simulator.state_digest(),
                discarded=dict(sorted(gap.discarded.items())),
            )
        )
        gap.discarded.clear()
        return ""

    def _run(self, gap: _Gap, plan: Plan) -> str:
        for action in plan.actions:
            event = self._simulator.step(action)
            if not event.success:
                gap.avoid.add(action.target)
                return f"failed_{event.failure.value}"
            if gap.hide:
                listed = {seen.object_id for seen in self._simulator.observe().visible}
                if listed & gap.hide:
                    gap.avoid.add(action.target)
                    return "shows_target"
        return ""


def _carried(activity: Activity) -> set[str]:
    """Returns the things that an activity puts somewhere."""
    return {atom[1] for atom in activity.goal if atom[0] == "in"}
