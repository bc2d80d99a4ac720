"""Plans executed by unified-planning: another parser and another semantics than the planner's."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from unified_planning.engines import SequentialPlanValidator
from unified_planning.engines.results import FailedValidationReason, ValidationResultStatus
from unified_planning.environment import get_environment
from unified_planning.io import PDDLReader
from unified_planning.model import Object
from unified_planning.model import Problem as UPProblem
from unified_planning.plans import ActionInstance, SequentialPlan

from planners.actions import operator_words
from planners.problem import Atom, Problem

DOMAIN_FILE = "domain.pddl"


class Ending(StrEnum):
    """How the execution of a plan can end."""

    GOAL_HOLDS = "goal_holds"
    GOAL_MISSED = "goal_missed"
    NOT_APPLICABLE = "not_applicable"
    NO_OPERATOR = "no_operator"


class Execution(NamedTuple):
    """What came of a plan.

    Attributes:
        step: 0-based step at which it ended; -1 if all steps were taken.
    """

    ending: Ending
    step: int = -1


def execute(problem: Problem, operators: Sequence[str]) -> Execution:
    """Executes operators one after another from a problem's facts, and looks at its goal.

    Args:
        problem: Over the domain `room`.
        operators: Such as `(goto start mug_1)`.
    """
    model = _Model(problem)
    instances = []
    for step, operator in enumerate(operators):
        instance = model.instance(operator)
        if instance is None:
            return Execution(Ending.NO_OPERATOR, step)
        instances.append(instance)
    result = _engine().validate(model.problem, SequentialPlan(instances, _environment()))
    if result.status is ValidationResultStatus.VALID:
        return Execution(Ending.GOAL_HOLDS)
    if result.reason is FailedValidationReason.INAPPLICABLE_ACTION:
        failed = result.inapplicable_action
        return Execution(
            Ending.NOT_APPLICABLE, next(at for at, one in enumerate(instances) if one is failed)
        )
    return Execution(Ending.GOAL_MISSED)


class _ActivityProblem(UPProblem):  # type: ignore[misc]  # the library has no types
    """The domain without objects. Its actions are shared: nothing changes them.

    The library asks a problem for its kind and its static fluents again and again, which took most of
    a validation's time. Both follow from the domain's actions alone.
    """

    def __init__(self) -> None:
        domain = _domain()
        super().__init__("activity", _environment(), initial_defaults=domain.initial_defaults)
        for fluent in domain.fluents:
            self.add_fluent(fluent)
        self.add_actions(domain.actions)

    @property
    def kind(self) -> Any:
        """Returns the domain's kind."""
        return _domain_kind().clone()

    def get_static_fluents(self) -> Any:
        """Returns the fluents that no action changes."""
        return set(_static_fluents())


class _Model:
    """One problem in unified-planning's terms, over the domain that was read once."""

    def __init__(self, source: Problem) -> None:
        self.problem: Any = _ActivityProblem()
        environment = _environment()
        types = {kind.name: kind for kind in _domain().user_types}
        self._objects = {}
        for name, kind in source.objects:
            self._objects[name] = Object(name, types[kind], environment)
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
def _domain_kind() -> Any:
    return _domain().kind


@cache
def _static_fluents() -> frozenset[Any]:
    return frozenset(_domain().get_static_fluents())


@cache
def _engine() -> Any:
    engine = SequentialPlanValidator(environment=_environment())
    engine.skip_checks = True  # the kind of problem never changes, and is costly to compute
    return engine
