"""Gate 4: at the start nothing is solved, nothing is in view, and the words give nothing away."""

from __future__ import annotations

from evaluator.env import TaskEnv
from evaluator.goal import progress
from evaluator.result import TaskResult
from pipeline.checks.base import Check, CheckContext
from pipeline.common.sights import sight_problem
from pipeline.common.wording import mentions
from schemas.errors import RecordRejected
from schemas.families import TRAITS
from schemas.home import parse_home_object_id
from schemas.knowledge.aliases import alias_group
from schemas.labels import labels_in
from schemas.names import ActionType
from schemas.verdict import Verdict
from simulators.start import start_task


class StartUnsolvedCheck(Check):
    """Looks at the start of the task, and does nothing in it."""

    name = "start_unsolved"

    def run(self, context: CheckContext) -> Verdict:
        """Fails if the goal, the target or the answer is there before anybody acts."""
        world = context.replayed.start_world
        if world is None:
            return self.unknown(context, "the history does not replay, so there is no start")
        try:
            seen, done, idle = _do_nothing(context)
        except RecordRejected as error:
            return self.failed(context, f"the task cannot begin: {error.detail}", {})
        probe = context.candidate.cue.probe
        measured = {
            "progress": progress(probe.goal, world),
            "progress_after_done": done.progress,
            "progress_after_idling": idle.progress,
            "target_seen": float(context.labels.label(probe.target) in seen),
        }
        problems = [
            f"{name.replace('_', ' ')} is {value:g} instead of 0"
            for name, value in measured.items()
            if name.startswith("progress") and value
        ]
        if TRAITS[context.candidate.cue.family].hides_target and measured["target_seen"]:
            problems.append(f"{context.labels.label(probe.target)} is in view at the start")
        problems += _sights(context)
        problems += _named(context)
        if problems:
            return self.failed(context, "; ".join(problems), measured)
        return self.passed(context, measured)


def _sights(context: CheckContext) -> list[str]:
    """Finds what is seen from an entrance though it must not be, or is not though it must be."""
    simulator = context.at_end()
    if simulator is None:
        return []
    probe = context.candidate.cue.probe
    start_task(simulator, probe)
    problem = sight_problem(simulator, probe)
    for object_id in (*probe.unseen, *probe.shown):
        problem = problem.replace(object_id, context.labels.label(object_id))
    return [problem] if problem else []


def _do_nothing(context: CheckContext) -> tuple[set[str], TaskResult, TaskResult]:
    """Returns what is seen at the start, and the results of saying Done and of idling."""
    results = []
    seen: set[str] = set()
    for idle in (False, True):
        simulator = context.at_end()
        if simulator is None:
            raise RecordRejected("no_start", "the history does not replay")
        env = TaskEnv(simulator, context.home, context.candidate.cue.probe)
        view = env.begin()
        seen = {entry.label for entry in view.view.visible} | {view.view.held}
        while idle and not env.finished:
            stay = next(
                legal.action_id
                for legal in view.legal
                if legal.action_type == ActionType.MOVE_TO_ROOM
                and legal.target_label == view.view.room
            )
            view = env.act(stay)
        if not env.finished:
            env.act(view.legal[-1].action_id)
        results.append(env.result())
    return seen, results[0], results[1]


def _named(context: CheckContext) -> list[str]:
    """Finds what an instruction may not name: answers, their types, and in PO and DT their rooms."""
    probe, labels = context.candidate.cue.probe, context.labels
    text = probe.instruction
    problems = []
    if probe.candidates:
        if labels_in(text) != probe.candidates:
            problems.append("the instruction does not enumerate exactly the candidates, in order")
        for label in probe.candidates:
            text = text.replace(label, "", 1)
    for object_id in probe.answer:
        label = labels.label(object_id)
        names = [label]
        if object_id != probe.target and not probe.candidates:
            names += alias_group(labels.type_of(object_id))
        if TRAITS[context.candidate.cue.family].hides_target:
            names.append(parse_home_object_id(object_id).room_id)
        problems += [f"the instruction names {name}" for name in names if mentions(text, name)]
    return problems
