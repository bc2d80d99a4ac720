"""Stage 1 for a batch of houses: which houses it names, and the scenes that they become."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from schemas.batch import SceneBatch
from schemas.errors import UserError, unknown_name
from schemas.house import HouseData, HouseReport, HouseReports
from schemas.scene import Scene
from simulators.sources.base import SceneSource
from simulators.sources.houses import HouseSource, TakenHouse

_RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


class TakenHouses(NamedTuple):
    """The scenes of all houses of a batch, home after home, and what came of each house.

    Attributes:
        data: The houses that became homes, whole.
    """

    scenes: tuple[Scene, ...]
    reports: HouseReports
    data: tuple[HouseData, ...]


def take_houses(batch: SceneBatch, source: HouseSource) -> TakenHouses:
    """Reads the houses of a batch and cuts them into scenes; one that cannot be used is reported.

    Raises:
        UserError: If the source cannot be opened, a name is unknown, or no house can be used.
    """
    names = named_houses(batch, source.houses(batch.split))
    taken = tuple(_unchanged(batch, one) for one in source.take(batch.split, names, batch.homes))
    scenes = tuple(scene for one in taken for scene in one.scenes)
    reports = HouseReports(houses=tuple(one.report for one in taken))
    if not scenes:
        first = reports.houses[0]
        raise UserError(
            f"scene batch {batch.name}: none of {len(taken)} houses can be used; the first,"
            f" {first.house}: {first.reason}: {first.detail}"
        )
    licence = batch.licence or source.provenance()["licence"]
    data = tuple(
        HouseData(
            home_id=one.report.home_id,
            batch=batch.name,
            source=batch.source,
            house=one.report.house,
            licence=licence,
            url=source.url,
            house_hash=one.report.house_hash,
            house_json=one.house_json,
        )
        for one in taken
        if one.scenes
    )
    return TakenHouses(scenes, reports, data)


def _unchanged(batch: SceneBatch, one: TakenHouse) -> TakenHouse:
    """Refuses a house that is not the one that the batch file was written for."""
    found = one.report.house_hash
    told = batch.hashes.get(one.report.house, found)
    if told == found or one.report.reason:
        return one
    report = HouseReport(
        house=one.report.house,
        home_id="",
        rooms=0,
        reason="changed_house",
        detail=f"its content hash is {found[:12]}, the batch file says {told[:12]}",
    )
    return TakenHouse((), report)


def require_apart(houses: Mapping[str, HouseReports]) -> None:
    """Checks that no house is in two batches, under whatever name and split.

    Args:
        houses: Batch to what came of its houses.

    Raises:
        UserError: If one is: an agent could be tested in a house that it was trained in.
    """
    seen: dict[str, tuple[str, HouseReport]] = {}
    for name in sorted(houses):
        for one in houses[name].houses:
            if not one.house_hash:
                continue
            batch, other = seen.setdefault(one.house_hash, (name, one))
            if batch != name:
                raise UserError(
                    f"scene batch {name}: house {one.house} (home {one.home_id}) is also in batch"
                    f" {batch} ({other.house}, home {other.home_id}); leave it out of one of them"
                )


def provenance(batch: SceneBatch, source: SceneSource) -> dict[str, str]:
    """Returns where the scenes of a batch come from: of a collection of houses, those that it names.

    Raises:
        UserError: If the source cannot be opened, or a name is unknown.
    """
    if isinstance(source, HouseSource):
        return source.provenance_of(batch.split, named_houses(batch, source.houses(batch.split)))
    return source.provenance()


def named_houses(batch: SceneBatch, known: Sequence[str]) -> tuple[str, ...]:
    """Returns the houses that a batch names, in the order of the source; all, if it names none.

    Raises:
        UserError: If a name is unknown, or a range is empty or names a house that is not there.
    """
    if not batch.houses and not batch.hashes:
        return tuple(known)
    wanted: set[str] = set()
    for text in batch.houses or batch.hashes:
        wanted.update(_expanded(batch, text, known))
    return tuple(name for name in known if name in wanted)


def asked_for(batch: SceneBatch) -> int:
    """Returns about how many candidates a batch asks for; a batch that names no house counts as one.

    Without opening its source, so that a caller may begin with the largest.
    """
    homes = batch.homes if batch.rooms else 0
    for text in batch.houses:
        match = _RANGE.fullmatch(text)
        homes += int(match[2]) - int(match[1]) + 1 if match else 1
    return max(homes, 1) * sum(batch.candidates.values())


def _expanded(batch: SceneBatch, text: str, known: Sequence[str]) -> list[str]:
    if text in known:
        return [text]
    match = _RANGE.fullmatch(text)
    if match is None:
        endings = [name for name in known if name.split(".")[0] == text]
        if len(endings) == 1:
            return endings
        raise UserError(f"scene batch {batch.name}: {unknown_name('house', text, known)}")
    first, last = int(match[1]), int(match[2])
    if first > last:
        raise UserError(f"scene batch {batch.name}: houses: the range {text} is empty")
    if str(last) not in known or str(first) not in known:
        raise UserError(
            f"scene batch {batch.name}: houses: the range {text} goes past the source's"
            f" {len(known)} houses ({known[0]} to {known[-1]})"
        )
    return [str(number) for number in range(first, last + 1)]
