"""Speed of the simulator and of the planner on the histories that a build made, on one core.

Each function is one item of work, so that an engine can give it a process that remembers nothing yet.
Seconds are CPU seconds of that process: what else the machine does matters less.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from assets.work import Setting
from pipeline.distractors import fill
from planners.base import Activity, Planner, PlanResult
from planners.validator import validate
from schemas.cue import Cue
from schemas.distractor import Plan
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.world import WorldState
from simulators.base import Simulator


@dataclass(frozen=True)
class Rate:
    """How often something was done, and in how many CPU seconds."""

    what: str
    count: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Times a second; 0 if nothing was done."""
        return self.count / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class StepsItem:
    """Take the steps of recorded histories, with or without asking what is visible after each."""

    setting: Setting
    episodes: tuple[tuple[Home, Candidate], ...]
    observed: bool

    @property
    def name(self) -> str:
        """What an engine calls it."""
        return "steps observed" if self.observed else "steps"


@dataclass(frozen=True)
class Task:
    """A planning task as it came up in a history, with the plan that was found."""

    world: WorldState
    activity: Activity
    plan: Plan


@dataclass(frozen=True)
class TasksItem:
    """Plan, and validate, the activities of recorded histories."""

    setting: Setting
    tasks: tuple[Task, ...]

    @property
    def name(self) -> str:
        """What an engine calls it."""
        return "plans"


@dataclass(frozen=True)
class CollectItem:
    """Fill the gaps of a cue again and keep every planning task that was solved."""

    setting: Setting
    home: Home
    cue: Cue

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.cue.episode_id


def measure_steps(item: StepsItem) -> tuple[Rate, Rate]:
    """Takes all steps twice in one process: the second time, views of rooms are remembered.

    What loads the compiled code (a reset and a look) is not counted, nor are the resets.
    """
    what = "steps with the visible list" if item.observed else "steps without observing"
    simulator = item.setting.tools.simulator()
    home, candidate = item.episodes[0]
    simulator.reset(home, candidate.cue.overlay)
    simulator.place_agent(home.rooms[0].room_id)
    simulator.observe()
    first, again = _pass(simulator, item), _pass(simulator, item)
    return (
        replace(first, what=f"{what}, first time"),
        replace(again, what=f"{what}, again"),
    )


def _pass(simulator: Simulator, item: StepsItem) -> Rate:
    count, seconds = 0, 0.0
    for home, candidate in item.episodes:
        simulator.reset(home, candidate.cue.overlay)
        for event in candidate.cue.setup:
            simulator.apply(event)
        began = time.process_time()
        for step in candidate.history.steps:
            simulator.step(step.action)
            if item.observed:
                simulator.observe()
            for event in step.world_events:
                simulator.apply(event)
        seconds += time.process_time() - began
        count += len(candidate.history.steps)
    return Rate("", count, seconds)


def measure_plans(item: TasksItem) -> tuple[Rate, ...]:
    """Plans all tasks twice (problem text and search), and validates all plans once.

    One task is planned and validated before the clock starts, which reads the domain files.
    """
    planner = item.setting.tools.planner
    one = item.tasks[0]
    planner.plan(one.world, one.activity)
    validate(one.world, one.activity, one.plan)
    rates = []
    for what in ("plans (problem and search), first time", "plans (problem and search), again"):
        began = time.process_time()
        for task in item.tasks:
            planner.plan(task.world, task.activity)
        rates.append(Rate(what, len(item.tasks), time.process_time() - began))
    began = time.process_time()
    for task in item.tasks:
        validate(task.world, task.activity, task.plan)
    rates.append(Rate("validations of plans", len(item.tasks), time.process_time() - began))
    return tuple(rates)


def collect_tasks(item: CollectItem) -> tuple[Task, ...]:
    """Returns the planning tasks of one cue; none if its gaps cannot be filled."""
    recorder = _Recorder(item.setting.tools.planner)
    try:
        fill(item.cue, item.home, replace(item.setting.tools, planner=recorder))
    except RecordRejected:
        return ()
    return tuple(recorder.tasks)


class _Recorder(Planner):
    """Passes tasks on to a planner, and keeps those that it solved."""

    def __init__(self, inner: Planner) -> None:
        self._inner = inner
        self.tasks: list[Task] = []

    def plan(self, world: WorldState, activity: Activity) -> PlanResult:
        """Plans as the inner planner does."""
        result = self._inner.plan(world, activity)
        if result.plan is not None:
            self.tasks.append(Task(world, activity, result.plan))
        return result
