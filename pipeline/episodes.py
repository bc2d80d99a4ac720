"""Stage 5: cue and distractors executed from the start, observed, and recorded as a candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.common.sights import sight_problem
from pipeline.common.tools import Tools
from pipeline.common.walk import begin, script_actions, take
from pipeline.families import registry
from schemas.action import Action
from schemas.base import content_hash
from schemas.cue import Cue, Enter, Fill, World
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.step import History, Step
from simulators.base import Simulator
from simulators.start import start_task

VERSION = 1


def assemble(cue: Cue, distractors: Sequence[Distractor], home: Home, tools: Tools) -> Candidate:
    """Executes an episode from the start and records everything that happened.

    Args:
        cue: The cue.
        distractors: Its distractors, from `pipeline.distractors.fill`.
        home: Its home.
        tools: What the stage works with.

    Raises:
        RecordRejected: If an action's outcome is not the expected one, a distractor does not end
            where it ended when it was planned, or nothing of the history is evidence.
    """
    simulator = tools.simulator()
    begin(simulator, home, cue)
    initial = simulator.state_digest()
    labels = LabelBook(home)
    steps = _record(simulator, cue, distractors, labels)
    final = simulator.state_digest()
    start_task(simulator, cue.probe)
    problem = sight_problem(simulator, cue.probe)
    if problem:
        raise RecordRejected("sight", problem)
    history = History(
        steps=tuple(steps),
        initial_digest=initial,
        final_digest=final,
        start_digest=simulator.state_digest(),
    )
    evidence = registry.load(cue.family).evidence(cue, history.steps, labels)
    if not evidence:
        raise RecordRejected("no_evidence", "no step of the history shows the decisive relation")
    return Candidate(
        episode_id=cue.episode_id,
        cue=cue,
        distractors=tuple(distractors),
        history=history,
        evidence=evidence,
        cue_gap=len(steps) - 1 - evidence[-1].step,
        parents={
            "home": content_hash(home),
            "cue": content_hash(cue),
            **{f"scene/{room.room_id}": room.scene_hash for room in home.rooms},
        },
        stage_version=VERSION,
    )


def _record(
    simulator: Simulator, cue: Cue, distractors: Sequence[Distractor], labels: LabelBook
) -> list[Step]:
    steps: list[Step] = []
    session = 0
    for index, item in enumerate(cue.script):
        if isinstance(item, World):
            simulator.apply(item.event)
            steps[-1] = steps[-1].model_copy(
                update={"world_events": (*steps[-1].world_events, item.event)}
            )
            continue
        session += isinstance(item, Enter)
        if isinstance(item, Fill):
            actions = _fill_actions(simulator, index, distractors)
        else:
            actions = script_actions(item, bool(steps))
        for action, expected in actions:
            steps.append(_take(simulator, len(steps), session, action, expected, labels))
    return steps


def _fill_actions(
    simulator: Simulator, gap: int, distractors: Sequence[Distractor]
) -> Iterator[tuple[Action, bool]]:
    for distractor in distractors:
        if distractor.gap != gap:
            continue
        _same_state(simulator, distractor.start_digest, f"before {distractor.distractor_id}")
        for action in distractor.plan.actions:
            yield action, True
        _same_state(simulator, distractor.end_digest, f"after {distractor.distractor_id}")


def _same_state(simulator: Simulator, digest: str, where: str) -> None:
    if simulator.state_digest() != digest:
        raise RecordRejected("distractor_differs", f"{where} the state is not the planned one")


def _take(
    simulator: Simulator,
    index: int,
    session: int,
    action: Action,
    expected: bool,
    labels: LabelBook,
) -> Step:
    event = take(simulator, action, expected, labels, "step_not_as_expected", f"step {index}: ")
    observation = simulator.observe()
    return Step(
        index=index,
        session=session,
        room_id=observation.agent.room_id,
        action=action,
        event=event,
        observation=observation,
        digest=simulator.state_digest(),
    )
