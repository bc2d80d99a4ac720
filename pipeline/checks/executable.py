"""Gate 3: the history can be walked and replays, event by event, to the same digests.

The caller gives a simulator in a process that did not make the history (where the engine has processes
of its own), so that the replay rests on the record alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.base import Check, CheckContext
from pipeline.common.origins import spans
from planners.base import Activity
from planners.validator import validate
from schemas.distractor import Distractor
from schemas.verdict import Verdict
from schemas.world import WorldState


class ExecutableCheck(Check):
    """Replays the history, and validates every distractor's plan on the state it began in."""

    name = "executable"

    def run(self, context: CheckContext) -> Verdict:
        """Fails on the first difference, an unreachable place, or an invalid plan."""
        result = context.replayed
        measured = {
            "replayed": result.steps,
            "steps": len(context.candidate.history.steps),
            "plans": len(context.candidate.distractors),
        }
        if result.difference is not None:
            step = result.difference.step
            cited = (step,) if step >= 0 else ()
            return self.failed(context, result.difference.sentence(), measured, cited)
        problems = [*_unreachable(context), *_invalid_plans(context)]
        if problems:
            step, reason = problems[0]
            return self.failed(context, reason, measured, (step,) if step >= 0 else ())
        return self.passed(context, measured)


def _unreachable(context: CheckContext) -> Iterator[tuple[int, str]]:
    """Every plausible place and every answer can be gone to, at the start of the task."""
    world = context.replayed.start_world
    if world is None:
        return
    states = {state.object_id: state for state in world.objects}
    probe = context.candidate.cue.probe
    for object_id in sorted({*probe.places, *probe.answer}):
        state = states.get(object_id)
        if state is None or not state.reachable:
            yield -1, f"{context.labels.label(object_id)} cannot be reached"


def _invalid_plans(context: CheckContext) -> Iterator[tuple[int, str]]:
    """Every plan is valid for a program that is not the planner, and begins and ends as recorded."""
    steps = context.candidate.history.steps
    done = {span.distractor.distractor_id for span in spans(context.candidate)}
    for distractor in context.candidate.distractors:
        if distractor.distractor_id not in done:
            yield -1, f"distractor {distractor.theme} has no step in the history"
    for span in spans(context.candidate):
        world = context.replayed.worlds.get(span.first)
        if world is None:
            yield span.first, f"the state before distractor {span.distractor.theme} is unknown"
            continue
        reason = _plan_problem(world, span.distractor)
        if reason:
            yield span.first, f"the plan of distractor {span.distractor.theme}: {reason}"
        if steps[span.last].digest != span.distractor.end_digest:
            yield (
                span.last,
                f"distractor {span.distractor.theme} does not end in its recorded state",
            )


def _plan_problem(world: WorldState, distractor: Distractor) -> str:
    try:
        return validate(world, _activity(distractor), distractor.plan).reason
    except ValueError as error:
        return str(error)


def _activity(distractor: Distractor) -> Activity:
    return Activity(
        theme=distractor.theme,
        room_id=distractor.room_id,
        objects=distractor.objects,
        goal=tuple(tuple(atom.split(" ")) for atom in distractor.goal),
        length=len(distractor.plan.actions),
    )
