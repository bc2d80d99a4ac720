"""Measures the simulator against recordings, room by room."""

from __future__ import annotations

from collections.abc import Iterator

from schemas.errors import UserError
from schemas.ids import scene_number
from simulators.base import SceneLookup
from simulators.kinematic.fidelity.effects import measure_events
from simulators.kinematic.fidelity.grids import measure_grid
from simulators.kinematic.fidelity.interactions import measure_poses
from simulators.kinematic.fidelity.records import EventFile, Recordings
from simulators.kinematic.fidelity.scores import SceneScores
from simulators.kinematic.fidelity.sights import measure_sight
from simulators.kinematic.fidelity.stage import Stage


def scenes_of(recordings: Recordings) -> tuple[str, ...]:
    """Returns the ids of all recorded scenes, sorted by number."""
    named = {
        *recordings.grids,
        *(record.scene for record in recordings.sights),
        *(record.scene for record in recordings.poses),
        *(_scene_of(name, run) for name, run in recordings.events.items()),
    }
    return tuple(sorted(named, key=scene_number))


def measure(recordings: Recordings, scenes: SceneLookup) -> Iterator[SceneScores]:
    """Yields the scores of each recorded scene, in the order of `scenes_of`.

    Args:
        recordings: What to measure against.
        scenes: Where the published scenes come from.

    Raises:
        UserError: If a scene is unknown, a recorded run changes its scene, or a recorded pose is of an
            action or id that cannot be.
    """
    for scene_id in scenes_of(recordings):
        stage = Stage(scenes(scene_id))
        found = SceneScores(scene_id)
        grid = recordings.grids.get(scene_id)
        if grid is not None:
            found.grid = measure_grid(stage, grid)
        for sight in recordings.sights:
            if sight.scene == scene_id:
                found.sights.append(measure_sight(stage, sight))
        for record in recordings.poses:
            if record.scene == scene_id:
                found.poses.extend(measure_poses(stage, record))
        for name in sorted(recordings.events):
            run = recordings.events[name]
            if _scene_of(name, run) == scene_id:
                found.effects.extend(measure_events(stage, name, run))
        stage.close()
        yield found


def _scene_of(name: str, run: EventFile) -> str:
    scenes = sorted({step.metadata.scene for step in run.steps})
    if len(scenes) > 1:
        raise UserError(
            f"{name}: its steps are of the scenes {', '.join(scenes)}; expected one scene a file"
        )
    return scenes[0]
