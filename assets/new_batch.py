"""What every new scene batch needs: a free name, houses that no other batch has, and a checked file."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import yaml

from assets.config import read_batch
from assets.kept_houses import HOUSES
from assets.paths import Paths
from pipeline.common.atomic import write_atomic
from pipeline.common.store import Store
from pipeline.scenes import batch_names, load_batch
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.house import HouseReport, HouseReports
from schemas.names import Split
from simulators.sources.houses import TakenHouse

TWICE = "duplicate_house"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Wish:
    """What a batch should be.

    Attributes:
        candidates: By family, for each home.
        homes: Of rooms how many homes to compose, of houses how many to take at most; None = as many as
            there are.
        licence: Of the user's own houses; empty = unstated.
    """

    name: str
    split: Split
    candidates: Mapping[str, int]
    homes: int | None = None
    licence: str = ""


class NewBatch(NamedTuple):
    """A batch that was written.

    Attributes:
        reports: What came of each house that was tried; none for a batch of rooms.
    """

    path: Path
    batch: SceneBatch
    reports: tuple[HouseReport, ...]


def require_new(paths: Paths, name: str) -> None:
    """Checks that a batch may have a name.

    Raises:
        UserError: If it may not, or there is something of that name.
    """
    if _NAME.fullmatch(name) is None:
        text = f"'{name}' cannot name a batch; expected lower-case words joined by hyphens"
        raise UserError(text)
    for path in (paths.scenes / f"{name}.yaml", paths.scenes / name):
        if path.exists():
            raise UserError(f"{path} is there already; choose another name, or remove it first")


def known_houses(paths: Paths) -> dict[str, str]:
    """Returns the batch of each house that a batch file states or a build has read, by content hash."""
    store, found = Store(paths.records), dict[str, str]()
    for name in batch_names(paths.scenes):
        found |= dict.fromkeys(read_batch(paths, name).hashes.values(), name)
        if store.exists(HOUSES, name, ".json"):
            reports = store.read_json(HOUSES, name, HouseReports).houses
            found |= {one.house_hash: name for one in reports if one.house_hash}
    return found


def judged(taken: Iterable[TakenHouse], known: Mapping[str, str]) -> Iterator[HouseReport]:
    """Yields what came of each house; one that another batch has is refused, too."""
    for one in taken:
        batch = known.get(one.report.house_hash)
        if batch is None:
            yield one.report
        else:
            yield refused(one.report.house, TWICE, f"it is a house of batch {batch}")


def refused(house: str, reason: str, detail: str) -> HouseReport:
    """Returns the report of a house that cannot be used."""
    return HouseReport(house=house, home_id="", rooms=0, reason=reason, detail=detail)


def require_usable(reports: Sequence[HouseReport]) -> None:
    """Raises UserError if no house can be used: the reason of the first."""
    if all(one.reason for one in reports):
        first = reports[0]
        raise UserError(
            f"none of {len(reports)} houses can be used, so nothing was written; the first,"
            f" {first.house}: {first.reason}: {first.detail}"
        )


def checked(wish: Wish, keys: Mapping[str, object]) -> tuple[SceneBatch, str]:
    """Returns a batch and the text of its file, read as a build reads it.

    Args:
        wish: What it should be.
        keys: Its source and what it takes of it.

    Raises:
        UserError: If a build would refuse it.
    """
    content = {"name": wish.name, "split": wish.split.value, **keys}
    if wish.homes is not None:
        content["homes"] = wish.homes
    content["candidates"] = {str(family): count for family, count in wish.candidates.items()}
    text = yaml.safe_dump(content, sort_keys=False, default_flow_style=None, width=100)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{wish.name}.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            return load_batch(path), text
        except UserError as error:
            raise UserError(str(error).replace(f"{path}", path.name)) from None


def write_batch(paths: Paths, name: str, text: str, reports: Iterable[HouseReport]) -> Path:
    """Writes a batch file into the data folder's own scenes; what was refused stands at its top.

    Raises:
        UserError: If the disk refuses.
    """
    lines = [
        f"# refused: {one.house}: {one.reason}: {' '.join(one.detail.split())}\n"
        for one in reports
        if one.reason
    ]
    path = own_scenes(paths) / f"{name}.yaml"
    write_atomic(path, ("".join(lines) + text).encode("utf-8"))
    return path


def own_scenes(paths: Paths) -> Path:
    """Returns the data folder's own folder of batches.

    Where the project's stood in, its batches are copied first: else they would be gone, since a folder
    of one's own hides it. A batch with a folder of houses of its own stays behind.

    Raises:
        UserError: If the disk refuses.
    """
    own = paths.data / "scenes"
    if not own.exists():
        files = [paths.scenes / f"{name}.yaml" for name in batch_names(paths.scenes)]
        copies = {file.name: file.read_bytes() for file in files if not load_batch(file).folder}
        for name, data in copies.items():
            write_atomic(own / name, data)
    return own
