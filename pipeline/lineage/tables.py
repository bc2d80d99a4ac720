"""The tables of the lineage database, one record class each."""

from __future__ import annotations

from schemas.base import Record
from schemas.lineage import Edge


class SceneEntry(Record):
    """A scene that a batch uses."""

    batch: str
    scene_id: str
    source: str
    room_type: str
    objects: int
    scene_hash: str


class HomeEntry(Record):
    """A home composed of scenes."""

    batch: str
    home_id: str
    split: str
    rooms: tuple[str, ...]
    scenes: tuple[str, ...]
    labels: int
    home_hash: str


class CueEntry(Record):
    """A cue proposed for a home."""

    batch: str
    episode_id: str
    home_id: str
    family: str
    family_version: int
    kind: str
    seed: int
    steps: int
    drawn_gap: int
    target_type: str
    cue_hash: str


class DistractorEntry(Record):
    """An activity planned and executed for a gap of a cue.

    Attributes:
        goal: PDDL goal atoms.
        plan: The plan in the planner's words.
        discarded: JSON: how many proposals were undone before it, by reason.
    """

    batch: str
    distractor_id: str
    episode_id: str
    gap: int
    theme: str
    room_id: str
    goal: tuple[str, ...]
    plan: tuple[str, ...] = ()
    steps: int
    planner: str
    problem_hash: str
    discarded: dict[str, int]
    distractor_hash: str


class EpisodeEntry(Record):
    """An assembled candidate, accepted or not."""

    batch: str
    episode_id: str
    home_id: str
    split: str
    family: str
    instruction: str
    target_type: str
    steps: int
    sessions: int
    cue_gap: int
    oracle_length: int
    stage_version: int
    candidate_hash: str


class StepEntry(Record):
    """One history step, without its visible list."""

    batch: str
    episode_id: str
    index: int
    session: int
    room_id: str
    action: str
    target: str
    success: bool
    failure: str
    visible: int
    held: str
    digest: str


class CheckEntry(Record):
    """A gate's verdict on a candidate, or a proposal that an earlier stage gave up.

    Attributes:
        candidate_hash: Empty if no candidate came about.
        measured: JSON: the measured values by name.
    """

    batch: str
    episode_id: str
    candidate_hash: str
    family: str
    stage: str
    check: str
    outcome: str
    reason: str
    detail: str
    measured: dict[str, float]
    cited_steps: tuple[int, ...]


class ReleaseEntry(Record):
    """A published version."""

    version: str
    previous: str
    why: str
    episodes: int
    rows_hash: str


class CallEntry(Record):
    """A question to a language model and its kept answer, for one episode."""

    batch: str
    call_id: str
    episode_id: str
    model: str
    prompt_version: int
    answer_hash: str
    input_tokens: int
    output_tokens: int


class RunEntry(Record):
    """The envelope of a run: the only place for times and versions of tools. Never hashed.

    Attributes:
        packages: JSON: package to version.
        git: Commit of the source, `+changes` if files differed; empty if unknown.
        code: Hash of the source that can change a record.
        profile: Name of the build's profile.
    """

    run_id: str
    stage: str
    partition: str
    started: str
    finished: str
    git: str
    packages: dict[str, str]
    code: str = ""
    profile: str = ""
    build_seed: int = 0


TABLES: dict[str, type[Record]] = {
    "scenes": SceneEntry,
    "homes": HomeEntry,
    "cues": CueEntry,
    "distractors": DistractorEntry,
    "episodes": EpisodeEntry,
    "steps": StepEntry,
    "checks": CheckEntry,
    "releases": ReleaseEntry,
    "llm_calls": CallEntry,
    "runs": RunEntry,
    "edges": Edge,
}
ENVELOPE = "runs"
"""The table that no digest covers."""
