"""Renders the pictures of a release again and compares them with the published ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pipeline.common.encoding import Pixels, jpeg_bytes, picture_name, pixels_of
from pipeline.common.frames import all_steps, episode_frames, rendered_steps
from pipeline.release.configs import CUE_FRAMES
from pipeline.release.problem import Problem
from pipeline.release.rows import Published
from schemas.build import Profile
from schemas.episode import Candidate
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.picture import Picture
from simulators.base import Simulator

ANOTHER_ENCODER = 1.0
"""Mean difference, of 255, up to which two JPEGs of the same pixels differ by their encoder alone."""


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
    config = CUE_FRAMES if profile.frames == "cue" else "steps"
    wanted = set(rendered_steps(candidate, profile))
    told = dict(zip(all_steps(candidate), published.frames, strict=True))
    for step, picture in told.items():
        if bool(picture.path) != (step in wanted):
            there = "there, which should have none" if picture.path else "missing"
            yield _problem(candidate, config, f"step {step}: a picture is {there}")
    try:
        size = profile.frame_size
        for step, frame in episode_frames(candidate, published.home, simulator, size, wanted):
            difference = _difference(told[step], frame.rgb, profile.frame_quality)
            if told[step].path and difference:
                yield _problem(candidate, config, f"step {step}: {difference}")
    except (RecordRejected, UserError) as error:
        yield _problem(candidate, config, str(error))


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


def _problem(candidate: Candidate, config: str, detail: str) -> Problem:
    return Problem(
        check="frames",
        episode_id=candidate.episode_id,
        config=config,
        field="frame",
        detail=detail,
    )
