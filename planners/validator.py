"""Validates plans with unified-planning: another parser, another semantics than the planner's.

Only the domain file and the facts of the state are shared with the planner.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from unified_planning.engines import SequentialPlanValidator
from unified_planning.engines.results import FailedValidationReason, ValidationResultStatus
from unified_planning.environment import get_environment
from unified_planning.io import PDDLReader
from unified_planning.model import Object
from unified_planning.model import Problem as UPProblem
from unified_planning.plans import ActionInstance, SequentialPlan

from planners.actions import action_of, operator_words
from planners.base import Activity
from planners.problem import Atom, Problem, build_problem
from schemas.base import Record, file_hash
from schemas.distractor import Plan
from schemas.world import WorldState

DOMAIN_FILE = "domain.pddl"


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
    model = _Model(problem)
    instances = []
    for step, operator in enumerate(plan.operators):
        instance = model.instance(operator)
        if instance is None:
            return _fail(
                ValidationOutcome.MALFORMED, step, f"{operator} is not an operator on these objects"
            )
        instances.append(instance)
    result = _engine().validate(model.problem, SequentialPlan(instances, _environment()))
    if result.status is ValidationResultStatus.VALID:
        return ValidationResult(outcome=ValidationOutcome.VALID)
    if result.reason is FailedValidationReason.INAPPLICABLE_ACTION:
        step = next(at for at, one in enumerate(instances) if one is result.inapplicable_action)
        reason = f"{plan.operators[step]} cannot be executed"
        return _fail(ValidationOutcome.NOT_EXECUTABLE, step, reason)
    return _fail(ValidationOutcome.GOAL_MISSED, -1, "the goal does not hold at the end")


class _Model:
    """One problem in unified-planning's terms, over the domain that was read once."""

    def __init__(self, source: Problem) -> None:
        self.problem: Any = _domain().clone()
        self._environment = _environment()
        types = {kind.name: kind for kind in self.problem.user_types}
        self._objects = {}
        for name, kind in source.objects:
            self._objects[name] = Object(name, types[kind], self._environment)
            self.problem.add_object(self._objects[name])
        for atom in source.init:
            self.problem.set_initial_value(self._expression(atom), True)
        for atom in source.goal:
            self.problem.add_goal(self._expression(atom))

    def _expression(self, atom: Atom) -> Any:
        fluent = self.problem.fluent(atom[0])
        return fluent(*(self._objects[name] for name in atom[1:]))

    def instance(self, operator: str) -> Any | None:
        """Returns an action instance, or None if name, number or type of the arguments is wrong."""
        name, *arguments = operator_words(operator)
        if not self.problem.has_action(name) or any(a not in self._objects for a in arguments):
            return None
        action = self.problem.action(name)
        given = [self._objects[argument] for argument in arguments]
        if len(given) != len(action.parameters) or not all(
            parameter.type.is_compatible(one.type)
            for parameter, one in zip(action.parameters, given, strict=True)
        ):
            return None
        return ActionInstance(action, given)


@cache
def _environment() -> Any:
    """The library's one environment, silenced: its grounder works in no other (version 1.3.0)."""
    environment = get_environment()
    environment.credits_stream = None
    return environment


@cache
def _domain() -> UPProblem:
    text = resources.files(__package__).joinpath(DOMAIN_FILE).read_text(encoding="utf-8")
    return PDDLReader(_environment()).parse_problem_string(text)


@cache
def _engine() -> Any:
    engine = SequentialPlanValidator(environment=_environment())
    engine.skip_checks = True  # the kind of problem never changes, and is costly to compute
    return engine
