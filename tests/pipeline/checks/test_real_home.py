"""One episode in a home of published rooms, from its proposal through all gates."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.checks import registry
from pipeline.common.cue_traces import critical_labels, has_trace
from pipeline.controls import cue_removed
from pipeline.cues import propose
from pipeline.distractors import fill
from pipeline.episodes import assemble
from pipeline.homes import compose_homes
from pipeline.scenes import load_batch, select_scenes
from pipeline.validation import validate
from schemas.labels import LabelBook
from schemas.names import FamilyName
from schemas.verdict import Outcome
from simulators import registry as simulators
from simulators.base import Simulator
from simulators.sources import registry as sources
from tests.golden.episodes import Base
from tests.golden.mutate import with_step
from tests.golden.world import DATA, make_tools


@pytest.fixture(scope="module")
def real(scene_cache: Path) -> Base:
    source = sources.load("ithor", scene_cache)
    batch = load_batch(DATA / "scenes" / "ithor-demo-a.yaml")
    tools = make_tools()
    homes = compose_homes(batch, select_scenes(batch, source), tools.profile.build_seed)
    simulator = simulators.load("kinematic", source.load)
    tools = replace(tools, scene=source.load, simulator=lambda: simulator)
    cue = propose(homes[0], FamilyName.PASSIVE_OBSERVATION, 0, tools)
    candidate = assemble(cue, fill(cue, homes[0], tools), homes[0], tools)
    return Base(candidate, homes[0], tools)


def test_it_passes_every_gate_on_a_simulator_that_did_not_make_it(real: Base) -> None:
    def fresh() -> Simulator:
        return simulators.load("kinematic", real.tools.scene)

    tools = replace(real.tools, simulator=fresh)
    verdicts = validate(real.candidate, real.home, tools, ())
    assert [(v.check, v.outcome, v.reason) for v in verdicts] == [
        (name, Outcome.PASS, "") for name in registry.names()
    ]


def test_a_step_whose_outcome_was_changed_does_not_replay(real: Base) -> None:
    step = real.candidate.history.steps[10]
    event = step.event.model_copy(update={"success": not step.event.success})
    verdicts = validate(with_step(real.candidate, 10, event=event), real.home, real.tools, ())
    assert verdicts[-1].check in ("schema", "executable")
    assert verdicts[-1].outcome is Outcome.FAIL


def test_removing_the_cue_keeps_every_list_at_its_length(real: Base) -> None:
    control = cue_removed(real.candidate, real.home)
    critical = critical_labels(real.candidate, LabelBook(real.home))
    assert not any(has_trace(row, critical) for row in control.steps)
    for old, new in zip(real.candidate.history.steps, control.steps, strict=True):
        assert len(new.visible) == len(old.observation.visible)
