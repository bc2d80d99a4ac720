"""PDDL problems from a world state and an activity: only the activity's objects exist in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from planners.base import Activity
from planners.symbols import Symbols
from schemas.knowledge.placement import compatible, must_be_open
from schemas.world import AgentState, ObjectState, WorldState

Atom = tuple[str, ...]
_Row = TypeVar("_Row", bound=tuple[str, ...])

START = "start"
"""Name of the inert spot at which an agent is that is at none of the problem's objects."""

KNIVES = frozenset({"ButterKnife", "Knife"})
_RECEPTACLE_KINDS = {
    "CoffeeMachine": "brewer",
    "Fridge": "fridge",
    "Microwave": "microwave",
    "SinkBasin": "basin",
}


@dataclass(frozen=True)
class Problem:
    """One grounded question to a planner, in names; everything sorted.

    Attributes:
        domain: The PDDL domain's name.
        objects: Pairs of name and PDDL type.
        init: Facts that hold now.
        goal: Facts that shall hold.
    """

    domain: str
    objects: tuple[tuple[str, str], ...]
    init: tuple[Atom, ...]
    goal: tuple[Atom, ...]
    symbols: Symbols

    def atom(self, over_ids: Atom) -> Atom:
        """Returns an atom over object ids in names.

        Raises:
            ValueError: If it names an object that the problem does not have.
        """
        return (over_ids[0], *(self.symbols.name(object_id) for object_id in over_ids[1:]))

    def text(self) -> str:
        """Returns the problem as PDDL; equal problems give equal bytes."""
        by_type: dict[str, list[str]] = defaultdict(list)
        for name, kind in self.objects:
            by_type[kind].append(name)
        objects = " ".join(f"{' '.join(names)} - {kind}" for kind, names in sorted(by_type.items()))
        return (
            f"(define (problem activity) (:domain {self.domain})\n(:objects {objects})\n"
            f"(:init {_join(self.init)})\n(:goal (and {_join(self.goal)})))\n"
        )


def _join(atoms: Sequence[Atom]) -> str:
    return " ".join(fact(atom) for atom in atoms)


def fact(atom: Atom) -> str:
    """Writes an atom as PDDL does: `(in mug_1 shelf_1)`."""
    return f"({' '.join(atom)})"


def encloses(state: ObjectState) -> bool:
    """Tells whether a receptacle hides what it holds while it is closed.

    These are the types that must be open to receive, and the Safe; a Toilet opens too, but things
    lie on it, not in it.
    """
    kind = state.object_type
    return state.receptacle and state.openable and (must_be_open(kind) or kind == "Safe")


def room_type_of(state: ObjectState) -> str:
    """Returns an object's PDDL type in the domain `room`."""
    if state.pickupable:
        return "knife" if state.object_type in KNIVES else "item"
    if state.receptacle and state.object_type in _RECEPTACLE_KINDS:
        return _RECEPTACLE_KINDS[state.object_type]
    if encloses(state) or (state.openable and not state.receptacle):
        return "container"
    if state.toggleable:
        return "faucet" if state.object_type == "Faucet" else "device"
    return "surface" if state.receptacle else "place"


def build_problem(world: WorldState, activity: Activity) -> Problem:
    """Builds the problem of an activity, from where the agent is now.

    Raises:
        ValueError: If the activity names an object that the state does not have, or its goal names
            one that is not among the activity's objects.
    """
    states = _activity_states(world, activity)
    symbols = Symbols((state.object_id, state.object_type) for state in states)
    kinds = {state.object_id: room_type_of(state) for state in states}
    objects = [(symbols.name(object_id), kind) for object_id, kind in kinds.items()]
    init: list[Atom] = []
    for state in states:
        init.extend(_own_facts(state, world.agent, symbols))
    init.extend(_static_relations(states, kinds, symbols))
    objects.extend(_agent_facts(world.agent, symbols, init))
    without_goal = Problem("room", _sorted(objects), _sorted(init), (), symbols)
    goal = _sorted(without_goal.atom(atom) for atom in activity.goal)
    return replace(without_goal, goal=goal)


def _sorted(rows: Iterable[_Row]) -> tuple[_Row, ...]:
    return tuple(sorted(set(rows)))


def _activity_states(world: WorldState, activity: Activity) -> list[ObjectState]:
    known = {state.object_id: state for state in world.objects}
    unknown = [object_id for object_id in activity.objects if object_id not in known]
    if unknown:
        raise ValueError(
            f"activity '{activity.theme}' names '{unknown[0]}', which home {world.home_id} lacks"
        )
    return [known[object_id] for object_id in sorted(set(activity.objects))]


def _own_facts(state: ObjectState, agent: AgentState, symbols: Symbols) -> list[Atom]:
    name = symbols.name(state.object_id)
    facts: list[Atom] = []
    if state.room_id == agent.room_id and (state.reachable or not state.accessible):
        facts.append(("reachable", name))
    if (state.openable or state.toggleable) and not state.overlay:
        facts.append(("works", name))
    if state.toggleable:
        facts.append(("on" if state.is_toggled else "off", name))
    if state.pickupable:
        facts.extend(_item_facts(state, name, agent, symbols))
    elif encloses(state) or (state.openable and not state.receptacle):
        facts.append(("accessible" if state.is_open else "closed", name))
    return facts


def _item_facts(state: ObjectState, name: str, agent: AgentState, symbols: Symbols) -> list[Atom]:
    facts: list[Atom] = []
    if state.object_id == agent.held:
        facts.append(("holding", name))
    elif state.parent in symbols:
        facts.append(("in", name, symbols.name(state.parent)))
    if state.is_sliced:
        facts.append(("sliced", name))
    elif state.sliceable:
        facts.append(("whole", name))
    return facts


def _static_relations(
    states: Sequence[ObjectState], kinds: dict[str, str], symbols: Symbols
) -> list[Atom]:
    places = [state for state in states if state.receptacle and not state.pickupable]
    facts: list[Atom] = []
    for state in states:
        name = symbols.name(state.object_id)
        for place in places:
            if state.pickupable and compatible(state.object_type, place.object_type):
                facts.append(("fits", name, symbols.name(place.object_id)))
            if kinds[state.object_id] == "faucet" and kinds[place.object_id] == "basin":
                facts.append(("serves", name, symbols.name(place.object_id)))
    return facts


def _agent_facts(agent: AgentState, symbols: Symbols, init: list[Atom]) -> list[tuple[str, str]]:
    """Adds hand and spot to the facts; returns the inert spot if the agent needs one."""
    if not agent.held:
        init.append(("handempty",))
    if agent.at in symbols:
        init.append(("at", symbols.name(agent.at)))
        return []
    init.append(("at", START))
    return [(START, "spot")]
