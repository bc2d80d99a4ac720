"""Acts a draft out without distractors, and completes its probe with a planned oracle."""

from __future__ import annotations

from evaluator.goal import goal_met
from evaluator.judge import Judge
from pipeline.common.sights import sight_problem
from pipeline.common.walk import take, take_script_step
from pipeline.families.base import Draft
from pipeline.families.site import Site
from planners.oracle import oracle
from schemas.errors import RecordRejected
from schemas.probe import Probe
from simulators.start import start_task

SPARE_ACTIONS = 1
"""Actions that the oracle of a new episode leaves over: one may fail, and time is left.

A margin of the makers; the gates ask only that the oracle keeps the budget."""


def rehearse(site: Site, draft: Draft) -> Probe:
    """Shows that a draft works on its own.

    The cue actions succeed or fail as expected, the hand ends empty, what must be unseen is unseen,
    the goal is not met at the start, the trap makes an error, and a planned oracle meets the goal.

    Returns:
        The draft's probe with its oracle.

    Raises:
        RecordRejected: With the first thing that does not hold.
    """
    site.arrange(draft.setup, draft.overlay)
    simulator = site.simulator
    for item in draft.script:
        take_script_step(simulator, item, site.labels)
    if simulator.world_state().agent.held:
        raise RecordRejected("hand_not_empty", "the cue ends with something in the hand")
    start_task(simulator, draft.probe)
    problem = sight_problem(simulator, draft.probe)
    if problem:
        raise RecordRejected("sight", problem)
    if goal_met(draft.probe.goal, simulator.world_state()):
        raise RecordRejected("solved_at_start", "the goal is met before the task begins")
    _check_trap(site, draft.probe)
    plan = oracle(simulator.world_state(), draft.probe.goal)
    if len(plan) > draft.probe.budget - SPARE_ACTIONS:
        raise RecordRejected(
            "oracle_too_long", f"{len(plan)} actions leave none of {draft.probe.budget} to spare"
        )
    for action in plan:
        take(simulator, action, True, site.labels, "oracle_not_executable")
    if not goal_met(draft.probe.goal, simulator.world_state()):
        raise RecordRejected("oracle_misses", "the oracle's actions do not meet the goal")
    return draft.probe.model_copy(update={"oracle": plan})


def _check_trap(site: Site, probe: Probe) -> None:
    """Refuses a trap that makes no error, or that reaches the goal; leaves the state as it was."""
    simulator = site.simulator
    before = simulator.snapshot()
    judge = Judge(probe, site.labels)
    for action in probe.trap:
        judge.step(simulator, action, simulator.world_state().agent.held)
    met = goal_met(probe.goal, simulator.world_state())
    simulator.restore(before)
    if met or not judge.errors:
        raise RecordRejected("trap_harmless", "the trap makes no error, or reaches the goal")
