"""What each stage appends to the lineage: its rows and edges, one immutable file each.

A fragment lies in a store of its own as `<root>/<table>/<stage>.<partition>.parquet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pipeline.common.store import Store
from pipeline.lineage.tables import (
    TABLES,
    CueEntry,
    DistractorEntry,
    EpisodeEntry,
    HomeEntry,
    SceneEntry,
    StepEntry,
)
from schemas.base import Record, content_hash
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Home
from schemas.lineage import Edge
from schemas.scene import Scene

Fragment = dict[str, Sequence[Record]]
"""Rows by table; the edges among them under `edges`."""


def append(
    store: Store, stage: str, partition: str, fragment: Mapping[str, Sequence[Record]], inputs: str
) -> None:
    """Writes a stage's fragment of one partition, one file for each table.

    Args:
        store: The store of the fragments, apart from that of the stages' records.
        stage: The stage that made it.
        partition: A batch name, or the version for a release.
        fragment: Rows by table.
        inputs: Fingerprint of what they follow from.

    Raises:
        UserError: If the disk refuses.
    """
    for table in sorted(fragment):
        store.write(table, f"{stage}.{partition}", fragment[table], TABLES[table], inputs)


def scene_fragment(batch: str, scenes: Iterable[Scene], provenance: Mapping[str, str]) -> Fragment:
    """Returns the rows of a batch's scenes, and edges to what published them.

    Args:
        batch: The batch.
        scenes: Its scenes.
        provenance: Package, version and SHA-256 of the source's data.
    """
    source = f"{provenance['package']}=={provenance['version']}"
    rows, edges = [], []
    for scene in scenes:
        digest = content_hash(scene)
        rows.append(
            SceneEntry(
                batch=batch,
                scene_id=scene.scene_id,
                source=scene.source,
                room_type=scene.room_type,
                objects=len(scene.objects),
                scene_hash=digest,
            )
        )
        child = ("scene", scene.scene_id, digest)
        edges.append(edge(child, "published_by", ("source", source, provenance["sha256"])))
    return {"scenes": rows, "edges": edges}


def home_fragment(batch: str, homes: Iterable[Home]) -> Fragment:
    """Returns the rows of a batch's homes, and edges to their scenes."""
    rows, edges = [], []
    for home in homes:
        digest = content_hash(home)
        rows.append(
            HomeEntry(
                batch=batch,
                home_id=home.home_id,
                split=home.split,
                rooms=tuple(room.room_id for room in home.rooms),
                scenes=tuple(room.scene_id for room in home.rooms),
                labels=len(home.labels),
                home_hash=digest,
            )
        )
        child = ("home", home.home_id, digest)
        edges += [
            edge(child, "composed_of", ("scene", room.scene_id, room.scene_hash))
            for room in home.rooms
        ]
    return {"homes": rows, "edges": edges}


def cue_fragment(batch: str, cues: Iterable[Cue]) -> Fragment:
    """Returns the rows of a batch's cues, and edges to their homes."""
    rows, edges = [], []
    for cue in cues:
        digest = content_hash(cue)
        rows.append(
            CueEntry(
                batch=batch,
                episode_id=cue.episode_id,
                home_id=cue.home_id,
                family=cue.family,
                family_version=cue.family_version,
                kind=cue.kind,
                seed=cue.seed,
                steps=cue.steps,
                drawn_gap=cue.drawn_gap,
                target_type=cue.probe.target_type,
                cue_hash=digest,
            )
        )
        child = ("cue", cue.episode_id, digest)
        edges.append(edge(child, "proposed_from", ("home", cue.home_id, cue.home_hash)))
    return {"cues": rows, "edges": edges}


def distractor_fragment(batch: str, distractors: Iterable[Distractor]) -> Fragment:
    """Returns the rows of a batch's distractors, and edges to the PDDL problems they solve."""
    rows, edges = [], []
    for item in distractors:
        digest = content_hash(item)
        rows.append(
            DistractorEntry(
                batch=batch,
                distractor_id=item.distractor_id,
                episode_id=item.episode_id,
                gap=item.gap,
                theme=item.theme,
                room_id=item.room_id,
                goal=item.goal,
                plan=item.plan.operators,
                steps=len(item.plan.actions),
                planner=item.plan.planner,
                problem_hash=item.plan.problem_hash,
                discarded=item.discarded,
                distractor_hash=digest,
            )
        )
        child = ("distractor", item.distractor_id, digest)
        problem = item.plan.problem_hash
        edges.append(edge(child, "solves", ("problem", problem, problem)))
    return {"distractors": rows, "edges": edges}


def episode_fragment(
    batch: str, candidates: Iterable[Candidate], homes: Mapping[str, Home]
) -> Fragment:
    """Returns the rows of a batch's candidates and their steps, and edges to cue and distractors.

    Args:
        batch: The batch.
        candidates: All of its candidates, accepted or not.
        homes: The batch's homes by id.
    """
    rows: list[Record] = []
    steps: list[Record] = []
    edges: list[Record] = []
    for candidate in candidates:
        digest = content_hash(candidate)
        rows.append(_episode(batch, candidate, homes[candidate.cue.home_id], digest))
        steps += [_step(batch, candidate, place) for place in range(len(candidate.history.steps))]
        child = ("episode", candidate.episode_id, digest)
        cue = ("cue", candidate.episode_id, content_hash(candidate.cue))
        edges.append(edge(child, "assembled_from", cue))
        edges += [
            edge(child, "filled_by", ("distractor", item.distractor_id, content_hash(item)))
            for item in candidate.distractors
        ]
    return {"episodes": rows, "steps": steps, "edges": edges}


def _episode(batch: str, candidate: Candidate, home: Home, digest: str) -> EpisodeEntry:
    steps = candidate.history.steps
    return EpisodeEntry(
        batch=batch,
        episode_id=candidate.episode_id,
        home_id=home.home_id,
        split=home.split,
        family=candidate.cue.family,
        instruction=candidate.cue.probe.instruction,
        target_type=candidate.cue.probe.target_type,
        steps=len(steps),
        sessions=steps[-1].session if steps else 0,
        cue_gap=candidate.cue_gap,
        oracle_length=len(candidate.cue.probe.oracle),
        stage_version=candidate.stage_version,
        candidate_hash=digest,
    )


def _step(batch: str, candidate: Candidate, place: int) -> StepEntry:
    step = candidate.history.steps[place]
    return StepEntry(
        batch=batch,
        episode_id=candidate.episode_id,
        index=step.index,
        session=step.session,
        room_id=step.room_id,
        action=step.action.type,
        target=step.action.target,
        success=step.event.success,
        failure=step.event.failure,
        visible=len(step.observation.visible),
        held=step.observation.agent.held,
        digest=step.digest,
    )


def edge(child: tuple[str, str, str], relation: str, parent: tuple[str, str, str]) -> Edge:
    """Returns the edge between two nodes, each given as kind, id and hash."""
    return Edge(
        child_kind=child[0],
        child_id=child[1],
        child_hash=child[2],
        relation=relation,
        parent_kind=parent[0],
        parent_id=parent[1],
        parent_hash=parent[2],
    )
