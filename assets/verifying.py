"""What worker processes do to verify a release: one home at a time, with its own configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from assets.config import BuildConfig
from assets.engines.base import Engine
from assets.paths import Paths
from assets.work import Setting
from pipeline.common.tools import Tools
from pipeline.reexecution import Execution, execute
from pipeline.release.pictures import frame_problems
from pipeline.release.read import Release
from pipeline.release.rows import Published
from pipeline.verify import Findings, Portion, check_portion
from schemas.manifest import Manifest


@dataclass(frozen=True)
class PortionItem:
    """Check the episodes of one home.

    Attributes:
        setting: What they are executed with; None = check the records only.
        frames: Whether their pictures are rendered again, too.
    """

    folder: Path
    portion: Portion
    setting: Setting | None
    frames: bool = False

    @property
    def name(self) -> str:
        """The home's id."""
        return self.portion.home_id


def setting_of(manifest: Manifest, paths: Paths) -> Setting:
    """Returns what makes the tools that a release's episodes were made with."""
    config = BuildConfig(manifest.header.profile, manifest.header.targets)
    return Setting(config, paths.scene_cache, paths.answers)


def check_all(
    folder: Path, setting: Setting | None, engine: Engine, frames: bool = False
) -> Callable[[Sequence[Portion]], Iterator[Findings]]:
    """Returns what checks portions of a release, spread over an engine's workers."""

    def check(portions: Sequence[Portion]) -> Iterator[Findings]:
        items = [PortionItem(folder, portion, setting, frames) for portion in portions]
        return engine.map(check_item, items)

    return check


def check_item(item: PortionItem) -> Findings:
    """Checks one portion."""
    executor = None
    if item.setting is not None:
        work = _execute_and_render if item.frames else execute
        executor = partial(work, tools=item.setting.tools)
    return check_portion(_release(item.folder), item.portion, executor)


def _execute_and_render(
    episodes: Sequence[Published], majority: Mapping[str, str], tools: Tools
) -> Execution:
    found = execute(episodes, majority, tools)
    problems = [
        problem
        for one in episodes
        for problem in frame_problems(one, tools.simulator(), tools.profile)
    ]
    return Execution(problems=(*found.problems, *problems), scores=found.scores)


@lru_cache(maxsize=1)
def _release(folder: Path) -> Release:
    """Opens the release once for each process, which keeps the file that it read last."""
    return Release(folder)
