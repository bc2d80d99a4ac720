"""Stage `frames`: the pictures of accepted histories, encoded as a release stores them."""

from __future__ import annotations

from pipeline.common.encoding import to_picture
from pipeline.common.frames import all_steps, episode_frames, rendered_steps
from schemas.base import content_hash
from schemas.build import Profile
from schemas.episode import Candidate
from schemas.home import Home
from schemas.picture import EpisodeFrames, Picture
from simulators.base import Simulator

VERSION = 2


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
        frames=tuple(made.get(step, Picture()) for step in all_steps(candidate)),
    )
