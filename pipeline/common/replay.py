"""Replays a recorded history in a simulator, event by event, and names the first difference.

Order of a replay: reset with the overlay, the setup events, then each step followed by the changes
that somebody else made after it, then the arrivals and the start pose of the task.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pipeline.common.walk import begin
from schemas.base import Record
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.step import Step
from schemas.world import WorldState
from simulators.base import Simulator, Snapshot
from simulators.start import start_task

BEFORE_FIRST_STEP = -1
AFTER_LAST_STEP = -2


class Difference(Record):
    """Where a replay first left the record.

    Attributes:
        step: Global step index; -1 = before the first step, -2 = after the last one.
        field: `success`, `failure`, `feedback`, `message`, `observation`, `room`, `digest`,
            `initial_digest`, `final_digest`, `start_digest`, or `world_event`.
        expected: What was recorded, cut to 200 characters.
        actual: What the replay gave, cut to 200 characters.
    """

    step: int
    field: str
    expected: str
    actual: str

    def sentence(self) -> str:
        """Returns the difference as one sentence."""
        places = {
            BEFORE_FIRST_STEP: "before the first step",
            AFTER_LAST_STEP: "after the last step",
        }
        where = places.get(self.step, f"at step {self.step}")
        return f"{where}, {self.field} is '{self.actual}' instead of '{self.expected}'"


@dataclass(frozen=True)
class ReplayResult:
    """What a replay gave.

    Attributes:
        difference: The first difference, or None if everything was equal.
        steps: Steps that were executed.
        worlds: The symbolic state right before each step index that was asked for.
        end: The state at the end of the history, where a task environment begins; None after a
            difference.
        start_world: The symbolic state at the start of the task; None after a difference.
    """

    difference: Difference | None
    steps: int
    worlds: dict[int, WorldState]
    end: Snapshot | None
    start_world: WorldState | None

    @property
    def matched(self) -> bool:
        """Tells whether the whole history replayed without a difference."""
        return self.difference is None


class _Diverged(Exception):
    def __init__(self, step: int, field: str, expected: object, actual: object) -> None:
        super().__init__(field)
        self.difference = Difference(
            step=step, field=field, expected=str(expected)[:200], actual=str(actual)[:200]
        )


def replay(
    candidate: Candidate, home: Home, simulator: Simulator, worlds_before: Collection[int] = ()
) -> ReplayResult:
    """Replays a candidate's history and compares everything that was recorded.

    Args:
        candidate: The record to check.
        home: The home it happens in.
        simulator: Is reset first. Give a fresh one to show that nothing outside of the record is
            needed.
        worlds_before: Step indices before which the symbolic state is kept.

    Returns:
        The result; after a full match the simulator stands at the start of the task.
    """
    worlds: dict[int, WorldState] = {}
    done = 0
    try:
        _begin(candidate, home, simulator)
        history = candidate.history
        _same(BEFORE_FIRST_STEP, "initial_digest", history.initial_digest, simulator.state_digest())
        for step in history.steps:
            if step.index in worlds_before:
                worlds[step.index] = simulator.world_state()
            _step(step, simulator)
            done += 1
        _same(AFTER_LAST_STEP, "final_digest", history.final_digest, simulator.state_digest())
        end = simulator.snapshot()
        _arrive(candidate, simulator)
        _same(AFTER_LAST_STEP, "start_digest", history.start_digest, simulator.state_digest())
    except _Diverged as diverged:
        return ReplayResult(diverged.difference, done, worlds, None, None)
    return ReplayResult(None, done, worlds, end, simulator.world_state())


def to_history_end(candidate: Candidate, home: Home, simulator: Simulator) -> None:
    """Brings a simulator to the end of a candidate's history, without observing on the way.

    From there `evaluator.env.TaskEnv` and `evaluator.run.run_episode` begin the task.

    Raises:
        RecordRejected: If the state reached is not the recorded one (`final_digest`), or a change by
            somebody else cannot be made.
    """
    try:
        _begin(candidate, home, simulator)
        for step in candidate.history.steps:
            simulator.step(step.action)
            for event in step.world_events:
                simulator.apply(event)
        expected = candidate.history.final_digest
        _same(AFTER_LAST_STEP, "final_digest", expected, simulator.state_digest())
    except _Diverged as diverged:
        raise RecordRejected("replay_differs", diverged.difference.sentence()) from diverged


def _begin(candidate: Candidate, home: Home, simulator: Simulator) -> None:
    try:
        begin(simulator, home, candidate.cue)
    except RecordRejected as error:
        raise _Diverged(BEFORE_FIRST_STEP, "world_event", "setup", error) from error


def _arrive(candidate: Candidate, simulator: Simulator) -> None:
    try:
        start_task(simulator, candidate.cue.probe)
    except RecordRejected as error:
        raise _Diverged(AFTER_LAST_STEP, "world_event", "arrivals", error) from error


def _step(step: Step, simulator: Simulator) -> None:
    event = simulator.step(step.action)
    _same(step.index, "success", step.event.success, event.success)
    _same(step.index, "failure", step.event.failure, event.failure)
    _same(step.index, "feedback", step.event.feedback, event.feedback)
    _same(step.index, "message", step.event.message, event.message)
    _same(step.index, "digest", step.digest, simulator.state_digest())
    observation = simulator.observe()
    if observation != step.observation:
        expected, actual = _first_unequal(step, observation.model_dump(mode="json"))
        raise _Diverged(step.index, "observation", expected, actual)
    _same(step.index, "room", step.room_id, observation.agent.room_id)
    for change in step.world_events:
        try:
            simulator.apply(change)
        except RecordRejected as error:
            raise _Diverged(step.index, "world_event", change.kind, error) from error


def _first_unequal(step: Step, actual: object) -> tuple[object, object]:
    """Finds the smallest differing part of two observations, for the message."""
    left: object = step.observation.model_dump(mode="json")
    right = actual
    while True:
        pair = next(
            ((a, b) for a, b in _children(left, right) if a != b),
            None,
        )
        if pair is None:
            return left, right
        left, right = pair


def _children(left: object, right: object) -> Iterator[tuple[object, object]]:
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        for key in sorted(left):
            yield (left[key], right[key])
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        yield from zip(left, right, strict=True)


def _same(step: int, field: str, expected: object, actual: object) -> None:
    if expected != actual:
        raise _Diverged(step, field, expected, actual)
