"""One accepted episode to its rows in each config."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.release.configs import CUE_FRAMES
from schemas.base import Record, content_hash
from schemas.control import Control, Replacement
from schemas.episode import Candidate
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from schemas.names import Split
from schemas.picture import FrameChoice, Picture
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
    CueFrameRow,
    EpisodeRow,
    FramedStepRow,
    HomeRow,
    ProbeRow,
    RejectRow,
    SeenFact,
    StepRow,
)
from schemas.step import Step
from schemas.verdict import Reject, Verdict


@dataclass(frozen=True)
class Published:
    """An accepted episode with all that is published of it.

    Attributes:
        frames: A picture for each step, empty where there is none; none at all in a release without.
        framed: Which steps the release has pictures of.
    """

    candidate: Candidate
    home: Home
    batch: str
    controls: tuple[Control, ...]
    verdicts: tuple[Verdict, ...]
    frames: tuple[Picture, ...] = ()
    framed: FrameChoice = "none"


def rows_of(published: Published) -> dict[str, tuple[Record, ...]]:
    """Returns the rows of an episode for each of `episode_configs`.

    Pictures of the cue stand apart: in `steps` they would tell an agent which steps those are.
    """
    candidate, home = published.candidate, published.home
    apart = published.framed == "cue"
    rows: dict[str, tuple[Record, ...]] = {
        "episodes": (episode_row(candidate, home, published.batch),),
        "steps": step_rows(candidate, home, () if apart else published.frames),
        "probes": (probe_row(candidate),),
        "controls": control_rows(published.controls),
        "annotations": (annotation_row(candidate, published.controls, published.verdicts),),
    }
    return {**rows, CUE_FRAMES: cue_frame_rows(published)} if apart else rows


def episode_row(candidate: Candidate, home: Home, batch: str) -> EpisodeRow:
    """Returns the task as an agent gets it."""
    steps = candidate.history.steps
    return EpisodeRow(
        episode_id=candidate.episode_id,
        split=home.split,
        batch=batch,
        instruction=candidate.cue.probe.instruction,
        rooms=tuple(room.room_id for room in home.rooms),
        sessions=steps[-1].session if steps else 0,
        steps=len(steps),
        budget=candidate.cue.probe.budget,
    )


def step_rows(
    candidate: Candidate, home: Home, frames: Sequence[Picture] = ()
) -> tuple[StepRow, ...]:
    """Returns the history as an agent gets it, through the allow-list.

    Args:
        candidate: The episode.
        home: Its home.
        frames: A picture for each step, in a release with pictures of all.
    """
    history = model_history(candidate.history.steps, LabelBook(home))
    if frames:
        return tuple(
            FramedStepRow(episode_id=candidate.episode_id, frame=frame, **dict(step))
            for step, frame in zip(history, frames, strict=True)
        )
    return tuple(StepRow(episode_id=candidate.episode_id, **dict(step)) for step in history)


def cue_frame_rows(published: Published) -> tuple[CueFrameRow, ...]:
    """Returns the pictures of the cited steps, in the order of the steps."""
    steps = published.candidate.history.steps
    return tuple(
        CueFrameRow(episode_id=published.candidate.episode_id, index=step.index, frame=frame)
        for step, frame in zip(steps, published.frames, strict=True)
        if frame.path
    )


def model_steps(rows: Sequence[StepRow]) -> tuple[ModelStep, ...]:
    """Returns what an agent gets of step rows."""
    return tuple(
        ModelStep(**{name: getattr(row, name) for name in ModelStep.model_fields}) for row in rows
    )


def probe_row(candidate: Candidate) -> ProbeRow:
    """Returns goal, triggers, oracle and trap."""
    return ProbeRow(
        episode_id=candidate.episode_id, family=candidate.cue.family, **dict(candidate.cue.probe)
    )


def control_rows(controls: Sequence[Control]) -> tuple[ControlRow, ...]:
    """Returns the model-visible part of the controls, sorted by kind."""
    rows = (
        ControlRow(episode_id=item.episode_id, control=item.kind, steps=item.steps)
        for item in controls
    )
    return tuple(sorted(rows, key=lambda row: row.control))


def annotation_row(
    candidate: Candidate, controls: Sequence[Control], verdicts: Sequence[Verdict]
) -> AnnotationRow:
    """Returns everything that the other rows do not hold."""
    cue, history = candidate.cue, candidate.history
    return AnnotationRow(
        episode_id=candidate.episode_id,
        candidate_hash=content_hash(candidate),
        stage_version=candidate.stage_version,
        family=cue.family,
        family_version=cue.family_version,
        home_id=cue.home_id,
        home_hash=cue.home_hash,
        parents=candidate.parents,
        cue_kind=cue.kind,
        cue_seed=cue.seed,
        cue_steps=cue.steps,
        cue_gap=candidate.cue_gap,
        drawn_gap=cue.drawn_gap,
        evidence=candidate.evidence,
        setup=cue.setup,
        overlay=cue.overlay,
        protected=cue.protected,
        script=cue.script,
        distractors=candidate.distractors,
        initial_digest=history.initial_digest,
        final_digest=history.final_digest,
        start_digest=history.start_digest,
        actions=tuple(step.action for step in history.steps),
        events=tuple(step.event for step in history.steps),
        agents=tuple(step.observation.agent for step in history.steps),
        seen=tuple(_seen(step) for step in history.steps),
        digests=tuple(step.digest for step in history.steps),
        world_events=tuple(step.world_events for step in history.steps),
        replacements=_replacements(controls),
        verdicts=tuple(verdicts),
    )


def home_row(home: Home) -> HomeRow:
    """Returns a home as a row."""
    return HomeRow(**dict(home))


def reject_rows(rejects: Sequence[Reject], batch: str, split: Split) -> tuple[RejectRow, ...]:
    """Returns the rejects of a batch, sorted by episode id and reason."""
    ordered = sorted(
        rejects,
        key=lambda item: (item.episode_id, item.stage, item.check, item.reason, item.detail),
    )
    return tuple(RejectRow(batch=batch, split=split, **dict(item)) for item in ordered)


def _seen(step: Step) -> tuple[SeenFact, ...]:
    return tuple(
        SeenFact(object_id=item.object_id, interactable=item.interactable, distance=item.distance)
        for item in step.observation.visible
    )


def _replacements(controls: Sequence[Control]) -> tuple[Replacement, ...]:
    ordered = sorted(controls, key=lambda control: control.kind.value)
    return tuple(item for control in ordered for item in control.replacements)
