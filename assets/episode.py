"""Finds one episode: in a release, or among the candidates that were built in a data folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from assets.config import load_config
from assets.paths import Paths
from assets.verifying import setting_of
from assets.work import Setting
from pipeline.common.store import Store
from pipeline.release.read import Release
from schemas.episode import Candidate
from schemas.errors import UserError, unknown_name
from schemas.home import Home


class FoundEpisode(NamedTuple):
    """An episode, its home, and what its simulator is made with."""

    candidate: Candidate
    home: Home
    setting: Setting


def published_episode(paths: Paths, folder: Path, episode_id: str) -> FoundEpisode:
    """Returns an episode of a release.

    Raises:
        UserError: If the folder is no release, or has no such episode.
    """
    release = Release(folder)
    candidate, home = release.load_candidate(episode_id)
    return FoundEpisode(candidate, home, setting_of(release, paths))


def built_episode(paths: Paths, episode_id: str, profile: str) -> FoundEpisode:
    """Returns a candidate of the build in a data folder, whether or not it was published.

    Raises:
        UserError: If nothing was built, or no such candidate.
    """
    store = Store(paths.records)
    known: list[str] = []
    for name in store.partitions("episodes"):
        for candidate in store.read("episodes", name, Candidate):
            if candidate.episode_id == episode_id:
                homes = {home.home_id: home for home in store.read("homes", name, Home)}
                setting = Setting.of(load_config(paths, profile), paths)
                return FoundEpisode(candidate, homes[candidate.cue.home_id], setting)
            known.append(candidate.episode_id)
    if not known:
        text = f"there is no build in {paths.build}; make one with: emem build"
        raise UserError(text)
    raise unknown_name("built episode", episode_id, known)
