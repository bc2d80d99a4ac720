"""The manifest: the frozen list of the episodes of a version, and what a release says of itself."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.base import Record
from schemas.build import Profile, Targets
from schemas.names import FamilyName, Split

FORMAT_VERSION = 1
"""Version of the release's file format; apart from the version of the dataset."""


VersionText = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$")]
Stem = Annotated[str, Field(pattern=r"^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$")]
"""A part of a file's name: it never leads out of its folder."""


class CandidateSummary(Record):
    """What the manifest needs to know of a candidate.

    Attributes:
        task_key: Equal for two candidates that ask the same of the same home.
    """

    episode_id: str
    family: FamilyName
    split: Split
    batch: str
    home_id: str
    home_hash: str
    candidate_hash: str
    task_key: str
    steps: int
    sessions: int


class ManifestRow(CandidateSummary):
    """One published episode.

    Attributes:
        since: The version that published it first.
        shard: Stem of the data files that hold its rows.
        digests: SHA-256 of its rows, by config.
        fields: For each config the first 8 digits of the SHA-256 of each of its columns, one after
            another in the order of the columns: they name the field that a changed digest is about.
    """

    since: str
    shard: str
    digests: dict[str, str] = Field(default_factory=dict)
    fields: dict[str, str] = Field(default_factory=dict)


class Shard(Record):
    """A set of data files, `data/<config>/<name>.parquet`, written once.

    Attributes:
        lineage_hash: Content hash of its lineage rows.
    """

    name: Stem
    split: Split
    batch: Stem
    since: VersionText
    lineage_hash: str = ""


class BatchEntry(Record):
    """A scene batch that a version draws from.

    Attributes:
        rejects: Stem of the file in `data/rejects/` that holds the batch's rejects.
        rejects_hash: Content hash of its rejects.
    """

    name: Stem
    split: Split
    rejects: Stem
    rejects_hash: str
    rejects_rows: int


class Retraction(Record):
    """An episode that was published and is no longer part of the release."""

    episode_id: str
    candidate_hash: str
    since: str
    version: str
    why: str


class Change(Record):
    """An episode that a major version published again with other content.

    Attributes:
        since: The version that published the earlier content.
    """

    episode_id: str
    since: str
    before: str
    after: str
    version: str
    why: str


class LeftOut(Record):
    """A candidate that passed its gates and is not in the manifest: `quota` or `duplicate`."""

    episode_id: str
    batch: str
    candidate_hash: str
    reason: str
    detail: str


class Shortfall(Record):
    """A family that does not reach the profile's minimum."""

    family: FamilyName
    minimum: int
    episodes: int


class VersionEntry(Record):
    """One version in the history of the dataset.

    Attributes:
        previous_hash: Content hash of the manifest that it extends; empty for the first version.
    """

    version: VersionText
    why: str
    previous_hash: str


class Component(Record):
    """A part of the release with a licence of its own.

    Attributes:
        licence: An SPDX identifier.
        use: What of it is in the release.
    """

    name: str
    licence: str
    url: str
    use: str


class Baseline(Record):
    """One measured figure of a scripted agent, for the card's account of how memory was proven.

    Attributes:
        agent: Such as `reader`, `explorer`, `reader_cue_removed`.
        metric: Such as `sr_terminal`.
        low: Lower end of the 95 % confidence interval.
        high: Upper end of it.
    """

    agent: str
    family: FamilyName
    metric: str
    value: float
    low: float
    high: float
    episodes: int


class ReleaseInfo(Record):
    """What the release says of itself in words, and what scripted agents scored.

    Attributes:
        cue_effect: For each family what the reader's `sr_terminal` loses without the cue.
    """

    name: str
    title: str
    summary: str
    licence: str
    components: tuple[Component, ...]
    homepage: str = ""
    citation: str = ""
    baselines: tuple[Baseline, ...] = ()
    cue_effect: dict[FamilyName, float] = Field(default_factory=dict)


class ManifestHeader(Record):
    """The first line of `manifest.jsonl`.

    Attributes:
        profile: The effective configuration of the build.
        targets: What its episodes were drawn from; with the profile, all that makes them again.
        gates: The gates that every episode passed, in order.
        versions: All versions so far, oldest first; the last one is this.
        rows_hash: Content hash of all rows.
        lineage: For each table of `lineage.duckdb` the digest of its sorted rows.
        files: SHA-256 of each data file by path.
        edition: Which edition of the program wrote the card and the other texts.
    """

    format_version: int
    version: VersionText
    profile: Profile
    targets: Targets
    gates: tuple[str, ...]
    versions: tuple[VersionEntry, ...]
    batches: tuple[BatchEntry, ...]
    shards: tuple[Shard, ...]
    episodes: int
    families: dict[str, int]
    splits: dict[str, int]
    retractions: tuple[Retraction, ...]
    changes: tuple[Change, ...]
    left_out: tuple[LeftOut, ...]
    shortfalls: tuple[Shortfall, ...]
    rows_hash: str
    lineage: dict[str, str] = Field(default_factory=dict)
    files: dict[str, str] = Field(default_factory=dict)
    edition: str = ""
    info: ReleaseInfo | None = None


class Manifest(Record):
    """The frozen list of the episodes of a version; rows sorted by episode id."""

    header: ManifestHeader
    rows: tuple[ManifestRow, ...]


class FileFact(Record):
    """One data file of a release.

    Attributes:
        path: Inside the release.
        size: Bytes on disk.
        memory: Bytes when decoded.
    """

    path: str
    config: str
    split: Split
    rows: int
    size: int
    memory: int
    sha256: str
