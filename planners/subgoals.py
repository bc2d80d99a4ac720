"""Splits a problem into parts that are solved one after another on the carried state.

A person finishes with one thing before taking up the next. Splitting keeps the search linear in the
number of things, and small parts can be searched for shortest plans. Greedy search for everything at
once wanders: on real rooms one plan in six was longer than its parts' shortest plans together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from planners.problem import Atom, Problem

_ONE_PART = "sliced"
"""Things to slice are one part: the knife is fetched once."""

_HELPERS: dict[str, tuple[str, ...]] = {
    "brewed": ("brewer",),
    "chilled": ("fridge",),
    "heated": ("microwave",),
    "sliced": ("knife",),
    "washed": ("basin", "faucet"),
}
"""Goal predicate to the PDDL types of what it takes to reach it, other than the thing itself."""


def subgoals(open_atoms: Iterable[Atom]) -> tuple[tuple[Atom, ...], ...]:
    """Groups the goal atoms that do not hold yet by the object that they are about.

    Args:
        open_atoms: Atoms over object ids; the first argument is what an atom is about.

    Returns:
        The parts in the order in which to reach them: by object id.
    """
    atoms = sorted(set(open_atoms))
    first_sliced = next((atom[1] for atom in atoms if atom[0] == _ONE_PART), "")
    parts: dict[str, list[Atom]] = defaultdict(list)
    for atom in atoms:
        subject = first_sliced if atom[0] == _ONE_PART else "".join(atom[1:2])
        parts[subject].append(atom)
    return tuple(tuple(part) for _, part in sorted(parts.items()))


def restricted(problem: Problem, state: frozenset[Atom], part: Iterable[Atom]) -> Problem:
    """Returns the problem of one part: only what it takes, from a later state.

    Goal atoms of the whole that hold already stay in the goal, so that no part undoes another.

    Args:
        problem: The whole problem.
        state: All facts that hold when the part begins, in names.
        part: Goal atoms to reach, in names.
    """
    atoms = tuple(part)
    names = {name for atom in atoms for name in atom[1:]}
    helpers = {kind for atom in atoms for kind in _HELPERS.get(atom[0], ())}
    names.update(name for name, kind in problem.objects if kind in helpers)
    names.update(atom[2] for atom in state if atom[0] == "in" and atom[1] in names)
    names.update(atom[1] for atom in state if atom[0] == "at")
    kept = {atom for atom in problem.goal if atom in state and names.issuperset(atom[1:])}
    return replace(
        problem,
        objects=tuple(one for one in problem.objects if one[0] in names),
        init=tuple(sorted(atom for atom in state if names.issuperset(atom[1:]))),
        goal=tuple(sorted(kept.union(atoms))),
    )
