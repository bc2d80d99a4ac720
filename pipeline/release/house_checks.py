"""Checks the published house of a home: it must be the one that the home's id and scenes name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.release.configs import data_path, shard_configs
from pipeline.release.houses import CONFIG, cut_row, house_components
from pipeline.release.problem import Problem
from pipeline.release.read import Release
from schemas.base import content_hash
from schemas.errors import CorruptData, UserError
from schemas.home import Home
from schemas.ids import is_house_id
from schemas.manifest import Component, Shard
from schemas.names import Split
from schemas.release_rows import SceneRow


def house_problems(release: Release, home: Home, shards: Iterable[str]) -> Iterator[Problem]:
    """Cuts the house of a home again and compares its scenes with those of the home.

    Args:
        release: The release.
        home: A home, as the release tells it; one of iTHOR rooms has no house.
        shards: The shards that hold episodes of it, each with a copy of the house.
    """
    if not is_house_id(home.home_id):
        return
    batches = {shard.name: shard.batch for shard in release.manifest.header.shards}
    for shard in shards:
        path = data_path(CONFIG, shard)
        try:
            row = release.load_house(home.home_id, shard)
            scenes = cut_row(row)
        except UserError as error:
            yield _problem(path, "house_json", str(error))
            continue
        if row.batch != batches[shard]:
            yield _problem(path, "batch", f"is {row.batch}, its file is of batch {batches[shard]}")
        made = [(scene.scene_id, content_hash(scene)) for scene in scenes]
        if made != [(room.scene_id, room.scene_hash) for room in home.rooms]:
            detail = f"the house of home {home.home_id} gives other scenes than the home has"
            yield _problem(path, "house_json", detail)


def house_file_problems(
    release: Release, shard: Shard, home_ids: Iterable[str]
) -> Iterator[Problem]:
    """Compares the houses in the file of a shard with the homes of its episodes."""
    if CONFIG not in shard_configs(release.manifest).get(shard.name, ()):
        return
    path = data_path(CONFIG, shard.name)
    try:
        rows = release.shard_rows(CONFIG, shard.name)
    except UserError as error:
        yield Problem(check="rows", episode_id="", config=path, field="", detail=str(error))
        return
    wanted = sorted(home_id for home_id in home_ids if is_house_id(home_id))
    found = [row.home_id for row in rows if isinstance(row, SceneRow)]
    if found != wanted:
        detail = f"the file does not hold exactly the houses {', '.join(wanted)}"
        yield Problem(check="counts", episode_id="", config=path, field="home_id", detail=detail)


def licence_problems(release: Release) -> Iterator[Problem]:
    """Compares the licences of the houses with the parts that the manifest names."""
    info = release.manifest.header.info
    if info is None:
        return
    try:
        made = house_components(release.folder, release.manifest)
    except CorruptData as error:
        yield _problem("manifest.jsonl", "info.components", str(error))
        return
    told = set(map(_stated, info.components))
    for part in made:
        if _stated(part) not in told:
            detail = f"names no part '{part.name}' under {part.licence}, config scenes does"
            yield _problem("manifest.jsonl", "info.components", detail)


def split_problems(release: Release) -> Iterator[Problem]:
    """Names houses that are in two splits: an agent would be tested where it was trained."""
    splits: dict[str, dict[Split, str]] = {}
    for row in release.manifest.rows:
        if is_house_id(row.home_id):
            digest = row.home_id.rpartition("-")[2]
            splits.setdefault(digest, {}).setdefault(row.split, row.home_id)
    for homes in splits.values():
        if len(homes) > 1:
            detail = f"one house is in two splits: {' and '.join(homes.values())}"
            yield _problem("manifest.jsonl", "split", detail)


def _stated(part: Component) -> tuple[str, str]:
    return part.name, part.licence


def _problem(config: str, field: str, detail: str) -> Problem:
    return Problem(check="scenes", episode_id="", config=config, field=field, detail=detail[:200])
