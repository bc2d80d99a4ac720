"""Makes one episode again from nothing but its id, the published scenes and the configuration."""

from __future__ import annotations

from assets.work import Setting
from pipeline.cues import propose
from pipeline.distractors import fill
from pipeline.episodes import assemble
from schemas.episode import Candidate
from schemas.errors import RecordRejected, UserError
from schemas.ids import parse_episode_id
from simulators.home import compose_home


def rebuild(episode_id: str, setting: Setting) -> Candidate:
    """Makes an episode again.

    Raises:
        UserError: If the id is none, a scene is unknown, or no such episode comes out of it.
    """
    key = parse_episode_id(episode_id)
    tools = setting.tools
    home = compose_home(key.home_id, tools.scene)
    try:
        cue = propose(home, key.family, key.seed, tools)
        return assemble(cue, fill(cue, home, tools), home, tools)
    except RecordRejected as error:
        raise UserError(
            f"{episode_id} cannot be made from this configuration: {error};"
            " was it built with another profile, other targets or another version of the stages?"
        ) from None
