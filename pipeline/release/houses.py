"""The houses of a release: all of them, so that its homes need nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pyarrow.parquet as pq

from pipeline.release.configs import data_path, shard_configs
from pipeline.release.read import Release
from schemas.base import canonical_json, content_hash
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.house import HouseData
from schemas.ids import home_of_scene, parse_house_id
from schemas.licences import HOUSES_OF
from schemas.manifest import Component, Manifest
from schemas.release_rows import SceneRow
from schemas.scene import Scene
from simulators.base import House
from simulators.houses.assets import published_assets
from simulators.houses.scenes import cut_house

CONFIG = "scenes"
OWN = "folder"
"""The source of a user's own houses, whose licence is a batch's matter."""


def scene_rows(home_ids: Iterable[str], houses: Mapping[str, HouseData]) -> list[SceneRow]:
    """Returns the rows of some homes that are houses, sorted by home.

    Raises:
        UserError: If the house of one is not among those of its batch.
    """
    rows = []
    for home_id in sorted(home_ids):
        if home_id not in houses:
            raise UserError(
                f"the house of home {home_id} is not in what was built of its batch; materialize"
                " scenes of it and what follows (emem build does)"
            )
        rows.append(SceneRow(**dict(houses[home_id])))
    return rows


def house_components(folder: Path, manifest: Manifest) -> tuple[Component, ...]:
    """Returns the parts of a release that are houses, with their licences, from the files of `scenes`.

    Raises:
        CorruptData: If a file is none of `scenes`.
    """
    found: set[tuple[str, str, str]] = set()
    for shard, configs in shard_configs(manifest).items():
        if CONFIG not in configs:
            continue
        path = folder / data_path(CONFIG, shard)
        try:
            table = pq.read_table(path, columns=["source", "batch", "licence", "url"])
        except (OSError, ValueError) as error:
            raise CorruptData(f"{path} is no file of config {CONFIG}") from error
        for row in table.to_pylist():
            of = f"batch {row['batch']}" if row["source"] == OWN else row["source"]
            found.add((f"{HOUSES_OF}{of}", row["licence"], row["url"]))
    use = "the houses that its homes are, whole (config `scenes`)"
    return tuple(
        Component(name=name, licence=licence, url=url, use=use)
        for name, licence, url in sorted(found)
    )


def cut_row(row: HouseData) -> tuple[Scene, ...]:
    """Cuts a published house into the scenes of its home, as the build did.

    Raises:
        CorruptData: If its JSON is not what its hash and its home's id say, or gives no home.
    """
    try:
        return cut_house(_checked(row), row.home_id, row.source, published_assets()).scenes
    except RecordRejected as error:
        raise CorruptData(f"the house of home {row.home_id} gives no scenes: {error}") from error


def _checked(row: HouseData) -> House:
    """Returns a published house's JSON.

    Raises:
        CorruptData: If it is not what its hash and its home's id say.
    """
    name = f"the house of home {row.home_id}"
    try:
        raw: House = json.loads(row.house_json)
        plain = canonical_json(raw).decode("utf-8")
    except (ValueError, RecursionError) as error:
        raise CorruptData(f"{name} is no JSON: {error}") from error
    digest = content_hash(raw)
    if plain != row.house_json:
        raise CorruptData(f"the JSON of {name} is not in the canonical form")
    if digest != row.house_hash:
        raise CorruptData(f"{name} has SHA-256 {digest[:12]}, its row says {row.house_hash[:12]}")
    if digest[:8] != parse_house_id(row.home_id).digest:
        raise CorruptData(f"{name} has SHA-256 {digest[:12]}, the id says otherwise")
    return raw


class ReleasedScenes:
    """The scenes of a release's houses, cut from what it publishes and from nothing else."""

    def __init__(self, folder: Path) -> None:
        """Opens the release.

        Raises:
            UserError: If it is none.
        """
        self._release = Release(folder)
        self._shards = {row.home_id: row.shard for row in self._release.manifest.rows}
        self._cut: dict[str, Scene] = {}

    def load(self, scene_id: str) -> Scene:
        """Returns one scene.

        Raises:
            UserError: If the release has no such house, or the house no such room.
            CorruptData: If the house is damaged.
        """
        if scene_id not in self._cut:
            home_id = home_of_scene(scene_id)
            if home_id not in self._shards:
                folder = self._release.folder
                raise UserError(f"the release {folder} has no house of scene '{scene_id}'")
            self._cut.update({scene.scene_id: scene for scene in cut_row(self._row(home_id))})
        if scene_id not in self._cut:
            raise UserError(f"house {home_of_scene(scene_id)} has no scene '{scene_id}'")
        return self._cut[scene_id]

    def load_house(self, home_id: str) -> House:
        """Returns the house that a home is.

        Raises:
            UserError: If the release has no such house.
            CorruptData: If the house is damaged.
        """
        if home_id not in self._shards:
            raise UserError(f"the release {self._release.folder} has no house of home '{home_id}'")
        return _checked(self._row(home_id))

    def _row(self, home_id: str) -> SceneRow:
        return self._release.load_house(home_id, self._shards[home_id])
