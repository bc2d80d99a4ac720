"""Names to objects: the one place where what a profile names becomes what a stage works with."""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from pathlib import Path

from assets.config import BuildConfig, read_batch
from assets.paths import Paths
from pipeline.common.tools import Tools
from pipeline.experience import registry as authors
from pipeline.experience.base import AuthorSettings
from pipeline.families import registry as families
from pipeline.release.houses import ReleasedScenes
from planners import registry as planners
from schemas.errors import UserError, unknown_name
from schemas.ids import home_of_scene
from schemas.machine import Machine
from schemas.names import FamilyName
from schemas.scene import Scene
from simulators import registry as simulators
from simulators.base import House, HouseLookup, SceneLookup, Simulator
from simulators.sources import registry as sources
from simulators.sources.base import SceneSource
from simulators.sources.houses import HouseSource

KEY_VARIABLE = "ANTHROPIC_API_KEY"
MOST_SCENES = 512
"""Scenes that a process keeps: the rooms of about a hundred homes."""
_open_sources: dict[tuple[str, Path, Path | None], SceneSource] = {}
_MadeFrom = tuple[BuildConfig, Path, tuple[Path, ...], Machine, Path | None]
_last: list[tuple[_MadeFrom, Tools]] = []


def scene_source(name: str, cache: Path, folder: Path | None = None) -> SceneSource:
    """Returns a scene source, opened once for each process.

    Args:
        name: Its name.
        cache: Where it may keep compact copies of its scenes.
        folder: Where the houses lie, for a source that takes a folder.

    Raises:
        UserError: If there is no source of that name.
    """
    key = (name, cache, folder)
    if key not in _open_sources:
        _open_sources[key] = sources.load(name, cache, folder)
    return _open_sources[key]


def scene_lookup(cache: Path, release: Path | None = None) -> SceneLookup:
    """Returns a function from a scene id to its scene, whichever source has it.

    Args:
        cache: Folder of compact copies of published scenes.
        release: A release whose houses are those that it carries, whatever was built here.
    """
    carried = ReleasedScenes(release) if release else None

    @lru_cache(maxsize=MOST_SCENES)
    def look_up(scene_id: str) -> Scene:
        if carried is not None and home_of_scene(scene_id):
            return carried.load(scene_id)
        return _find(scene_id, cache)

    return look_up


def _find(scene_id: str, cache: Path) -> Scene:
    for name in sources.names():
        source = scene_source(name, cache)
        if source.has(scene_id):
            return source.load(scene_id)
    hint = (
        "build the batch of its house first" if home_of_scene(scene_id) else "see emem scenes list"
    )
    raise UserError(f"no scene source has the scene '{scene_id}'; {hint}")


def house_lookup(cache: Path, release: Path | None = None) -> HouseLookup:
    """Returns a function from a home id to the house that the home is, whichever source has it.

    Args:
        cache: Folder where sources keep their houses.
        release: A release whose houses are those that it carries, whatever was built here.
    """
    carried = ReleasedScenes(release) if release else None

    def look_up(home_id: str) -> House:
        if carried is not None:
            return carried.load_house(home_id)
        for source in (scene_source(name, cache) for name in sources.HOUSE_SOURCES):
            if isinstance(source, HouseSource) and source.has_house(home_id):
                return source.load_house(home_id)
        raise UserError(f"no scene source has the house of home '{home_id}'; build its batch first")

    return look_up


def tools_for(
    config: BuildConfig,
    cache: Path,
    answers: tuple[Path, ...],
    machine: Machine,
    release: Path | None = None,
) -> Tools:
    """Returns the tools of a build, made once for each process and configuration.

    Args:
        config: The build's configuration.
        cache: Folder of compact copies of published scenes.
        answers: Folders of kept language-model answers; new ones go to the last.
        machine: What this machine offers.
        release: The release whose houses its episodes happen in; None for a build.

    Raises:
        UserError: If the profile names something that is not registered.
    """
    made_from = (config, cache, answers, machine, release)
    if not _last or _last[0][0] != made_from:
        _last[:] = [(made_from, _make(*made_from))]
    return _last[0][1]


def _make(
    config: BuildConfig,
    cache: Path,
    answers: tuple[Path, ...],
    machine: Machine,
    release: Path | None,
) -> Tools:
    profile, scene = config.profile, scene_lookup(cache, release)
    houses = house_lookup(cache, release)
    made: list[Simulator] = []

    def simulator() -> Simulator:
        if not made:
            _keep_root_logger_quiet()
            made.append(
                simulators.load(profile.simulator, scene, machine, profile.perception, houses)
            )
        return made[0]

    return Tools(
        profile=profile,
        targets=config.targets,
        scene=scene,
        simulator=simulator,
        planner=planners.load(profile.planner),
        author=authors.load(profile.author, _author_settings(answers)),
    )


def _keep_root_logger_quiet() -> None:
    """Gives the root logger a handler that drops what it gets.

    ai2thor logs through the root logger's functions, which else give it one that prints: then every
    library's notes would appear between the progress bars.
    """
    root = logging.getLogger()
    if not root.handlers:
        root.addHandler(logging.NullHandler())


def _author_settings(answers: tuple[Path, ...]) -> AuthorSettings:
    key = os.environ.get(KEY_VARIABLE, "")
    return AuthorSettings(api_key=key, cache_dir=answers[-1], kept_dirs=answers[:-1])


def check_author(config: BuildConfig, paths: Paths) -> None:
    """Checks that the profile's author can be asked, if a batch needs one, before any work is done.

    Raises:
        UserError: If it cannot: one line that says what is missing.
    """
    asked = (read_batch(paths, name).candidates for name in config.profile.batches)
    if any(counts.get(FamilyName.EXPERIENCE_GENERALIZATION) for counts in asked):
        authors.load(config.profile.author, _author_settings(paths.answers)).require_ready()


def check_names(config: BuildConfig, paths: Paths) -> None:
    """Checks that all that profile, batches and targets name is registered, before any work is done.

    Raises:
        UserError: If something is not: one line with the nearest names.
    """
    profile = config.profile
    for kind, name, known in (
        ("simulator", profile.simulator, simulators.names()),
        ("planner", profile.planner, planners.names()),
        ("author", profile.author, authors.names()),
    ):
        if name not in known:
            raise unknown_name(kind, name, known)
    for name in profile.batches:
        read_batch(paths, name)  # what is wrong with it is named here
    for family, targets in config.targets.families.items():
        known = families.load(family).kinds
        for name in targets.kinds:
            if name not in known:
                raise unknown_name(f"kind of {family} in the targets", name, known)
