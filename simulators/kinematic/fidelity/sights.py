"""What is visible by AI2-THOR's rule (in the picture, within 1.5 m), against recorded flags."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulators.kinematic.fidelity.records import SightRecord
from simulators.kinematic.fidelity.stage import Stage
from simulators.kinematic.geometry.camera import focal_length
from simulators.kinematic.geometry.counting import count_pixels
from simulators.kinematic.geometry.room import FIELD_OF_VIEW, PICTURE_SIDE
from simulators.symbolic.sight import is_near


@dataclass(frozen=True)
class SightScore:
    """One recorded view.

    Attributes:
        hit: Ids that both call visible.
        missed: Ids that only the recording calls visible.
        extra: Ids that only the simulator calls visible.
    """

    hit: tuple[str, ...]
    missed: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def precision(self) -> float | None:
        """Share of what the simulator calls visible that is; None if it calls nothing visible."""
        return _share(len(self.hit), len(self.hit) + len(self.extra))

    @property
    def recall(self) -> float | None:
        """Share of what is visible that the simulator calls so; None if nothing is."""
        return _share(len(self.hit), len(self.hit) + len(self.missed))

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; None where nothing is visible for either."""
        wrong = len(self.missed) + len(self.extra)
        return _share(2 * len(self.hit), 2 * len(self.hit) + wrong)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def measure_sight(stage: Stage, record: SightRecord) -> SightScore:
    """Compares the objects in view within reach at a recorded pose of the untouched room.

    The picture has the recorded field of view at the resolution in its middle of the simulator's own
    pictures, and an object counts from as many pixels on as the simulator lists it from.
    """
    stage.reset()
    ours = {stage.world.catalogue.things[index].spec.object_id for index in _visible(stage, record)}
    known = {item.object_id for item in record.objects if stage.thing(item.object_id) is not None}
    real = {item.object_id for item in record.objects if item.visible}
    return SightScore(
        hit=tuple(sorted(ours & real)),
        missed=tuple(sorted(real - ours)),
        extra=tuple(sorted((ours & known) - real)),
    )


def _visible(stage: Stage, record: SightRecord) -> list[int]:
    pose = record.agent.pose
    geometry = stage.view.current_geometry()
    triangles, _ = geometry.picture(*pose, side_of(record.field_of_view), record.field_of_view)
    count = len(geometry.model.scene.objects)
    counts, boxes = np.zeros(count, dtype=np.int64), np.zeros((count, 4))
    count_pixels(triangles, geometry.model.mesh.owners, counts, boxes)
    distances = geometry.footprint_distances(pose[0], pose[1])
    return [
        thing.index
        for thing in stage.world.catalogue.things
        if counts[stage.view.slot(thing.index)] >= stage.view.least_pixels
        and is_near(float(distances[stage.view.slot(thing.index)]))
    ]


def side_of(field_of_view: float) -> int:
    """Returns the side of a picture that has the focal length of the simulator's own pictures."""
    focal = focal_length(PICTURE_SIDE, FIELD_OF_VIEW)
    return round(2.0 * focal * math.tan(math.radians(field_of_view) / 2.0))
