"""What the operators of a domain do to facts, read from the domain file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from planners.actions import operator_words
from planners.problem import Atom
from planners.search import parsed_domain


def after(domain_file: str, state: frozenset[Atom], operators: Iterable[str]) -> frozenset[Atom]:
    """Returns the facts that hold after operators that are known to be applicable.

    Args:
        domain_file: File name of the domain in this package.
        state: Facts before, in names.
        operators: Such as `(goto start mug_1)`.
    """
    for operator in operators:
        name, *arguments = operator_words(operator)
        action = parsed_domain(domain_file).actions[name]
        bound = dict(zip((one for one, _ in action.signature), arguments, strict=True))
        removed = {_bind(predicate, bound) for predicate in action.effect.dellist}
        added = {_bind(predicate, bound) for predicate in action.effect.addlist}
        state = (state - removed) | added
    return state


def _bind(predicate: Any, bound: dict[str, str]) -> Atom:
    return (predicate.name, *(bound[variable] for variable, _ in predicate.signature))
