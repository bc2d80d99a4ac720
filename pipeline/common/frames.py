"""Pictures of an episode's history: what the agent saw right after each step, rendered by a replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from schemas.build import Profile
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from simulators.base import Simulator
from simulators.frame import Frame


class StepFrame(NamedTuple):
    """The picture after one step; `step` is its index."""

    step: int
    frame: Frame


def cue_steps(candidate: Candidate) -> tuple[int, ...]:
    """Returns the indices of the steps that hold the decisive evidence, rising."""
    return tuple(sorted({evidence.step for evidence in candidate.evidence}))


def episode_frames(
    candidate: Candidate,
    home: Home,
    simulator: Simulator,
    size: int,
    wanted: Collection[int] | None = None,
) -> Iterator[StepFrame]:
    """Executes a history again and yields the pictures after its steps, in their order.

    Args:
        candidate: The episode.
        home: The home it happens in.
        simulator: Is reset first.
        size: Pixels of a picture's side.
        wanted: Indices of the steps to render; None = all of them.

    Raises:
        RecordRejected: If the replay leaves the record, so that the pictures would be of something else.
        UserError: If the simulator makes no pictures of this size.
    """
    simulator.reset(home, candidate.cue.overlay)
    for event in candidate.cue.setup:
        simulator.apply(event)
    for step in candidate.history.steps:
        simulator.step(step.action)
        if simulator.state_digest() != step.digest:
            detail = (
                f"step {step.index} of {candidate.episode_id} gives another state than recorded"
            )
            raise RecordRejected("replay_differs", detail)
        if wanted is None or step.index in wanted:
            yield StepFrame(step.index, simulator.render(size))
        for event in step.world_events:
            simulator.apply(event)


def telling_steps(candidate: Candidate, most: int) -> tuple[int, ...]:
    """Returns at most so many steps that tell a history: its cue first, then steps from all over it."""
    return spread(all_steps(candidate), cue_steps(candidate), most)


def spread(steps: Sequence[int], first: Collection[int], most: int) -> tuple[int, ...]:
    """Returns at most so many of some steps, rising: those of `first`, then some from all over them.

    Args:
        steps: Rising.
        first: Which come before all others.
        most: How many are returned at most.
    """
    chosen = set(sorted(set(first) & set(steps))[:most])
    for k in range(most):
        if len(chosen) < most:
            chosen.add(steps[k * (len(steps) - 1) // max(1, most - 1)])
    return tuple(sorted(chosen))


def rendered_steps(candidate: Candidate, profile: Profile) -> tuple[int, ...]:
    """Returns the indices of the steps that have a picture in a release of a profile."""
    if profile.frames == "none":
        return ()
    return cue_steps(candidate) if profile.frames == "cue" else all_steps(candidate)


def all_steps(candidate: Candidate) -> tuple[int, ...]:
    """Returns the indices of all steps."""
    return tuple(step.index for step in candidate.history.steps)
