"""A store of fragments of hand-made records: four good candidates, a bad one, two versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.common.store import Store
from pipeline.lineage import audits
from pipeline.lineage import fragments as fr
from pipeline.lineage.tables import RunEntry
from pipeline.manifest import Request, select, summarize
from schemas.base import Record, content_hash
from schemas.experience import Call
from schemas.manifest import Manifest
from schemas.names import FamilyName, RoomType, Split
from schemas.verdict import Reject, RejectStage
from tests.factories import (
    GATES,
    make_candidate,
    make_home,
    make_profile,
    make_scene,
    make_targets,
    make_verdicts,
)

HOME = make_home()
GOOD = tuple(make_candidate(family) for family in FamilyName)
BAD = make_candidate(seed=1)
NUMBERS = (3, 217, 301, 411)
PROVENANCE = {"package": "rooms", "version": "1.2", "sha256": "5" * 64}


def release(version: str, count: int, previous: Manifest | None) -> Manifest:
    summaries = [summarize(item, HOME, "first") for item in GOOD[:count]]
    verdicts = [verdict for item in GOOD for verdict in make_verdicts(item)]
    request = Request(
        version=version,
        why="t",
        targets=make_targets(),
        gates=GATES,
        batches={"first": Split.TRAIN},
    )
    return select(summaries, {"first": verdicts}, make_profile(), previous, request)


def rows() -> dict[str, Mapping[str, Sequence[Record]]]:
    scenes = [make_scene(n, kind) for n, kind in zip(NUMBERS, RoomType, strict=True)]
    candidates = (*GOOD, BAD)
    verdicts = [v for item in GOOD for v in make_verdicts(item)]
    verdicts += make_verdicts(BAD, failing="trap")
    rejects = [
        Reject(
            episode_id=BAD.episode_id,
            home_id=HOME.home_id,
            family=FamilyName.PASSIVE_OBSERVATION,
            stage=RejectStage.VALIDATION,
            check="trap",
            reason="trap_fail",
            detail="",
            candidate_hash=content_hash(BAD),
        ),
        Reject(
            episode_id="if-H-003-217-301-411-s9",
            home_id=HOME.home_id,
            family=FamilyName.INTERACTION_FAILURE,
            stage=RejectStage.CUES,
            check="cues",
            reason="no_container",
            detail="0 of 4",
            candidate_hash="",
        ),
    ]
    call = Call(
        call_id="c1",
        episode_id=GOOD[3].episode_id,
        model="m",
        prompt_version=2,
        answer_hash="a1",
        input_tokens=1,
        output_tokens=2,
    )
    return {
        "scenes": fr.scene_fragment("first", scenes, PROVENANCE),
        "homes": fr.home_fragment("first", [HOME]),
        "cues": fr.cue_fragment("first", [item.cue for item in candidates]),
        "distractors": fr.distractor_fragment(
            "first", [d for item in candidates for d in item.distractors]
        ),
        "episodes": fr.episode_fragment("first", candidates, {HOME.home_id: HOME}),
        "validation": audits.check_fragment("first", "validation", verdicts, rejects),
        "author": audits.call_fragment("first", [call]),
    }


def fill(store: Store, run: str = "run-1") -> None:
    for stage, fragment in rows().items():
        fr.append(store, stage, "first", fragment, "i")
    entry = RunEntry(
        run_id=run,
        stage="cues",
        partition="first",
        started="t0",
        finished="t1",
        git="abc",
        packages={"pyarrow": "1"},
    )
    fr.append(store, "runs", "first", audits.run_fragment([entry]), "i")
    first = release("1.0.0", 2, None)
    for manifest in (first, release("1.1.0", 4, first)):
        fr.append(store, "release", manifest.header.version, audits.release_fragment(manifest), "i")
