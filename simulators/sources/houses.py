"""What the sources of houses share: names, reading, and scenes that are cut once and then kept."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from schemas.base import canonical_json, file_hash
from schemas.errors import RecordRejected, UserError, unknown_name
from schemas.house import HouseData, HouseReport, ObjectLeftOut, RoomLeftOut
from schemas.ids import HouseKey, format_house_id, house_name
from schemas.names import Split
from schemas.scene import Scene
from simulators.base import House
from simulators.houses.assets import AssetBook, published_assets
from simulators.houses.filters.results import filter_results, refusal
from simulators.houses.reading import read_house
from simulators.houses.scenes import cut_house
from simulators.sources.base import SceneSource
from simulators.sources.house_cache import HouseCache
from simulators.sources.scene_cache import SceneCache

LOADER_VERSION = "houses-2"
"""Raised when the same house gives other scenes; kept scenes are then cut again."""


class ReadHouse(NamedTuple):
    """A house's bytes, or why there are none.

    Attributes:
        house: The source's name of it.
        name: Its name in ids.
    """

    house: str
    name: str
    data: bytes
    refusal: RecordRejected | None = None


class TakenHouse(NamedTuple):
    """What a house gave: the scenes of one home in its order, or none and the reason.

    Attributes:
        house_json: Its JSON in the canonical form; empty if it was refused.
    """

    scenes: tuple[Scene, ...]
    report: HouseReport
    house_json: str = ""


class HouseSource(SceneSource):
    """A collection of houses, each of which becomes a home.

    The id of a home follows from the house's name and content. Its scenes are kept under the cache
    folder; only houses that were taken have scenes.
    """

    name: str
    url = ""
    """Where the collection is published."""

    def __init__(self, cache_dir: Path) -> None:
        self._cache = SceneCache(cache_dir / self.name, LOADER_VERSION)
        self._folder = cache_dir / self.name
        self._kept_houses = HouseCache(self._folder)
        self._assets: AssetBook | None = None

    @abstractmethod
    def houses(self, split: Split) -> tuple[str, ...]:
        """Returns the names of all houses that may be taken for a split, in order.

        Raises:
            UserError: If the collection cannot be opened.
        """

    @abstractmethod
    def read(self, split: Split, names: Sequence[str]) -> Iterator[ReadHouse]:
        """Yields the named houses in the order of `houses`.

        Raises:
            UserError: If the collection cannot be opened.
        """

    def provenance_of(self, split: Split, names: Sequence[str]) -> dict[str, str]:
        """Returns the provenance of some houses of a split: what changes their scenes changes it."""
        return self.provenance()

    def take(self, split: Split, names: Sequence[str], most: int) -> Iterator[TakenHouse]:
        """Cuts houses into scenes and keeps these, until there are `most` homes.

        A house that cannot be used is told in its report; the others go on.
        """
        taken: dict[str, str] = {}
        for one in self.read(split, names):
            if len(taken) == most:
                return
            try:
                yield self._cut(one, split, taken)
            except RecordRejected as refused:
                report = HouseReport(
                    house=one.house,
                    home_id="",
                    rooms=0,
                    reason=refused.reason,
                    detail=refused.detail,
                )
                yield TakenHouse((), report)

    def keep(self, scenes: Sequence[Scene], houses: Sequence[HouseData]) -> None:
        """Writes to the cache what is not there, or damaged, or of another version."""
        for scene in scenes:
            if self._cache.read(scene.scene_id) != scene:
                self._cache.write(scene)
        for one in houses:
            self._kept_houses.keep(one.home_id, one.house_json)

    def has_house(self, home_id: str) -> bool:
        """Tells whether a house is kept."""
        return self._kept_houses.has(home_id)

    def load_house(self, home_id: str) -> House:
        """Returns one kept house.

        Raises:
            UserError: If it is not kept, or damaged.
        """
        return self._kept_houses.read(home_id)

    def has(self, scene_id: str) -> bool:
        """Tells whether a scene is kept."""
        return self._cache.path(scene_id).exists()

    def scene_ids(self) -> tuple[str, ...]:
        """Returns the ids of all scenes that are kept, sorted."""
        ending = ".json.gz"
        return tuple(
            sorted(path.name.removesuffix(ending) for path in self._folder.glob(f"P-*{ending}"))
        )

    def load(self, scene_id: str) -> Scene:
        """Returns one kept scene.

        Raises:
            UserError: If it is not kept, or damaged.
        """
        scene = self._cache.read(scene_id)
        if scene is not None:
            return scene
        if not self.has(scene_id):
            raise unknown_name("scene", scene_id, self.scene_ids())
        raise UserError(
            f"the kept copy of scene {scene_id} is damaged or of another version; delete the folder"
            f" {self._folder} and build its batch again"
        )

    def _cut(self, one: ReadHouse, split: Split, taken: dict[str, str]) -> TakenHouse:
        if one.refusal is not None:
            raise one.refusal
        raw = read_house(one.data)
        plain = canonical_json(raw)
        digest = file_hash(plain)
        if digest in taken:
            raise RecordRejected("duplicate_house", f"it is the same house as {taken[digest]}")
        if self._assets is None:
            self._assets = published_assets()
        home_id = format_house_id(HouseKey(split, house_name(one.name), digest[:8]))
        made = cut_house(raw, home_id, self.name, self._assets)
        results = filter_results(made)
        reason, detail = refusal(results)
        report = HouseReport(
            house=one.house,
            home_id="" if reason else home_id,
            rooms=0 if reason else len(made.scenes),
            reason=reason,
            detail=detail,
            left_out=tuple(
                RoomLeftOut(house_room=room.house_room, reason=room.reason, detail=room.detail)
                for room in made.left_out
            ),
            unknown=tuple(
                ObjectLeftOut(object_id=thing.object_id, asset_id=thing.asset_id)
                for thing in made.unknown
            ),
            house_hash="" if reason else digest,
            filters=results,
        )
        if reason:
            return TakenHouse((), report)
        taken[digest] = one.house
        for scene in made.scenes:
            self._cache.write(scene)
        return TakenHouse(made.scenes, report, plain.decode("utf-8"))
