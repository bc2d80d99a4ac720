"""Records of a stage to the rows that its rules speak of: plain values, one dict a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from schemas.base import Record, content_hash
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Home
from schemas.scene import Scene
from schemas.verdict import Verdict

Row = dict[str, object]


def scene_rows(scenes: Iterable[Scene]) -> list[Row]:
    """One row a scene."""
    return [
        {
            "scene_id": scene.scene_id,
            "source": scene.source,
            "room_type": scene.room_type.value,
            "objects": len(scene.objects),
            "repeated_objects": _repeats([spec.object_id for spec in scene.objects]),
            "receptacles": sum(spec.receptacle for spec in scene.objects),
            "pickupables": sum(spec.pickupable for spec in scene.objects),
            "hash": content_hash(scene),
        }
        for scene in scenes
    ]


def home_rows(homes: Iterable[Home]) -> list[Row]:
    """One row a home."""
    return [
        {
            "home_id": home.home_id,
            "split": home.split.value,
            "rooms": len(home.rooms),
            "repeated_rooms": _repeats([room.room_id for room in home.rooms]),
            "labels": len(home.labels),
            "repeated_labels": _repeats([label.label for label in home.labels]),
            "repeated_objects": _repeats([label.object_id for label in home.labels]),
            "hash": content_hash(home),
        }
        for home in homes
    ]


def cue_rows(cues: Iterable[Cue]) -> list[Row]:
    """One row a cue."""
    return [
        {
            "episode_id": cue.episode_id,
            "home_id": cue.home_id,
            "home_hash": cue.home_hash,
            "family": cue.family.value,
            "kind": cue.kind,
            "family_version": cue.family_version,
            "steps": cue.steps,
            "drawn_gap": cue.drawn_gap,
            "script": len(cue.script),
            "instruction": cue.probe.instruction,
            "answers": len(cue.probe.answer),
            "candidates": len(cue.probe.candidates),
            "places": len(cue.probe.places),
            "triggers": len(cue.probe.triggers),
            "oracle": len(cue.probe.oracle),
            "trap": len(cue.probe.trap),
            "spare": cue.probe.budget - len(cue.probe.oracle),
        }
        for cue in cues
    ]


def distractor_rows(distractors: Iterable[Distractor]) -> list[Row]:
    """One row a distractor."""
    return [
        {
            "distractor_id": one.distractor_id,
            "episode_id": one.episode_id,
            "gap": one.gap,
            "theme": one.theme,
            "room_id": one.room_id,
            "steps": len(one.plan.actions),
            "goals": len(one.goal),
            "objects": len(one.objects),
            "planner": one.plan.planner,
            "problem_hash": one.plan.problem_hash,
            "start_digest": one.start_digest,
            "end_digest": one.end_digest,
        }
        for one in distractors
    ]


def episode_rows(candidates: Iterable[Candidate]) -> list[Row]:
    """One row an episode."""
    return [
        {
            "episode_id": one.episode_id,
            "home_id": one.cue.home_id,
            "family": one.cue.family.value,
            "hash": content_hash(one),
            "steps": len(one.history.steps),
            "sessions": len({step.session for step in one.history.steps}),
            "distractors": len(one.distractors),
            "evidence": len(one.evidence),
            "first_evidence": one.evidence[0].step if one.evidence else -1,
            "last_evidence": one.evidence[-1].step if one.evidence else -1,
            "cue_gap": one.cue_gap,
            "start_digest": one.history.start_digest,
        }
        for one in candidates
    ]


def step_rows(candidates: Iterable[Candidate]) -> list[Row]:
    """One row a history step."""
    return [
        {
            "episode_id": one.episode_id,
            "index": step.index,
            "session": step.session,
            "room_id": step.room_id,
            "action_type": step.action.type.value,
            "success": step.event.success,
            "failure": step.event.failure.value,
            "feedback": step.event.feedback,
            "visible": len(step.observation.visible),
            "digest": step.digest,
        }
        for one in candidates
        for step in one.history.steps
    ]


def verdict_rows(verdicts: Iterable[Verdict]) -> list[Row]:
    """One row a verdict, in the order in which they were given."""
    return [
        {
            "episode_id": one.episode_id,
            "candidate_hash": one.candidate_hash,
            "check": one.check,
            "outcome": one.outcome.value,
            "reason": one.reason,
            "cited": len(one.cited_steps),
        }
        for one in verdicts
    ]


ROWS: dict[str, Callable[[Sequence[Record]], list[Row]]] = {
    "scenes": lambda records: scene_rows(cast(Sequence[Scene], records)),
    "homes": lambda records: home_rows(cast(Sequence[Home], records)),
    "cues": lambda records: cue_rows(cast(Sequence[Cue], records)),
    "distractors": lambda records: distractor_rows(cast(Sequence[Distractor], records)),
    "episodes": lambda records: episode_rows(cast(Sequence[Candidate], records)),
    "steps": lambda records: step_rows(cast(Sequence[Candidate], records)),
    "verdicts": lambda records: verdict_rows(cast(Sequence[Verdict], records)),
}
"""Table name to the function that makes its rows; `episodes` and `steps` both take candidates."""


def _repeats(names: Sequence[str]) -> int:
    return len(names) - len(set(names))
