"""Builds small releases of hand-made episodes, as the assets do with real ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pipeline.common.store import Store
from pipeline.lineage import audits
from pipeline.lineage import fragments as fr
from pipeline.lineage.database import build_database
from pipeline.manifest import Request, select, summarize
from pipeline.release.content import Content, Sources
from pipeline.release.rows import Published
from pipeline.release.write import write_release
from pipeline.statistics import compute_statistics, episode_figures
from schemas.house import HouseData
from schemas.ids import is_house_id, parse_home_id
from schemas.lineage import Edge
from schemas.manifest import Baseline, Component, Manifest, ReleaseInfo
from schemas.names import FamilyName, RoomType
from schemas.verdict import Reject, RejectStage
from tests.factories import GATES, make_profile, make_published, make_scene, make_targets

INFO = ReleaseInfo(
    name="tiny-emem",
    title="Tiny EMem",
    summary="Hand-made episodes.",
    licence="Apache-2.0",
    components=(
        Component(
            name="rooms",
            licence="Apache-2.0",
            url="https://example.org/rooms",
            use="positions and types of objects",
        ),
    ),
    citation="@misc{tiny, title={Tiny}}",
    baselines=(
        Baseline(
            agent="reader",
            family=FamilyName.PASSIVE_OBSERVATION,
            metric="sr_terminal",
            value=1.0,
            low=0.9,
            high=1.0,
            episodes=4,
        ),
        Baseline(
            agent="explorer",
            family=FamilyName.PASSIVE_OBSERVATION,
            metric="sr_terminal",
            value=0.25,
            low=0.05,
            high=0.7,
            episodes=4,
        ),
        Baseline(
            agent="reader",
            family=FamilyName.PASSIVE_OBSERVATION,
            metric="sr_reference",
            value=0.75,
            low=0.3,
            high=0.95,
            episodes=4,
        ),
    ),
    cue_effect={FamilyName.PASSIVE_OBSERVATION: 0.875},
)
PROVENANCE = {"package": "rooms", "version": "1.2", "sha256": "5" * 64}
FIRST = tuple(make_published(family) for family in FamilyName)
SECOND = tuple(
    make_published(family, home_id="H-021-221-321-421", batch="second")
    for family in (FamilyName.PASSIVE_OBSERVATION, FamilyName.DYNAMIC_TRACKING)
)
REJECT = Reject(
    episode_id="po-H-003-217-301-411-s5",
    home_id="H-003-217-301-411",
    family=FamilyName.PASSIVE_OBSERVATION,
    stage=RejectStage.CUES,
    check="cues",
    reason="no_target",
    detail="0 of 12 objects",
    candidate_hash="",
)


def build_release(
    folder: Path,
    episodes: Sequence[Published] = FIRST,
    version: str = "1.0.0",
    previous: Manifest | None = None,
    previous_folder: Path | None = None,
    retractions: Mapping[str, str] | None = None,
    rejects: Iterable[Reject] = (REJECT,),
    info: ReleaseInfo = INFO,
    pictures: Mapping[str, object] | None = None,
    houses: Sequence[HouseData] = (),
) -> Path:
    """Selects and writes a version of some episodes below `folder/releases`."""
    splits = {item.batch: item.home.split for item in episodes}
    refused = {"first": tuple(rejects)}
    manifest = select(
        [summarize(item.candidate, item.home, item.batch) for item in episodes],
        {
            batch: [v for item in episodes if item.batch == batch for v in item.verdicts]
            for batch in splits
        },
        make_profile(batches=tuple(sorted(splits)), pictures=pictures),
        previous,
        Request(
            version=version,
            why=f"reason of {version}",
            targets=make_targets(),
            gates=GATES,
            batches=splits,
            rejects=refused,
            retractions=retractions or {},
        ),
    )
    kept = {row.episode_id for row in manifest.rows}
    fragments, edges = _lineage(folder / f"fragments-{version}", episodes, manifest)
    database = folder / f"lineage-{version}.duckdb"
    content = Content(
        sources=Sources(
            load=lambda batch, ids: [
                item
                for item in episodes
                if item.batch == batch and item.candidate.episode_id in ids
            ],
            houses=lambda batch: {one.home_id: one for one in houses if one.batch == batch},
            edges=lambda _: edges,
        ),
        statistics=compute_statistics(
            episode_figures(item.candidate, item.home)
            for item in episodes
            if item.candidate.episode_id in kept
        ),
        info=info,
        lineage_database=database,
        lineage=build_database(fragments, database),
        rejects=refused,
    )
    return write_release(folder / "releases", manifest, content, previous_folder)


def _lineage(
    folder: Path, episodes: Sequence[Published], manifest: Manifest
) -> tuple[Store, list[Edge]]:
    store = Store(folder)
    edges: list[Edge] = []
    for batch in sorted({item.batch for item in episodes}):
        mine = [item for item in episodes if item.batch == batch]
        homes = {item.home.home_id: item.home for item in mine}
        candidates = [item.candidate for item in mine]
        scenes = [
            make_scene(number, kind)
            for home_id in sorted(homes)
            if not is_house_id(home_id)
            for number, kind in zip(parse_home_id(home_id), RoomType, strict=True)
        ]
        parts = {
            "scenes": fr.scene_fragment(batch, scenes, PROVENANCE),
            "homes": fr.home_fragment(batch, homes.values()),
            "cues": fr.cue_fragment(batch, [item.cue for item in candidates]),
            "distractors": fr.distractor_fragment(
                batch, [one for item in candidates for one in item.distractors]
            ),
            "episodes": fr.episode_fragment(batch, candidates, homes),
            "validation": audits.check_fragment(
                batch, "validation", [v for item in mine for v in item.verdicts], ()
            ),
        }
        for stage, fragment in parts.items():
            fr.append(store, stage, batch, fragment, "")
            edges += [row for row in fragment.get("edges", ()) if isinstance(row, Edge)]
    fr.append(store, "release", manifest.header.version, audits.release_fragment(manifest), "")
    return store, edges
