"""Whole batches as units of work: with many to make, each worker makes all stages of one.

What a worker has made, Dagster's run of the batch finds finished, and describes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from assets.config import BuildConfig, read_batch
from assets.digests import DIGESTS
from assets.engines.alone import AloneEngine
from assets.inputs import ALL_STAGES, CALLS, REFUSING, fragment_files, stale_stage
from assets.metadata import Metadata
from assets.partition import reject_stage
from assets.paths import Paths
from assets.progress import Progress
from assets.shown import shown
from assets.stages.controls import about_controls, build_controls
from assets.stages.cues import about_cues, build_cues
from assets.stages.distractors import about_distractors, build_distractors
from assets.stages.episodes import about_episodes, build_episodes
from assets.stages.fragments import build_fragments
from assets.stages.frames import build_frames
from assets.stages.homes import about_homes, build_homes
from assets.stages.scenes import about_scenes, build_scenes
from assets.stages.validation import about_validation, build_validation
from assets.table_rules import TABLES, table_rules
from assets.workshop import Workshop
from pipeline.houses import asked_for
from schemas.batch import SceneBatch
from schemas.errors import CorruptData, UserError

STAGE = "batches"
MANY = 4
"""From so many unfinished batches on, each is made by one worker; fewer share the workers."""

Build = Callable[[Workshop, str], object]
About = Callable[[Workshop, str], Metadata]

STAGES: tuple[tuple[str, Build, About | None], ...] = (
    ("scenes", build_scenes, about_scenes),
    ("homes", build_homes, about_homes),
    ("cues", build_cues, about_cues),
    ("distractors", build_distractors, about_distractors),
    ("episodes", build_episodes, about_episodes),
    ("validation", build_validation, about_validation),
    ("controls", build_controls, about_controls),
    ("frames", build_frames, None),
    ("fragments", build_fragments, None),
)


@dataclass(frozen=True)
class BatchItem:
    """Make all stages of one batch."""

    paths: Paths
    config: BuildConfig
    name: str
    run_id: str


class _Notices(Progress):
    """Keeps what has to be told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Does nothing."""

    def advance(self) -> None:
        """Does nothing."""

    def notice(self, text: str) -> None:
        """Keeps one."""
        self.told.append(text)


@dataclass(frozen=True)
class MadeBatch:
    """One batch is finished."""

    name: str
    notices: tuple[str, ...] = field(default=())


def make_batch(item: BatchItem) -> MadeBatch:
    """Makes or keeps all stages of a batch in this process; its histories are judged in a fresh one.

    Raises:
        UserError: If the user has something to fix.
    """
    notices = _Notices()
    with AloneEngine() as engine:
        shop = Workshop(item.paths, item.config, engine, notices, run_id=item.run_id)
        for stage, build, about in STAGES:
            build(shop, item.name)
            if about is not None:
                shown(shop, stage, item.name, about)
        for table in TABLES:
            table_rules(shop, table, item.name)
    return MadeBatch(item.name, tuple(notices.told))


def unfinished(shop: Workshop, names: Sequence[str]) -> tuple[str, ...]:
    """Returns the batches of which a stage has to be made, the largest first.

    Workers that share whole batches among them would else wait at the end for one that began late.
    """
    found = [name for name in names if not _finished(shop, name)]
    return tuple(sorted(found, key=lambda name: -asked_for(read_batch(shop.paths, name))))


def _finished(shop: Workshop, name: str) -> bool:
    """Tells whether every stage of a batch is made from what there is now, and every file whole."""
    rejects = (reject_stage(stage) for stage in REFUSING)
    try:
        if stale_stage(shop, name, ALL_STAGES):
            return False
        shop.store.read_json("batches", name, SceneBatch)
        for stage in (*ALL_STAGES[:-1], *rejects, CALLS, DIGESTS):
            shop.store.require_whole(stage, name)
        for table, partition in fragment_files(name):
            shop.fragments.require_whole(table, partition)
    except (CorruptData, UserError):
        return False  # making the batch names what is wrong
    return True


def make_batches(shop: Workshop, run_ids: dict[str, str]) -> Iterator[str]:
    """Has workers make batches, and yields each as soon as it and those before it are finished.

    Args:
        shop: The build.
        run_ids: Batch to the Dagster run that it belongs to.
    """
    items = [BatchItem(shop.paths, shop.config, name, run) for name, run in run_ids.items()]
    for made in shop.spread(STAGE, "", make_batch, items):
        for text in made.notices:
            shop.progress.notice(text)
        yield made.name
