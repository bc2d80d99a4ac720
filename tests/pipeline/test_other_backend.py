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
from tests.pipeline.studio import KINDS, Studio
from tests.standin.starting import machine


@pytest.fixture(scope="module")
def thor(studio: Studio, scene_cache: Path) -> Iterator[Simulator]:
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    simulator = simulators.load("thor", studio.scene, settings)
    yield simulator
    simulator.close()


@pytest.mark.parametrize("family", families.names())
def test_a_history_is_the_same_on_the_genuine_controller(
    studio: Studio, thor: Simulator, family: FamilyName
) -> None:
    kind = next(kind for name, kind in KINDS if name == family)
    candidate, labels = studio.candidate(FamilyName(family), kind), LabelBook(studio.home)
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
