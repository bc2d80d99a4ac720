"""What a release tells of an episode is found again by executing it; what is forged is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from pipeline.checks import registry
from pipeline.common.tools import Tools
from pipeline.controls import controls
from pipeline.manifest import Request, select
from pipeline.reexecution import baseline_problems, execute, gate_problems
from pipeline.release.baselines import with_scores
from pipeline.release.problem import Problem
from pipeline.release.rows import Published
from pipeline.shortcuts import report
from pipeline.validation import validate
from schemas.names import FamilyName
from simulators.base import Simulator
from tests.factories import GATES, make_profile, make_targets
from tests.golden.episodes import DT, PO, episode
from tests.golden.mutate import with_probe, with_step
from tests.pipeline.release.building import INFO


def published(family: FamilyName) -> Published:
    candidate, home, tools = episode(family)
    verdicts = validate(candidate, home, tools, ())
    return Published(candidate, home, "first", controls(candidate, home), verdicts)


def execution_problems(items: Sequence[Published], tools: Tools) -> tuple[Problem, ...]:
    return execute(items, defaultdict(str), tools).problems


def told(problems: Iterable[Problem]) -> set[tuple[str, str, str]]:
    return {(one.check, one.config, one.field) for one in problems}


def test_sound_episodes_of_a_home_are_found_as_they_were_told_with_one_replay_each() -> None:
    tools = episode(PO).tools
    resets: list[str] = []

    def simulator() -> Simulator:
        resets.append("taken")
        return tools.simulator()

    counting: Tools = replace(tools, simulator=simulator)
    assert execution_problems([published(PO), published(DT)], counting) == ()
    # One for the gates and one for the scripted agents of each episode.
    assert len(resets) == 4


def test_every_gate_is_run_and_the_refusing_one_is_named() -> None:
    item, tools = published(PO), episode(PO).tools
    changed = with_step(item.candidate, 2, digest="0" * 64)
    named = {
        check for check, _, _ in told(execution_problems([replace(item, candidate=changed)], tools))
    }
    needs_a_replay = {"executable", "start_unsolved", "oracle", "trap", "evidence"}
    assert needs_a_replay | {"interference", "leak"} <= named
    leaking = with_probe(item.candidate, instruction="Find the Book on the Dresser and pick it up.")
    found = execution_problems([replace(item, candidate=leaking)], tools)
    assert "start_unsolved" in {check for check, _, _ in told(found)}


def test_two_episodes_of_a_home_that_ask_the_same_are_named() -> None:
    item, tools = published(PO), episode(PO).tools
    again = item.candidate.model_copy(
        update={"episode_id": item.candidate.episode_id.replace("-s0", "-s4")}
    )
    problems = execution_problems([item, replace(item, candidate=again)], tools)
    assert [one.episode_id for one in problems if one.check == "duplicate"] == [again.episode_id]


def test_a_measured_value_that_is_not_found_again_is_named() -> None:
    item, tools = published(PO), episode(PO).tools
    at = registry.names().index("oracle")
    forged = item.verdicts[at].model_copy(update={"measured": {"length": 1.0}})
    verdicts = (*item.verdicts[:at], forged, *item.verdicts[at + 1 :])
    found = told(execution_problems([replace(item, verdicts=verdicts)], tools))
    assert found == {("oracle", "annotations", "verdicts")}


@pytest.mark.parametrize("kind", [1, 2], ids=["cue_removed", "minimal_oracle"])
def test_a_control_that_does_not_follow_from_the_episode_is_named(kind: int) -> None:
    item, tools = published(PO), episode(PO).tools
    made = list(item.controls)
    row = made[kind].steps[-1].model_copy(update={"feedback": "It is on the Dresser_1."})
    made[kind] = made[kind].model_copy(update={"steps": (*made[kind].steps[:-1], row)})
    (problem,) = execution_problems([replace(item, controls=tuple(made))], tools)
    assert (problem.check, problem.config, problem.field) == ("controls", "controls", "steps")
    assert made[kind].kind in problem.detail
    assert "feedback is 'It is on the Dresser_1.'" in problem.detail


def test_a_control_without_its_replacements_is_named() -> None:
    item, tools = published(PO), episode(PO).tools
    bare = tuple(one.model_copy(update={"replacements": ()}) for one in item.controls)
    found = told(execution_problems([replace(item, controls=bare)], tools))
    assert found == {("controls", "annotations", "replacements")}


def test_a_release_that_was_held_to_other_gates_is_named() -> None:
    base = {"version": "0.1.0", "why": "t", "targets": make_targets(), "batches": {}}
    few, all_ = (
        select([], {}, make_profile(), None, Request(gates=gates, **base))  # type: ignore[arg-type]
        for gates in (GATES, registry.names())
    )
    (problem,) = gate_problems(few)
    assert "schema, oracle, trap" in problem.detail
    assert list(gate_problems(all_)) == []


def test_scores_of_scripted_agents_are_found_again_and_forged_ones_named() -> None:
    scores = execute([published(PO)], defaultdict(str), episode(PO).tools).scores
    assert [one.episode_id for one in scores] == [episode(PO).candidate.episode_id]
    bare = INFO.model_copy(update={"baselines": (), "cue_effect": {}})
    true = with_scores(bare, report(scores))
    assert list(baseline_problems(true, scores)) == []
    reader = next(one for one in true.baselines if one.agent == "reader")
    assert (reader.value, reader.episodes) == (1.0, 1)
    better = tuple(
        one.model_copy(update={"value": 0.5}) if one is reader else one for one in true.baselines
    )
    (problem,) = baseline_problems(true.model_copy(update={"baselines": better}), scores)
    assert problem.field == "baselines.reader.passive_observation.sr_terminal"
    assert problem.detail.startswith("is 0.5 [")


def test_scores_that_a_release_keeps_to_itself_are_named() -> None:
    scores = execute([published(PO)], defaultdict(str), episode(PO).tools).scores
    bare = INFO.model_copy(update={"baselines": (), "cue_effect": {}})
    fields = {problem.field for problem in baseline_problems(bare, scores)}
    assert "cue_effect" in fields
    assert "baselines.explorer.passive_observation.sr_reference" in fields


def test_an_episode_that_cannot_be_executed_has_no_score_and_is_named() -> None:
    item, tools = published(PO), episode(PO).tools
    history = item.candidate.history.model_copy(update={"final_digest": "0" * 64})
    broken = replace(item, candidate=item.candidate.model_copy(update={"history": history}))
    found = execute([broken], defaultdict(str), tools)
    assert found.scores == ()
    assert "baselines" in {one.check for one in found.problems}
