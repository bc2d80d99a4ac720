"""A scene batch: a named set of scenes, one partition of the build."""

from __future__ import annotations

from pydantic import Field

from schemas.base import Record
from schemas.names import Split


class SceneBatch(Record):
    """One file `data/scenes/<name>.yaml`.

    Attributes:
        name: Lower-case words joined by hyphens; also the file's name and the partition key.
        source: A registered scene source.
        rooms: For each room type the FloorPlan numbers to compose homes from.
        homes: How many homes to compose.
        candidates: Candidates to propose for each home and family.
    """

    name: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    source: str
    split: Split
    rooms: dict[str, tuple[int, ...]]
    homes: int = Field(ge=1, le=10_000, strict=True)
    candidates: dict[str, int]
