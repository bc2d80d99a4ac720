"""What is timed: every room of a home from its door, four ways, with or without colours."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from assets.bench.pictures import TURNS, look, time_views
from assets.cli.bench import bench
from schemas.home import Overlay
from simulators.home import compose_home
from simulators.kinematic.simulator import KinematicSimulator
from simulators.sources import registry as sources


@pytest.fixture(scope="module")
def sim(scene_cache: Path) -> KinematicSimulator:
    scenes = cache(sources.load("ithor", scene_cache).load)
    simulator = KinematicSimulator(scenes)
    simulator.reset(compose_home("H-001-201-301-401", scenes), Overlay())
    return simulator


def test_each_room_is_looked_at_four_ways(sim: KinematicSimulator) -> None:
    look(sim)
    ids = time_views(sim, 64, False, 2)
    colours = time_views(sim, 64, True, 2)
    assert len(ids) == len(colours) == 4 * TURNS
    assert min(ids) > 0.0
    assert sum(colours) > sum(ids)


def test_the_command_is_one_of_the_benches_and_refuses_no_rounds() -> None:
    runner = CliRunner()
    assert "render" in runner.invoke(bench, ["--help"]).output
    wrong = runner.invoke(bench, ["render", "--rounds", "0"])
    assert wrong.exit_code == 2
    assert "--rounds" in wrong.output
