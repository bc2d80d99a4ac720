"""The oracle: the shortest actions that reach a task's goal, by breadth-first search over a home."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from planners.actions import action_of, operator_words
from planners.home_problem import build_home_problem, holds
from planners.problem import Problem
from planners.search import LimitReached, shortest_plan
from schemas.action import Action
from schemas.errors import RecordRejected
from schemas.names import ActionType
from schemas.probe import Fact, Goal
from schemas.world import WorldState

DOMAIN_FILE = "home_domain.pddl"
EXPANSION_LIMIT = 20_000
_AT_THING = frozenset({"closeitem", "openitem", "pickup", "turnoffitem", "turnonitem"})


class Approach(StrEnum):
    """Where the agent goes to reach a thing that lies in the open.

    PLACE: to the receptacle, which is legal wherever the agent looks; on large surfaces the thing may
    then be out of reach. THING: to the thing itself, legal only while it is seen. PLACE_THEN_THING:
    to the receptacle, from where the thing is seen, and on to the thing: one action more.
    """

    PLACE = "place"
    THING = "thing"
    PLACE_THEN_THING = "place_then_thing"


def oracle(
    world: WorldState, goal: Goal, approach: Approach = Approach.PLACE
) -> tuple[Action, ...]:
    """Returns the shortest actions that reach one alternative of a goal, without Done.

    Every action costs one. Of equally short ways the earlier alternative's is taken, then the first
    in the order of breadth-first search, so that the result depends on nothing else. Reachability,
    the overlay (locked, jammed, out of order) and the placement table are obeyed; free space is not
    known here.

    Raises:
        RecordRejected: If no alternative can be reached (`oracle_unsolvable`), or the search was cut
            short (`oracle_limit`).
        KeyError: If the goal names an object that the state does not have.
    """
    found: tuple[Action, ...] | None = None
    for facts in goal.any_of:
        actions = _reach(world, facts, approach)
        if actions is not None and (found is None or len(actions) < len(found)):
            found = actions
    if found is None:
        start = world.agent.room_id or "the hallway"
        raise RecordRejected(
            "oracle_unsolvable",
            f"none of the {len(goal.any_of)} alternatives of the goal can be reached from {start}"
            f" of home {world.home_id}",
        )
    return found


def _reach(
    world: WorldState, facts: Sequence[Fact], approach: Approach
) -> tuple[Action, ...] | None:
    if all(holds(world, fact) for fact in facts):
        return ()
    problem = build_home_problem(world, facts)
    try:
        operators = shortest_plan(DOMAIN_FILE, problem.text(), EXPANSION_LIMIT)
    except LimitReached:
        raise RecordRejected(
            "oracle_limit", f"the search for the oracle expanded {EXPANSION_LIMIT} states"
        ) from None
    return None if operators is None else _actions(operators, problem, approach)


def _actions(operators: Sequence[str], problem: Problem, approach: Approach) -> tuple[Action, ...]:
    actions: list[Action] = []
    for operator, following in zip(operators, [*operators[1:], ""], strict=True):
        thing = _thing_acted_on(following) if operator_words(operator)[0] == "goto" else ""
        if not thing or approach is not Approach.THING:
            actions.append(action_of(operator, problem.symbols))
        if thing and approach is not Approach.PLACE:
            target = problem.symbols.object_id(thing)
            actions.append(Action(type=ActionType.NAVIGATE, target=target))
    return tuple(actions)


def _thing_acted_on(operator: str) -> str:
    """Returns the name of the thing that an operator takes or operates where it lies, or empty."""
    words = operator_words(operator) if operator else ("",)
    return words[1] if words[0] in _AT_THING else ""
