"""The planner on pyperplan: one restricted PDDL problem for each thing of an activity, in turn."""

from __future__ import annotations

from planners.actions import action_of
from planners.base import Activity, Planner, PlanResult, PlanStatus
from planners.effects import after
from planners.problem import Problem, build_problem
from planners.search import LimitReached
from planners.shapes import solve
from planners.subgoals import restricted, subgoals
from schemas.base import file_hash
from schemas.distractor import Plan
from schemas.world import WorldState

DOMAIN_FILE = "domain.pddl"
EXPANSION_LIMIT = 20_000


class PyperplanPlanner(Planner):
    """Shortest plans by breadth-first search, one thing after another."""

    name = "pyperplan"

    def __init__(self, limit: int = EXPANSION_LIMIT) -> None:
        """Sets the greatest number of states that one search may expand."""
        self._limit = limit

    def plan(self, world: WorldState, activity: Activity) -> PlanResult:
        """Plans from where the agent is now; see `Planner.plan`."""
        problem = build_problem(world, activity)
        try:
            operators = self._stepwise(problem, activity)
        except LimitReached:
            return PlanResult(status=PlanStatus.LIMIT, plan=None)
        if operators is None:
            return PlanResult(status=PlanStatus.UNSOLVABLE, plan=None)
        plan = Plan(
            actions=tuple(action_of(operator, problem.symbols) for operator in operators),
            operators=operators,
            problem_hash=file_hash(problem.text().encode("utf-8")),
            planner=self.name,
        )
        return PlanResult(status=PlanStatus.SOLVED, plan=plan)

    def _stepwise(self, problem: Problem, activity: Activity) -> tuple[str, ...] | None:
        """Solves one part after another; everything at once if some part alone has no plan."""
        state = frozenset(problem.init)
        operators: list[str] = []
        missing = (atom for atom in activity.goal if problem.atom(atom) not in state)
        for part in subgoals(missing):
            small = restricted(problem, state, (problem.atom(atom) for atom in part))
            found = solve(DOMAIN_FILE, small, self._limit)
            if found is None:
                return solve(DOMAIN_FILE, problem, self._limit)
            state = after(DOMAIN_FILE, state, found)
            operators.extend(found)
        return tuple(operators)
