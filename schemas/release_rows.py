"""Rows of a release's configs. `episodes`, `steps` and `controls` are model-visible, the rest is not."""

from __future__ import annotations

from schemas.action import Action, Event, WorldEvent
from schemas.base import Record
from schemas.control import ControlKind, Replacement
from schemas.cue import ScriptItem
from schemas.distractor import Distractor
from schemas.episode import Evidence
from schemas.home import Home, Overlay
from schemas.house import HouseData
from schemas.model_view import ModelStep
from schemas.names import FamilyName, Split
from schemas.picture import Picture
from schemas.probe import Probe
from schemas.verdict import Reject, Verdict
from schemas.world import AgentState


class EpisodeRow(Record):
    """Config `episodes`: the task as an agent gets it.

    Attributes:
        rooms: Rooms of the home, in its order.
        sessions: Number of sessions of the history.
        steps: Number of its steps, which are the rows of config `steps` with this id.
        budget: Actions that the task allows.
    """

    episode_id: str
    split: Split
    batch: str
    instruction: str
    rooms: tuple[str, ...]
    sessions: int
    steps: int
    budget: int


class StepRow(ModelStep):
    """Config `steps`: one history row as an agent gets it."""

    episode_id: str


class FramedStepRow(StepRow):
    """Config `steps` of a release with a picture of every step.

    Attributes:
        frame: What the agent saw after the step.
    """

    frame: Picture


class CueFrameRow(Record):
    """Config `cue_frames`: the picture of one cited step (evaluator-only).

    That there is a picture says that the step is cited, so that it stands in no config for agents.

    Attributes:
        index: The step's.
        frame: What the agent saw after the step.
    """

    episode_id: str
    index: int
    frame: Picture


class ProbeRow(Probe):
    """Config `probes`: goal, error triggers, oracle and trap (evaluator-only)."""

    episode_id: str
    family: FamilyName


class ControlRow(Record):
    """Config `controls`: a history with less of what the task needs, to be read in its place."""

    episode_id: str
    control: ControlKind
    steps: tuple[ModelStep, ...]


class SeenFact(Record):
    """Of one visible object what an agent does not perceive, in the order of the observation."""

    object_id: str
    interactable: bool
    distance: float


class AnnotationRow(Record):
    """Config `annotations`: everything of a candidate that `steps` and `probes` do not hold.

    The columns from `actions` to `world_events` have one item for each history step.

    Attributes:
        candidate_hash: Content hash of the candidate that this row is part of.
        cue_steps: The cue's own count of the steps of its script.
        agents: Poses and held object after each step.
        replacements: How the rows of the cue-removed control were made neutral.
        verdicts: What each gate said.
    """

    episode_id: str
    candidate_hash: str
    stage_version: int
    family: FamilyName
    family_version: int
    home_id: str
    home_hash: str
    parents: dict[str, str]
    cue_kind: str
    cue_seed: int
    cue_steps: int
    cue_gap: int
    drawn_gap: int
    evidence: tuple[Evidence, ...]
    setup: tuple[WorldEvent, ...]
    overlay: Overlay
    protected: tuple[str, ...]
    script: tuple[ScriptItem, ...]
    distractors: tuple[Distractor, ...]
    initial_digest: str
    final_digest: str
    start_digest: str
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    agents: tuple[AgentState, ...]
    seen: tuple[tuple[SeenFact, ...], ...]
    digests: tuple[str, ...]
    world_events: tuple[tuple[WorldEvent, ...], ...]
    replacements: tuple[Replacement, ...]
    verdicts: tuple[Verdict, ...]


class HomeRow(Home):
    """Config `homes`: the homes of the episodes, with all labels (evaluator-only)."""


class SceneRow(HouseData):
    """Config `scenes`: a house whose rooms are the scenes of a home (evaluator-only)."""


class RejectRow(Reject):
    """Config `rejects`: what a gate or a stage refused, and why."""

    split: Split
    batch: str
