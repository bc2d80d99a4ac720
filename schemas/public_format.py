"""The public EMem-Bench file format: one JSON file an episode, and manifests with checksums.

Absent fields are left out of the files. Ids are those of the home; `step_id` counts over the whole
history from 0; sessions count from 1.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from schemas.base import Record
from schemas.families import TRAITS
from schemas.public_words import CueType, Penalty

Point = tuple[float, float, float]


def _known(name: str, names: list[str]) -> str:
    if name not in names:
        raise ValueError(f"'{name}' is not one of {', '.join(names)}")
    return name


FamilyKey = Annotated[
    str, AfterValidator(lambda key: _known(key, [one.public.key for one in TRAITS.values()]))
]
ProbeId = Annotated[
    str, AfterValidator(lambda name: _known(name, [one.public.probe_id for one in TRAITS.values()]))
]


class PublicObject(Record):
    """One visible object."""

    object_id: str
    object_type: str
    position: Point | None = None
    distance: float | None = None
    in_view_center: bool | None = None


class PublicAgentState(Record):
    """Where the agent is, and what it holds."""

    position: Point
    rotation_y: float
    camera_horizon: float
    holding: str | None = None


class PublicAction(Record):
    """One action; `instrument` is the held object that it uses."""

    action_type: str
    target: str | None = None
    instrument: str | None = None
    natural_language: str | None = None


class PublicFeedback(Record):
    """What the action gave."""

    success: bool
    message: str
    event_memory_tag: str | None = None


class CueExposure(Record):
    """That a step shows a memory cue."""

    cue_id: str
    exposure_type: str
    description: str


class PublicStep(Record):
    """One history step."""

    step_id: int
    image_path: str | None = None
    visible_objects: tuple[PublicObject, ...]
    agent_state: PublicAgentState
    action: PublicAction
    feedback: PublicFeedback
    memory_cue_exposed: CueExposure | None = None


class ContextTrajectory(Record):
    """The steps of a session."""

    description: str
    total_steps: int
    steps: tuple[PublicStep, ...]


class ExpectedAction(Record):
    """One action of the reference path."""

    action_type: str
    target: str | None = None
    object_held: str | None = None


class PublicTrigger(Record):
    """One error trigger, such as `Open(<id>)`."""

    trigger_condition: str
    penalty_type: Penalty
    weight: float
    description: str


class EvaluationHooks(Record):
    """How the probe is judged."""

    success_condition: str
    rar_triggers: tuple[PublicTrigger, ...] = ()
    err_triggers: tuple[PublicTrigger, ...] = ()


class StateChange(Record):
    """A change that the agent did not make."""

    object_id: str
    change_type: str
    old_value: str
    new_value: str
    description: str


class PublicProbe(Record):
    """The later task."""

    probe_id: ProbeId
    probe_level: str
    instruction: str
    context: str
    scene: str
    expected_actions: tuple[ExpectedAction, ...]
    optimal_steps: int
    max_steps: int
    evaluation_hooks: EvaluationHooks
    state_changes: tuple[StateChange, ...] = ()


class MacroProbe(Record):
    """The task of experience generalization; its one sub-task has the same `probe_id`."""

    probe_id: ProbeId
    instruction: str
    scene: str
    sub_tasks: tuple[PublicProbe, ...]


class PublicSession(Record):
    """A contiguous part of the history in one room."""

    session_id: int
    session_name: str
    scene: str
    room_type: str
    context_trajectory: ContextTrajectory
    micro_probe: PublicProbe | None = None


class MemoryCue(Record):
    """What an episode's task needs to be remembered."""

    cue_id: str
    cue_type: CueType
    description: str
    planted_in_session: int
    planted_at_step: int
    object_id: str
    initial_location: str | None = None
    tested_in_probe: str


class PublicEpisode(Record):
    """One episode file."""

    episode_id: str
    episode_name: str
    description: str
    difficulty: Literal["L0", "L1", "L2", "L3"]
    hidden_rules: tuple[str, ...] = ()
    memory_cues: tuple[MemoryCue, ...]
    sessions: tuple[PublicSession, ...]
    macro_probe: MacroProbe | None = None
    scene_metadata: dict[str, str] = Field(default_factory=dict)


class PublicSource(Record):
    """Where an episode lies, relative to the root of the tree."""

    episode_path: str
    episode_sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    probe_id: str
    probe_scene: str | None = None


class PublicManifestRow(Record):
    """One line of a manifest."""

    id: str
    family: FamilyKey
    source: PublicSource
