"""Acts a draft out without distractors, and completes its probe with a planned oracle."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.goal import goal_met
from pipeline.families.base import Draft
from pipeline.families.site import Site, act
from planners.oracle import oracle
from schemas.action import Action
from schemas.cue import Block, Enter, World
from schemas.errors import RecordRejected
from schemas.names import ActionType
from schemas.probe import Probe
from simulators.start import start_task


def rehearse(site: Site, draft: Draft) -> Probe:
    """Shows that a draft works on its own.

    The cue actions succeed or fail as expected, the hand ends empty, what must be unseen is unseen,
    the goal is not met at the start, and a planned oracle meets it.

    Returns:
        The draft's probe with its oracle.

    Raises:
        RecordRejected: With the first thing that does not hold.
    """
    site.arrange(draft.setup, draft.overlay)
    _act_out(site, draft)
    simulator = site.simulator
    if simulator.world_state().agent.held:
        raise RecordRejected("hand_not_empty", "the cue ends with something in the hand")
    start_task(simulator, draft.probe)
    _check_unseen(site, draft)
    if goal_met(draft.probe.goal, simulator.world_state()):
        raise RecordRejected("solved_at_start", "the goal is met before the task begins")
    plan = oracle(simulator.world_state(), draft.probe.goal)
    if len(plan) > draft.probe.budget - 1:
        raise RecordRejected("oracle_too_long", f"{len(plan)} actions leave no room for Done")
    _execute(site, plan, "oracle_not_executable")
    if not goal_met(draft.probe.goal, simulator.world_state()):
        raise RecordRejected("oracle_misses", "the oracle's actions do not meet the goal")
    return draft.probe.model_copy(update={"oracle": plan})


def _act_out(site: Site, draft: Draft) -> None:
    entered = False
    for item in draft.script:
        if isinstance(item, Enter):
            kind = ActionType.MOVE_TO_ROOM if entered else ActionType.ENTER_ROOM
            _execute(site, [act(kind, item.room_id)], "room_not_entered")
            entered = True
        elif isinstance(item, Block):
            for action, expected in zip(item.actions, item.expect, strict=True):
                event = site.simulator.step(action)
                if event.success is not expected:
                    raise RecordRejected(
                        "cue_not_executable",
                        f"{item.name}: {action.type} {site.labels.label(action.target)} gave"
                        f" '{event.message or event.feedback}'",
                    )
        elif isinstance(item, World):
            site.simulator.apply(item.event)


def _execute(site: Site, actions: Sequence[Action], reason: str) -> None:
    for action in actions:
        event = site.simulator.step(action)
        if not event.success:
            label = site.labels.label(action.target)
            raise RecordRejected(reason, f"{action.type} {label} gave '{event.message}'")


def _check_unseen(site: Site, draft: Draft) -> None:
    start = draft.probe.start.room_id
    for object_id in draft.unseen:
        rooms = {
            state.room_id
            for state in site.simulator.world_state().objects
            if state.object_id == object_id
        }
        for room_id in sorted({start, *rooms}):
            if site.sees(site.entry_view(room_id), object_id):
                raise RecordRejected(
                    "target_in_sight",
                    f"{site.labels.label(object_id)} is seen from the entrance of {room_id}",
                )
