"""One build's surroundings: where it reads and writes, what decides its bytes, who works."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from assets.config import BuildConfig, load_machine
from assets.engines.base import Engine, Item, Result
from assets.paths import Paths
from assets.progress import Progress, Silent
from assets.work import Setting
from pipeline.common.mirror import Mirror
from pipeline.common.storage import Storage
from pipeline.common.store import Store
from schemas.base import Record


@dataclass(frozen=True)
class Workshop:
    """What the assets work with.

    Attributes:
        version: The version to publish; empty = derived from the newest release and what changed.
        previous: The version to continue; empty = the newest, if there is one.
        why: What the version changes, for its change log; empty = a usual sentence.
        retractions: Published episodes to take back, with the reason.
        run_id: The Dagster run that works, for the lineage.
        sheets: Whether each batch is shown with a contact sheet, though the profile has no pictures.
    """

    paths: Paths
    config: BuildConfig
    engine: Engine
    progress: Progress = field(default_factory=Silent)
    version: str = ""
    previous: str = ""
    why: str = ""
    retractions: Mapping[str, str] = field(default_factory=dict)
    run_id: str = ""
    sheets: bool = True

    @cached_property
    def store(self) -> Store:
        """The records of all stages."""
        return self._open(self.paths.records)

    @cached_property
    def fragments(self) -> Store:
        """The lineage fragments."""
        return self._open(self.paths.fragments)

    def _open(self, folder: Path) -> Store:
        url = load_machine(self.paths).storage
        mirror = Mirror(folder, Storage(f"{url}/{folder.name}")) if url else None
        return Store(folder, mirror)

    @property
    def setting(self) -> Setting:
        """What worker processes need."""
        return Setting.of(self.config, self.paths)

    def keeps(
        self,
        store: Store,
        stage: str,
        partition: str,
        inputs: str,
        suffix: str = ".parquet",
        cls: type[Record] | None = None,
    ) -> bool:
        """Tells whether a file need not be made again; damage is set aside, and said.

        Args:
            store: The records, or the fragments.
            stage: The stage, or the fragments' table.
            partition: The partition's name in the store.
            inputs: The fingerprint that it should have.
            suffix: Of the file.
            cls: Class of its records, if that is to be looked at.

        Raises:
            UserError: If the disk refuses.
        """
        found = store.recover(stage, partition, inputs, suffix, cls)
        if found.notice:
            self.progress.notice(found.notice)
        return found.finished

    def spread(
        self,
        stage: str,
        partition: str,
        work: Callable[[Item], Result],
        items: Sequence[Item],
    ) -> Iterator[Result]:
        """Has the engine work on items and yields the results in order, telling the progress."""
        results = self.engine.map(work, items)
        return self.progress.follow(stage, partition, len(items), results)
