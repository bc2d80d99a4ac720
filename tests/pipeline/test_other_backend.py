"""Whole episodes on the other backend: AI2-THOR's Controller gives the same model-visible history.

The stand-in serves the embedded simulator, so whatever differed would have been lost on the way: in the
backend's books, in its orders to AI2-THOR, or in what it reads back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.families import registry as families
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history, model_step, model_view
from schemas.names import FamilyName
from simulators import registry as simulators
from simulators.base import Simulator
from simulators.start import start_task
from tests.own_houses import OwnHouses
from tests.pipeline.studio import KINDS, Studio
from tests.standin.starting import machine


@pytest.fixture(scope="module")
def thor(studio: Studio, scene_cache: Path) -> Iterator[Simulator]:
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    simulator = simulators.load("thor", studio.scene, settings)
    yield simulator
    simulator.close()


@pytest.fixture(scope="module")
def own(scene_cache: Path) -> OwnHouses:
    return OwnHouses(scene_cache)


@pytest.fixture(scope="module")
def house_studios(own: OwnHouses, scene_cache: Path) -> tuple[Studio, ...]:
    return tuple(Studio(scene_cache, home_id, own.scene) for home_id in own.home_ids)


@pytest.fixture(scope="module")
def house_thor(own: OwnHouses, scene_cache: Path) -> Iterator[Simulator]:
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    simulator = simulators.load("thor", own.scene, settings, None, own.house)
    yield simulator
    simulator.close()


@pytest.mark.parametrize("family", families.names())
def test_a_history_is_the_same_on_the_genuine_controller(
    studio: Studio, thor: Simulator, family: FamilyName
) -> None:
    kind = next(kind for name, kind in KINDS if name == family)
    same_history(studio, thor, FamilyName(family), kind)


@pytest.mark.parametrize("family", families.names())
def test_a_history_in_a_house_is_the_same_on_the_genuine_controller(
    house_studios: tuple[Studio, ...], house_thor: Simulator, family: FamilyName
) -> None:
    kind = next(kind for name, kind in KINDS if name == family)
    # The smaller house has too few things for a lesson, the other no four containers in one room.
    studio = house_studios[family == FamilyName.EXPERIENCE_GENERALIZATION]
    same_history(studio, house_thor, FamilyName(family), kind)


def same_history(studio: Studio, thor: Simulator, family: FamilyName, kind: str) -> None:
    """Plays a candidate's history and its start on AI2-THOR, and compares all that a model sees."""
    candidate, labels = studio.candidate(family, kind), LabelBook(studio.home)
    thor.reset(studio.home, candidate.cue.overlay)
    for change in candidate.cue.setup:
        thor.apply(change)
    rows: list[ModelStep] = []
    for step in candidate.history.steps:
        event = thor.step(step.action)
        seen = thor.observe()
        done = step.model_copy(update={"event": event, "observation": seen})
        rows.append(model_step(done, labels))
        for change in step.world_events:
            thor.apply(change)
    for row, expected in zip(rows, model_history(candidate.history.steps, labels), strict=True):
        assert row == expected
    start_task(thor, candidate.cue.probe)
    embedded = studio.at_start(candidate)
    assert model_view(thor.observe(), labels) == model_view(embedded.observe(), labels)
