"""What worker processes do to verify a release: one home at a time, with its own configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from assets.config import BuildConfig
from assets.engines.base import Engine
from assets.paths import Paths
from assets.rebuild import rebuild
from assets.work import Setting
from pipeline.reexecution import Execution, execute
from pipeline.release.pictures import frame_problems
from pipeline.release.problem import Problem
from pipeline.release.read import Release
from pipeline.release.rows import Published
from pipeline.verify import Findings, Portion, check_portion
from schemas.episode import Candidate
from schemas.errors import UserError


@dataclass(frozen=True)
class Also:
    """What a verification does beside executing the episodes.

    Attributes:
        frames: Render every picture again.
        rebuild: Make every episode again from its roots.
    """

    frames: bool = False
    rebuild: bool = False


@dataclass(frozen=True)
class PortionItem:
    """Check the episodes of one home.

    Attributes:
        setting: What they are executed with; None = check the records only.
        also: What else is done again.
    """

    folder: Path
    portion: Portion
    setting: Setting | None
    also: Also

    @property
    def name(self) -> str:
        """The home's id."""
        return self.portion.home_id


def setting_of(release: Release, paths: Paths) -> Setting:
    """Returns what makes the tools that a release's episodes were made with, in its own houses."""
    header = release.manifest.header
    setting = Setting.of(BuildConfig(header.profile, header.targets), paths)
    return replace(setting, release=release.folder)


def check_all(
    folder: Path, setting: Setting | None, engine: Engine, also: Also = Also()
) -> Callable[[Sequence[Portion]], Iterator[Findings]]:
    """Returns what checks portions of a release, spread over an engine's workers."""

    def check(portions: Sequence[Portion]) -> Iterator[Findings]:
        items = [PortionItem(folder, portion, setting, also) for portion in portions]
        return engine.map(check_item, items)

    return check


def check_item(item: PortionItem) -> Findings:
    """Checks one portion."""
    executor = None
    if item.setting is not None:
        executor = partial(_execute, setting=item.setting, also=item.also)
    return check_portion(_release(item.folder), item.portion, executor)


def _execute(
    episodes: Sequence[Published], majority: Mapping[str, str], setting: Setting, also: Also
) -> Execution:
    tools = setting.tools
    found = execute(episodes, majority, tools)
    problems = list(found.problems)
    for one in episodes:
        if also.frames:
            problems += frame_problems(one, tools.simulator(), tools.profile)
        if also.rebuild:
            problems += _rebuild_problems(one.candidate, setting)
    return Execution(problems=tuple(problems), scores=found.scores)


def _rebuild_problems(candidate: Candidate, setting: Setting) -> Iterator[Problem]:
    """Makes an episode again from its id and compares it, part by part."""
    episode_id = candidate.episode_id
    try:
        again = rebuild(episode_id, setting)
    except UserError as error:
        yield _differs(episode_id, "", str(error))
        return
    told, made = (
        {
            **{f"cue.{name}": value for name, value in one.cue},
            **{name: value for name, value in one if name != "cue"},
        }
        for one in (candidate, again)
    )
    for name in told:
        if told[name] != made[name]:
            yield _differs(episode_id, name, "is not what its roots give")


def _differs(episode_id: str, field: str, detail: str) -> Problem:
    return Problem(
        check="rebuild", episode_id=episode_id, config="annotations", field=field, detail=detail
    )


@lru_cache(maxsize=1)
def _release(folder: Path) -> Release:
    """Opens the release once for each process, which keeps the file that it read last."""
    return Release(folder)
