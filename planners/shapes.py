"""Problems of the same shape are solved once: names become kinds and numbers before the search."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from planners.actions import operator_words
from planners.problem import Atom, Problem, fact
from planners.search import shortest_plan

_REMEMBERED = 4096
_solve_shape = lru_cache(maxsize=_REMEMBERED)(shortest_plan)


def solve(domain_file: str, problem: Problem, limit: int) -> tuple[str, ...] | None:
    """Returns the operators of a shortest plan in the problem's own names; None if there is none.

    The plan depends on the shape alone (and on the order of the names), so remembering shapes changes
    no result: it is the plan that a search would find again.

    Raises:
        LimitReached: If more than `limit` states would have to be expanded.
    """
    given = _shape_names(problem)
    shape = Problem(
        problem.domain,
        tuple(sorted((given[name], kind) for name, kind in problem.objects)),
        _renamed(problem.init, given),
        _renamed(problem.goal, given),
        problem.symbols,
    )
    plan = _solve_shape(domain_file, shape.text(), limit)
    if plan is None:
        return None
    back = {new: old for old, new in given.items()}
    return tuple(_renamed_operator(operator, back) for operator in plan)


def _shape_names(problem: Problem) -> dict[str, str]:
    counts: dict[str, int] = defaultdict(int)
    names = {}
    for name, kind in problem.objects:
        counts[kind] += 1
        names[name] = f"{kind}_{counts[kind]}"
    return names


def _renamed(atoms: tuple[Atom, ...], names: dict[str, str]) -> tuple[Atom, ...]:
    return tuple(sorted((atom[0], *(names[name] for name in atom[1:])) for atom in atoms))


def _renamed_operator(operator: str, names: dict[str, str]) -> str:
    word, *arguments = operator_words(operator)
    return fact((word, *(names[name] for name in arguments)))
