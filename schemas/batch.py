"""A scene batch: a named set of scenes, one partition of the build."""

from __future__ import annotations

from pydantic import Field

from schemas.base import Record
from schemas.names import Split

MOST_HOMES = 10_000


class SceneBatch(Record):
    """One file `data/scenes/<name>.yaml`.

    It names either iTHOR rooms to compose homes from, or houses, each of which is a home.

    Attributes:
        name: Lower-case words joined by hyphens; also the file's name and the partition key.
        source: A registered scene source.
        rooms: For each room type the FloorPlan numbers to compose homes from; empty for houses.
        houses: Houses to take, by the source's names, or ranges of numbers such as `0-24`; empty for
            all that the source has for this split, or for composed homes.
        folder: For the source `folder`, where the house files lie; relative to the batch's own file.
        hashes: For the source `folder`, the content hash of each house by its file's name: only these
            are taken, and none that has changed since.
        licence: For the source `folder`, under which licence the houses are published with a release, an
            SPDX identifier; empty = unstated.
        homes: How many homes to compose; for houses, how many at most.
        candidates: Candidates to propose for each home and family.
    """

    name: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    source: str
    split: Split
    rooms: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    houses: tuple[str, ...] = ()
    folder: str = ""
    hashes: dict[str, str] = Field(default_factory=dict)
    licence: str = ""
    homes: int = Field(default=MOST_HOMES, ge=1, le=MOST_HOMES, strict=True)
    candidates: dict[str, int]
