"""Opens a release folder: manifest, rows, and episodes restored to what they were built from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar, cast

from pipeline.common.arrow import from_table
from pipeline.common.parquet import read_parquet
from pipeline.release.checksums import CHECKSUMS
from pipeline.release.configs import CUE_FRAMES, data_path, episode_configs, row_classes
from pipeline.release.manifest_file import read_manifest
from pipeline.release.restore import (
    restore_candidate,
    restore_controls,
    restore_frames,
    restore_home,
)
from pipeline.release.rows import Published
from schemas.base import Record
from schemas.episode import Candidate
from schemas.errors import CorruptData, UserError, unknown_name
from schemas.home import Home
from schemas.lineage import Edge
from schemas.manifest import Manifest, ManifestRow
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
    HomeRow,
    ProbeRow,
    SceneRow,
    StepRow,
)

RowT = TypeVar("RowT", bound=Record)


_KEYS = {"homes": "home_id", "scenes": "home_id", "lineage": "child_id"}
"""What the rows of a config are kept by, if not by episode."""


class Release:
    """A release on disk. Keeps the rows of one shard in memory at a time.

    Attributes:
        folder: Where it lies.
        manifest: Its manifest.
    """

    def __init__(self, folder: Path) -> None:
        """Opens the folder.

        Raises:
            UserError: If it is no release.
            CorruptData: If its manifest is damaged.
        """
        self.folder = folder
        if not (folder / CHECKSUMS).is_file():
            raise UserError(f"{folder} is no release: it has no {CHECKSUMS}")
        self.manifest: Manifest = read_manifest(folder)
        self._framed = self.manifest.header.profile.frames
        self._rows = {row.episode_id: row for row in self.manifest.rows}
        self._shard = ""
        self._tables: dict[str, dict[str, list[Record]]] = {}

    def episode_ids(self) -> tuple[str, ...]:
        """Returns the ids of all episodes, sorted."""
        return tuple(sorted(self._rows))

    def row(self, episode_id: str) -> ManifestRow:
        """Returns an episode's manifest row.

        Raises:
            UserError: If there is no such episode, with the nearest ids.
        """
        if episode_id not in self._rows:
            raise unknown_name("episode", episode_id, self._rows)
        return self._rows[episode_id]

    def rows(self, config: str, stem: str) -> tuple[Record, ...]:
        """Returns all rows of one data file.

        Args:
            config: Name of the config.
            stem: The shard's name, or for `rejects` the batch entry's.

        Raises:
            UserError: If there is no such config or file.
            CorruptData: If the file is damaged or of another schema (its path is named).
        """
        classes = row_classes(self._framed)
        if config not in classes:
            raise unknown_name("config", config, classes)
        path = self.folder / data_path(config, stem)
        try:
            return from_table(read_parquet(path), classes[config])
        except CorruptData as error:
            raise CorruptData(f"{path}: {error}") from error

    def shard_rows(self, config: str, shard: str) -> tuple[Record, ...]:
        """Returns all rows of an episode config, or of `homes`, in one shard, and keeps them.

        Raises:
            UserError: If there is no such file.
            CorruptData: If a file of the shard is damaged.
        """
        return tuple(row for rows in self._table(config, shard).values() for row in rows)

    def episode_rows(self, episode_id: str) -> dict[str, tuple[Record, ...]]:
        """Returns an episode's rows in each of `episode_configs`.

        Raises:
            UserError: If there is no such episode.
            CorruptData: If a file is damaged.
        """
        shard = self.row(episode_id).shard
        return {
            config: tuple(self._table(config, shard).get(episode_id, ()))
            for config in episode_configs(self._framed)
        }

    def edges_of(self, shard: str, children: Sequence[str]) -> tuple[Edge, ...]:
        """Returns the lineage edges of one shard whose child is one of some records.

        Raises:
            UserError: If there is no such file.
            CorruptData: If it is damaged.
        """
        table = self._table("lineage", shard)
        rows = (row for child in children for row in table.get(child, ()))
        return tuple(row for row in rows if isinstance(row, Edge))

    def load_home(self, episode_id: str) -> Home:
        """Returns the home of an episode.

        Raises:
            UserError: If there is no such episode.
            CorruptData: If the home is missing.
        """
        row = self.row(episode_id)
        for home in self._table("homes", row.shard).get(row.home_id, ()):
            if isinstance(home, HomeRow):
                return restore_home(home)
        raise CorruptData(f"episode {episode_id}: config homes has no home {row.home_id}")

    def load_house(self, home_id: str, shard: str) -> SceneRow:
        """Returns the house of a home, as one shard has it.

        Raises:
            UserError: If there is no such file.
            CorruptData: If it is damaged, or has not exactly one such house.
        """
        rows = tuple(self._table("scenes", shard).get(home_id, ()))
        if len(rows) != 1 or not isinstance(rows[0], SceneRow):
            path = data_path("scenes", shard)
            raise CorruptData(f"{path} has {len(rows)} houses of home {home_id}, expected 1")
        return rows[0]

    def load_candidate(self, episode_id: str) -> tuple[Candidate, Home]:
        """Returns an episode as it was assembled, and its home.

        Raises:
            UserError: If there is no such episode, with the nearest ids.
            CorruptData: If its rows are damaged, missing or do not fit together.
        """
        home = self.load_home(episode_id)
        rows = self.episode_rows(episode_id)
        annotation = _single(rows["annotations"], AnnotationRow, "annotations", episode_id)
        probe = _single(rows["probes"], ProbeRow, "probes", episode_id)
        steps = cast("tuple[StepRow, ...]", rows["steps"])
        return restore_candidate(annotation, probe, steps, home), home

    def load_published(self, episode_id: str) -> Published:
        """Returns an episode with its controls and verdicts.

        Raises:
            UserError: If there is no such episode, with the nearest ids.
            CorruptData: If its rows are damaged, missing or do not fit together.
        """
        candidate, home = self.load_candidate(episode_id)
        rows = self.episode_rows(episode_id)
        annotation = _single(rows["annotations"], AnnotationRow, "annotations", episode_id)
        controls = cast("tuple[ControlRow, ...]", rows["controls"])
        return Published(
            candidate=candidate,
            home=home,
            batch=self.row(episode_id).batch,
            controls=restore_controls(annotation, controls),
            verdicts=annotation.verdicts,
            frames=restore_frames(candidate, rows["steps"], rows.get(CUE_FRAMES)),
            framed=self._framed,
        )

    def _table(self, config: str, shard: str) -> dict[str, list[Record]]:
        """Returns the rows of one file by episode (or home) id."""
        if shard != self._shard:
            self._tables, self._shard = {}, shard
        if config not in self._tables:
            key = _KEYS.get(config, "episode_id")
            found: dict[str, list[Record]] = {}
            for row in self.rows(config, shard):
                found.setdefault(getattr(row, key), []).append(row)
            self._tables[config] = found
        return self._tables[config]


def _single(rows: tuple[Record, ...], cls: type[RowT], config: str, episode_id: str) -> RowT:
    if len(rows) != 1 or not isinstance(rows[0], cls):
        raise CorruptData(f"episode {episode_id}: config {config} has {len(rows)} rows, expected 1")
    return rows[0]
