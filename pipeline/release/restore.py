"""The rows of an episode back to the candidate that they were made from, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.base import Record
from schemas.control import Control, ControlKind
from schemas.cue import Cue
from schemas.episode import Candidate
from schemas.errors import CorruptData
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import VisibleEntry
from schemas.observation import Observation, SeenObject
from schemas.picture import Picture
from schemas.probe import Probe
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
    CueFrameRow,
    FramedStepRow,
    HomeRow,
    ProbeRow,
    SeenFact,
    StepRow,
)
from schemas.step import History, Step


def restore_home(row: HomeRow) -> Home:
    """Returns the home that a row was made from."""
    return Home(**{name: getattr(row, name) for name in Home.model_fields})


def restore_frames(
    candidate: Candidate, steps: Sequence[Record], apart: Sequence[Record] | None
) -> tuple[Picture, ...]:
    """Returns the pictures of an episode: one for each step, or none at all.

    Args:
        candidate: The episode.
        steps: Its rows of config `steps`.
        apart: Its rows of config `cue_frames`, in a release that has it.
    """
    if apart is None:
        return tuple(row.frame for row in steps if isinstance(row, FramedStepRow))
    told = {row.index: row.frame for row in apart if isinstance(row, CueFrameRow)}
    return tuple(told.get(step.index, Picture()) for step in candidate.history.steps)


def restore_probe(row: ProbeRow) -> Probe:
    """Returns the probe that a row was made from."""
    return Probe(**{name: getattr(row, name) for name in Probe.model_fields})


def restore_candidate(
    annotation: AnnotationRow, probe: ProbeRow, steps: Sequence[StepRow], home: Home
) -> Candidate:
    """Joins an episode's rows to its candidate.

    Raises:
        CorruptData: If the rows do not fit together: other numbers of steps, or visible objects that
            only one of the two lists has.
    """
    cue = Cue(
        episode_id=annotation.episode_id,
        home_id=annotation.home_id,
        home_hash=annotation.home_hash,
        family=annotation.family,
        family_version=annotation.family_version,
        kind=annotation.cue_kind,
        seed=annotation.cue_seed,
        setup=annotation.setup,
        overlay=annotation.overlay,
        protected=annotation.protected,
        script=annotation.script,
        steps=annotation.cue_steps,
        drawn_gap=annotation.drawn_gap,
        probe=restore_probe(probe),
    )
    history = History(
        steps=_steps(annotation, steps, LabelBook(home)),
        initial_digest=annotation.initial_digest,
        final_digest=annotation.final_digest,
        start_digest=annotation.start_digest,
    )
    return Candidate(
        episode_id=annotation.episode_id,
        cue=cue,
        distractors=annotation.distractors,
        history=history,
        evidence=annotation.evidence,
        cue_gap=annotation.cue_gap,
        parents=annotation.parents,
        stage_version=annotation.stage_version,
    )


def restore_controls(annotation: AnnotationRow, rows: Sequence[ControlRow]) -> tuple[Control, ...]:
    """Returns the controls that an episode's rows were made from, sorted by kind."""
    return tuple(
        Control(
            episode_id=row.episode_id,
            candidate_hash=annotation.candidate_hash,
            kind=row.control,
            steps=row.steps,
            replacements=(
                annotation.replacements if row.control is ControlKind.CUE_REMOVED else ()
            ),
        )
        for row in rows
    )


def _steps(
    annotation: AnnotationRow, rows: Sequence[StepRow], labels: LabelBook
) -> tuple[Step, ...]:
    for column in ("actions", "events", "agents", "seen", "digests", "world_events"):
        count = len(getattr(annotation, column))
        if count != len(rows):
            raise CorruptData(
                f"episode {annotation.episode_id}: config steps has {len(rows)} rows,"
                f" annotations.{column} has {count}"
            )
    return tuple(
        Step(
            index=row.index,
            session=row.session,
            room_id=row.room,
            action=annotation.actions[place],
            event=annotation.events[place],
            observation=Observation(
                agent=annotation.agents[place],
                visible=_visible(annotation.episode_id, row, annotation.seen[place], labels),
            ),
            digest=annotation.digests[place],
            world_events=annotation.world_events[place],
        )
        for place, row in enumerate(rows)
    )


def _visible(
    episode_id: str, row: StepRow, facts: Sequence[SeenFact], labels: LabelBook
) -> tuple[SeenObject, ...]:
    entries = {entry.label: entry for entry in row.visible}
    known = {fact.object_id for fact in facts if fact.object_id in labels}
    if len(known) != len(facts) or {labels.label(item) for item in known} != entries.keys():
        raise CorruptData(
            f"episode {episode_id}, step {row.index}: steps.visible and annotations.seen do not list"
            " the same objects"
        )
    return tuple(
        _seen_object(fact, entries[labels.label(fact.object_id)], labels, episode_id)
        for fact in facts
    )


def _seen_object(
    fact: SeenFact, entry: VisibleEntry, labels: LabelBook, episode_id: str
) -> SeenObject:
    try:
        holder = labels.object_id(entry.holder) if entry.holder else ""
    except KeyError as error:
        raise CorruptData(
            f"episode {episode_id}: steps.visible names a holder '{entry.holder}' that the home lacks"
        ) from error
    return SeenObject(
        object_id=fact.object_id,
        object_type=entry.type,
        box=entry.box,
        holder=holder,
        states=entry.states,
        interactable=fact.interactable,
        distance=fact.distance,
    )
