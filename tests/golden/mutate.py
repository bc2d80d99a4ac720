"""Small changes to valid candidates, each of which makes one thing wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pipeline.checks.base import CheckContext
from pipeline.common.signature import signature
from schemas.action import Action, WorldEvent
from schemas.episode import Candidate
from schemas.labels import LabelBook
from schemas.step import History, Step
from simulators.base import Simulator
from simulators.start import start_task
from tests.golden.episodes import Base

Example = Callable[[], CheckContext]


class Golden:
    """The examples of one gate, by name.

    Attributes:
        rejects: What it must refuse, with a part of the reason that it must give.
        accepts: What it must let pass.
    """

    def __init__(self) -> None:
        self.rejects: dict[str, tuple[Example, str]] = {}
        self.accepts: dict[str, Example] = {}

    def reject(self, reason: str) -> Callable[[Example], Example]:
        """Adds an example that must be refused."""

        def add(example: Example) -> Example:
            self.rejects[example.__name__] = (example, reason)
            return example

        return add

    def accept(self, example: Example) -> Example:
        """Adds an example that must pass."""
        self.accepts[example.__name__] = example
        return example


def shown(
    base: Base, candidate: Candidate | None = None, earlier: tuple[Candidate, ...] = ()
) -> CheckContext:
    """Returns what a gate is shown of a (changed) candidate."""
    signatures = tuple(signature(other) for other in earlier)
    return CheckContext(candidate or base.candidate, base.home, base.tools, signatures)


def with_probe(candidate: Candidate, **changes: object) -> Candidate:
    """Changes fields of the probe."""
    return with_cue(candidate, probe=candidate.cue.probe.model_copy(update=changes))


def with_cue(candidate: Candidate, **changes: object) -> Candidate:
    """Changes fields of the cue."""
    return candidate.model_copy(update={"cue": candidate.cue.model_copy(update=changes)})


def with_step(candidate: Candidate, at: int, /, **changes: object) -> Candidate:
    """Changes fields of one recorded step."""
    steps = list(candidate.history.steps)
    steps[at] = steps[at].model_copy(update=changes)
    return with_history(candidate, steps=tuple(steps))


def with_history(candidate: Candidate, **changes: object) -> Candidate:
    """Changes fields of the history."""
    return candidate.model_copy(update={"history": candidate.history.model_copy(update=changes)})


def step_of(candidate: Candidate, text: str) -> int:
    """Returns the index of the first step whose feedback contains a text."""
    return next(s.index for s in candidate.history.steps if text in s.event.feedback)


def with_simulator(base: Base, factory: Callable[[], Simulator]) -> Base:
    """Lets another simulator act the episode, and records what it says."""
    tools = replace(base.tools, simulator=factory)
    changed = Base(base.candidate, base.home, tools)
    return Base(rerecorded(changed), base.home, tools)


def rerecorded(
    base: Base,
    actions: Mapping[int, Action] | None = None,
    world: Mapping[int, WorldEvent] | None = None,
) -> Candidate:
    """Executes the candidate again with some other actions, or changes by somebody else.

    The record is true to what happened then; evidence and distractors stay as they were.
    """
    candidate, simulator = base.candidate, base.tools.simulator()
    simulator.reset(base.home, candidate.cue.overlay)
    for event in candidate.cue.setup:
        simulator.apply(event)
    initial = simulator.state_digest()
    steps = []
    for old in candidate.history.steps:
        happens = tuple(filter(None, [(world or {}).get(old.index)])) or old.world_events
        steps.append(_step(simulator, old, (actions or {}).get(old.index, old.action), happens))
    final = simulator.state_digest()
    start_task(simulator, candidate.cue.probe)
    history = History(
        steps=tuple(steps),
        initial_digest=initial,
        final_digest=final,
        start_digest=simulator.state_digest(),
    )
    return candidate.model_copy(update={"history": history})


def _step(simulator: Simulator, old: Step, action: Action, happens: tuple[WorldEvent, ...]) -> Step:
    event = simulator.step(action)
    observation, digest = simulator.observe(), simulator.state_digest()
    for change in happens:
        simulator.apply(change)
    return old.model_copy(
        update={
            "action": action,
            "event": event,
            "observation": observation,
            "digest": digest,
            "world_events": happens,
        }
    )


def label_book(base: Base) -> LabelBook:
    """Returns the home's labels."""
    return LabelBook(base.home)
