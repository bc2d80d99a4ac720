"""Pictures of an episode's history: what the agent saw right after each step, rendered by a replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from pipeline.common.encoding import Pixels, jpeg_bytes, picture_name, pixels_of, to_picture
from pipeline.release.problem import Problem
from pipeline.release.rows import Published
from schemas.base import content_hash
from schemas.build import Profile
from schemas.episode import Candidate
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.home import Home
from schemas.picture import EpisodeFrames, Picture
from simulators.base import Simulator
from simulators.frame import Frame

VERSION = 1
ANOTHER_ENCODER = 1.0
"""Mean difference, of 255, up to which two JPEGs of the same pixels differ by their encoder alone."""


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
    count = len(candidate.history.steps)
    chosen = set(cue_steps(candidate)[:most])
    evenly = [k * (count - 1) // max(1, most - 1) for k in range(most)]
    for step in evenly:
        if len(chosen) < most:
            chosen.add(step)
    return tuple(sorted(chosen))


def rendered_steps(candidate: Candidate, profile: Profile) -> tuple[int, ...]:
    """Returns the indices of the steps that have a picture in a release of a profile."""
    if profile.frames == "none":
        return ()
    return cue_steps(candidate) if profile.frames == "cue" else _all_steps(candidate)


def _all_steps(candidate: Candidate) -> tuple[int, ...]:
    return tuple(step.index for step in candidate.history.steps)


def episode_pictures(
    candidate: Candidate, home: Home, simulator: Simulator, profile: Profile
) -> EpisodeFrames:
    """Renders and encodes the pictures that a profile asks for.

    Raises:
        RecordRejected: As `episode_frames`.
        UserError: As `episode_frames`.
    """
    wanted = rendered_steps(candidate, profile)
    made = {
        step: to_picture(frame.rgb, profile.frame_quality)
        for step, frame in episode_frames(candidate, home, simulator, profile.frame_size, wanted)
    }
    return EpisodeFrames(
        episode_id=candidate.episode_id,
        candidate_hash=content_hash(candidate),
        frames=tuple(made.get(step, Picture()) for step in _all_steps(candidate)),
    )


def frame_problems(
    published: Published, simulator: Simulator, profile: Profile
) -> Iterator[Problem]:
    """Renders an episode's pictures again and compares them with the published ones.

    Names hold the hash of the pixels, which must be the same bit for bit. A JPEG is then compared as
    bytes or, where another version of the JPEG library wrote it, as pixels, which are nearly the same.

    Args:
        published: The episode, with its pictures.
        simulator: Is reset first.
        profile: The release's.
    """
    candidate = published.candidate
    wanted = set(rendered_steps(candidate, profile))
    told = dict(zip(_all_steps(candidate), published.frames, strict=True))
    for step, picture in told.items():
        if bool(picture.path) != (step in wanted):
            there = "there, which should have none" if picture.path else "missing"
            yield _problem(candidate, f"step {step}: a picture is {there}")
    try:
        size = profile.frame_size
        for step, frame in episode_frames(candidate, published.home, simulator, size, wanted):
            difference = _difference(told[step], frame.rgb, profile.frame_quality)
            if told[step].path and difference:
                yield _problem(candidate, f"step {step}: {difference}")
    except (RecordRejected, UserError) as error:
        yield _problem(candidate, str(error))


def _difference(told: Picture, pixels: Pixels, quality: int) -> str:
    if told.path != picture_name(pixels):
        return f"rendered again it is {picture_name(pixels)[:12]}, not {told.path[:12]}"
    again = jpeg_bytes(pixels, quality)
    if told.bytes == again:
        return ""
    try:
        shown = pixels_of(told.bytes)
    except CorruptData as error:
        return str(error)
    if shown.shape != pixels.shape:
        return f"its picture is {shown.shape[1]} x {shown.shape[0]} pixels"
    away = float(np.abs(shown.astype(np.int16) - pixels_of(again)).mean())
    if away <= ANOTHER_ENCODER:
        return ""
    return f"its picture is {away:.1f} of 255 away from what is rendered again"


def _problem(candidate: Candidate, detail: str) -> Problem:
    return Problem(
        check="frames",
        episode_id=candidate.episode_id,
        config="steps",
        field="frame",
        detail=detail,
    )
