"""What a hand-made room shows at a recorded pose."""

from __future__ import annotations

import pytest

from simulators.kinematic.fidelity.records import SightRecord
from simulators.kinematic.fidelity.sights import SightScore, measure_sight, side_of
from simulators.kinematic.fidelity.stage import Stage
from tests.simulators.kinematic.geometry.rooms import room, thing

SAFE = thing("Safe", (0.0, 0.4, 1.0), (0.6, 0.8, 0.4))
HIDDEN = thing("Statue", (0.0, 0.3, 1.35), (0.1, 0.2, 0.1))
FAR = thing("GarbageCan", (0.0, 0.3, 1.9), (0.3, 0.6, 0.3))
BEHIND = thing("Stool", (0.0, 0.3, -1.0), (0.4, 0.6, 0.4))
ASIDE = thing("Chair", (1.2, 0.5, 0.5), (0.4, 1.0, 0.4))
"""As seen from the origin, with the eyes on +z: 67 degrees to the right."""


def seen(*visible: str, field_of_view: float = 145.0) -> SightScore:
    things = (SAFE, HIDDEN, FAR, BEHIND, ASIDE)
    record = {
        "scene": "FloorPlan1",
        "fieldOfView": field_of_view,
        "agent": {
            "position": {"x": 0.0, "y": 0.901, "z": 0.0},
            "rotation": {"x": 0.0, "y": 359.98, "z": 0.0},
            "cameraHorizon": 0.0,
        },
        "objects": [
            {"objectId": spec.object_id, "visible": spec.object_id in visible} for spec in things
        ],
    }
    return measure_sight(Stage(room(*things)), SightRecord.model_validate(record))


def test_what_is_near_and_in_the_picture_is_visible_and_nothing_else() -> None:
    score = seen("Safe|1", "Chair|1")
    assert score.hit == ("Chair|1", "Safe|1")
    assert (score.missed, score.extra) == ((), ())
    assert (score.precision, score.recall, score.f1) == (1.0, 1.0, 1.0)


def test_the_lens_decides_what_is_aside() -> None:
    assert seen("Safe|1", field_of_view=90.0).extra == ()


def test_wrong_flags_are_counted() -> None:
    score = seen("Safe|1", "Stool|1")
    assert (score.hit, score.missed, score.extra) == (("Safe|1",), ("Stool|1",), ("Chair|1",))
    assert (score.precision, score.recall, score.f1) == (0.5, 0.5, 0.5)


def test_where_nothing_is_visible_there_is_no_share() -> None:
    score = SightScore((), (), ())
    assert (score.precision, score.recall, score.f1) == (None, None, None)


def test_the_picture_has_the_focal_length_of_the_simulators_own() -> None:
    assert side_of(90.0) == 300
    # 2 * 150 * tan(72.5 degrees) = 300 * 3.1716
    assert side_of(145.0) == pytest.approx(951, abs=1)
