"""pyperplan as a library: domains parsed once, sorted operators, integer facts, expansion limits.

Two things make its searches the same in every process. pyperplan grounds from sets of strings, whose
order follows the hash seed, so operators are sorted by name; and facts become integers, whose order
in a set follows from their insertion alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from pyperplan import grounding
from pyperplan.pddl.parser import Parser
from pyperplan.search import breadth_first_search
from pyperplan.task import Operator

State = frozenset[int]


class LimitReached(Exception):
    """The search expanded as many states as it may."""


class GroundTask:
    """A grounded problem whose facts are integers; pyperplan's blind searches run on it.

    Attributes:
        operators: Sorted by name.
        initial_state: Where the search starts.
        goals: What it looks for.
        expansions: States expanded so far.
    """

    def __init__(self, domain_file: str, problem_text: str, limit: int) -> None:
        """Grounds a problem.

        Args:
            domain_file: File name of the domain in this package.
            problem_text: PDDL text.
            limit: Greatest number of expansions.
        """
        task = grounding.ground(_parse(domain_file, problem_text))
        self._numbers = {name: number for number, name in enumerate(sorted(task.facts))}
        self.initial_state: State = self._as_numbers(task.initial_state)
        self.goals: State = self._as_numbers(task.goals)
        self.operators = [
            Operator(
                operator.name,
                self._as_numbers(operator.preconditions),
                self._as_numbers(operator.add_effects),
                self._as_numbers(operator.del_effects),
            )
            for operator in sorted(task.operators, key=lambda one: str(one.name))
        ]
        self.expansions = 0
        self._limit = limit

    def _as_numbers(self, facts: Iterable[str]) -> State:
        return frozenset(sorted(self._numbers[name] for name in facts))

    def goal_reached(self, state: State) -> bool:
        """Tells whether all goals hold."""
        return self.goals <= state

    def get_successor_states(self, state: State) -> list[tuple[Any, State]]:
        """Expands a state.

        Raises:
            LimitReached: If that is one expansion too many.
        """
        self.expansions += 1
        if self.expansions > self._limit:
            raise LimitReached
        return [
            (operator, (state - operator.del_effects) | operator.add_effects)
            for operator in self.operators
            if operator.preconditions <= state
        ]


def shortest_plan(domain_file: str, problem_text: str, limit: int) -> tuple[str, ...] | None:
    """Returns the operators of a shortest plan, None if there is no plan.

    Among the shortest plans it is the first in the order of the operators' names, as breadth-first
    search meets them.

    Raises:
        LimitReached: If more than `limit` states would have to be expanded.
    """
    plan = breadth_first_search(GroundTask(domain_file, problem_text, limit))
    return None if plan is None else tuple(str(operator.name) for operator in plan)


@cache
def parsed_domain(domain_file: str) -> Any:
    """Parses a domain of this package once a process."""
    parser = Parser("")
    parser.domInput = resources.files(__package__).joinpath(domain_file).read_text(encoding="utf-8")
    return parser.parse_domain(False)


def _parse(domain_file: str, problem_text: str) -> Any:
    parser = Parser("")
    parser.probInput = problem_text
    return parser.parse_problem(parsed_domain(domain_file), False)
