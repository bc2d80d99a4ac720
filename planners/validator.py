"""Validates plans with unified-planning: another parser, another semantics than the planner's.

Only the domain file and the facts of the state are shared with the planner.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from planners.actions import action_of, operator_words
from planners.base import Activity
from planners.problem import Problem, build_problem
from planners.up_model import Ending, Execution, execute
from schemas.base import Record, file_hash
from schemas.distractor import Plan
from schemas.world import WorldState

_REMEMBERED = 4096
_Row = tuple[str, ...]


class ValidationOutcome(StrEnum):
    """Closed results of a validation."""

    VALID = "valid"
    OTHER_PROBLEM = "other_problem"
    MALFORMED = "malformed"
    NOT_EXECUTABLE = "not_executable"
    GOAL_MISSED = "goal_missed"
    ACTIONS_DIFFER = "actions_differ"
    FOREIGN_OBJECT = "foreign_object"


class ValidationResult(Record):
    """What a validation gave.

    Attributes:
        step: 0-based step that the reason speaks of; -1 if none.
        reason: One sentence; empty if valid.
    """

    outcome: ValidationOutcome
    step: int = -1
    reason: str = ""

    @property
    def valid(self) -> bool:
        """Tells whether the plan is good."""
        return self.outcome is ValidationOutcome.VALID


def validate(world: WorldState, activity: Activity, plan: Plan) -> ValidationResult:
    """Validates a plan for an activity from a state.

    Checks that the plan was made for this very problem, that each operator is one of the domain on
    objects of the activity, that all can be executed in order, that the goal holds at the end, and
    that the benchmark actions are those of the operators.

    Raises:
        ValueError: If the activity names an object that the state does not have.
    """
    problem = build_problem(world, activity)
    if plan.problem_hash != file_hash(problem.text().encode("utf-8")):
        return _fail(ValidationOutcome.OTHER_PROBLEM, -1, "the plan was made for another problem")
    return _check_actions(problem, activity, plan) or _execute(problem, plan)


def _fail(outcome: ValidationOutcome, step: int, reason: str) -> ValidationResult:
    return ValidationResult(outcome=outcome, step=step, reason=reason)


def _check_actions(problem: Problem, activity: Activity, plan: Plan) -> ValidationResult | None:
    if len(plan.actions) != len(plan.operators):
        return _fail(
            ValidationOutcome.ACTIONS_DIFFER,
            -1,
            f"{len(plan.actions)} actions for {len(plan.operators)} operators",
        )
    for step, (operator, action) in enumerate(zip(plan.operators, plan.actions, strict=True)):
        if action.target not in activity.objects:
            return _fail(
                ValidationOutcome.FOREIGN_OBJECT,
                step,
                f"the action is on '{action.target}', which is not of the activity",
            )
        try:
            expected = action_of(operator, problem.symbols)
        except ValueError as error:
            return _fail(ValidationOutcome.MALFORMED, step, str(error))
        if action != expected:
            return _fail(
                ValidationOutcome.ACTIONS_DIFFER,
                step,
                f"{operator} is not {action.type.value} on '{action.target}'",
            )
    return None


def _execute(problem: Problem, plan: Plan) -> ValidationResult:
    ending, step = _executed(_case(problem, plan.operators))
    match ending:
        case Ending.GOAL_HOLDS:
            return ValidationResult(outcome=ValidationOutcome.VALID)
        case Ending.NO_OPERATOR:
            reason = f"{plan.operators[step]} is not an operator on these objects"
            return _fail(ValidationOutcome.MALFORMED, step, reason)
        case Ending.NOT_APPLICABLE:
            reason = f"{plan.operators[step]} cannot be executed"
            return _fail(ValidationOutcome.NOT_EXECUTABLE, step, reason)
        case Ending.GOAL_MISSED:
            reason = "the goal does not hold at the end"
            return _fail(ValidationOutcome.GOAL_MISSED, -1, reason)


@dataclass(frozen=True)
class _Case:
    """A problem and operators; equal to another case if only the objects' names differ.

    What comes of a plan does not depend on names, so one execution serves all equal cases.
    """

    objects: frozenset[_Row]
    init: frozenset[_Row]
    goal: frozenset[_Row]
    steps: tuple[_Row, ...]
    problem: Problem = field(compare=False, repr=False)
    operators: tuple[str, ...] = field(compare=False, repr=False)


def _case(problem: Problem, operators: tuple[str, ...]) -> _Case:
    counts: Counter[str] = Counter()
    numbered: dict[str, str] = {}
    for name, kind in problem.objects:
        counts[kind] += 1
        numbered[name] = f"{kind} {counts[kind]}"

    def row(words: _Row) -> _Row:
        return (words[0], *(numbered.get(name, name) for name in words[1:]))

    return _Case(
        frozenset((numbered[name], kind) for name, kind in problem.objects),
        frozenset(map(row, problem.init)),
        frozenset(map(row, problem.goal)),
        tuple(row(operator_words(operator)) for operator in operators),
        problem,
        operators,
    )


@lru_cache(maxsize=_REMEMBERED)
def _executed(case: _Case) -> Execution:
    return execute(case.problem, case.operators)
