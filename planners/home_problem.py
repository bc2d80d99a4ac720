"""PDDL problems over a whole home, for the shortest way to what a task asks for."""

from __future__ import annotations

from collections.abc import Iterable

from planners.problem import Atom, Problem, encloses
from planners.symbols import Symbols
from schemas.knowledge.placement import compatible
from schemas.places import same_place
from schemas.probe import Fact, FactKind
from schemas.world import ObjectState, WorldState

HALL = "hall"
ENTRY = "entry"
_SPARE_PLACES = 3
_GOAL_WORDS: dict[FactKind, str] = {
    FactKind.HOLDING: "holding",
    FactKind.INSIDE: "in",
    FactKind.OPEN: "opened",
    FactKind.CLOSED: "closed",
    FactKind.ON: "on",
    FactKind.OFF: "off",
}


def holds(world: WorldState, fact: Fact) -> bool:
    """Tells whether a fact holds now.

    Raises:
        KeyError: If it names an object that the state does not have.
    """
    state = world.object(fact.object_id)
    match fact.kind:
        case FactKind.HOLDING:
            return world.agent.held == fact.object_id
        case FactKind.INSIDE:
            place = world.object(fact.place_id).object_id
            return any(same_place(place, one) for one in holders(state))
        case FactKind.OPEN:
            return state.is_open
        case FactKind.CLOSED:
            return not state.is_open
        case FactKind.ON:
            return state.is_toggled
        case FactKind.OFF:
            return not state.is_toggled


def holders(state: ObjectState) -> tuple[str, ...]:
    """Returns all that holds an object, from the direct parent outwards."""
    return state.ancestors or ((state.parent,) if state.parent else ())


def build_home_problem(world: WorldState, facts: Iterable[Fact]) -> Problem:
    """Builds the problem of making some facts true, with only the objects that it can take.

    Raises:
        KeyError: If a fact names an object that the state does not have.
    """
    wanted = tuple(facts)
    items, places = _roles(world, wanted)
    symbols = Symbols(
        [(one.object_id, one.object_type) for one in (*items, *places)]
        + [(room, f"room{room}") for room in world.rooms]
    )
    objects = [(symbols.name(room), "room") for room in world.rooms]
    objects += [(symbols.name(one.object_id), "item") for one in items]
    objects += [(symbols.name(one.object_id), _place_kind(one)) for one in places]
    init = _where_agent_is(world, places, symbols, objects)
    for place in places:
        init.extend(_place_facts(place, symbols))
    for item in items:
        init.extend(_item_facts(world, item, places, symbols))
    goal = {_goal_atom(fact, symbols) for fact in wanted}
    return Problem(
        "home",
        tuple(sorted(objects)),
        tuple(sorted(set(init))),
        tuple(sorted(goal)),
        symbols,
    )


def _goal_atom(fact: Fact, symbols: Symbols) -> Atom:
    ids = [fact.object_id] + ([fact.place_id] if fact.kind is FactKind.INSIDE else [])
    return (_GOAL_WORDS[fact.kind], *(symbols.name(object_id) for object_id in ids))


def _roles(
    world: WorldState, facts: tuple[Fact, ...]
) -> tuple[tuple[ObjectState, ...], tuple[ObjectState, ...]]:
    """Returns the things that are moved or operated in the hand's reach, and the places to go to."""
    named = {fact.object_id: world.object(fact.object_id) for fact in facts}
    if world.agent.held:
        named[world.agent.held] = world.object(world.agent.held)
    items = {key: state for key, state in named.items() if state.pickupable}
    places = {key: state for key, state in named.items() if not state.pickupable}
    for fact in facts:
        if fact.kind is FactKind.INSIDE:
            places[fact.place_id] = world.object(fact.place_id)
    for item in items.values():
        stand = _stand(world, item)
        if stand is not None and stand.object_id not in items:
            places[stand.object_id] = stand
    for spare in _spare_places(world, items):
        places[spare.object_id] = spare
    return _ordered(items), _ordered(places)


def _ordered(states: dict[str, ObjectState]) -> tuple[ObjectState, ...]:
    return tuple(state for _, state in sorted(states.items()))


def _stand(world: WorldState, item: ObjectState) -> ObjectState | None:
    """Returns where one goes to take an item: the innermost thing that hides it or does not move."""
    for holder in holders(item):
        state = world.object(holder)
        if encloses(state) or not state.pickupable:
            return state
    return None


def _spare_places(world: WorldState, items: dict[str, ObjectState]) -> tuple[ObjectState, ...]:
    """Returns near places for what the hand holds, if it must be free for something else."""
    held = world.agent.held
    if not held or len(items) < 2:
        return ()
    near = [
        state
        for state in world.objects
        if state.room_id == world.agent.room_id
        and state.receptacle
        and state.reachable
        and not state.pickupable
        and not encloses(state)
        and compatible(items[held].object_type, state.object_type)
    ]
    return tuple(sorted(near, key=lambda one: (one.distance_rank, one.object_id))[:_SPARE_PLACES])


def _place_kind(state: ObjectState) -> str:
    if encloses(state):
        return "microwave" if state.toggleable else "container"
    return "panel" if state.openable else "place"


def _where_agent_is(
    world: WorldState,
    places: tuple[ObjectState, ...],
    symbols: Symbols,
    objects: list[tuple[str, str]],
) -> list[Atom]:
    """Returns the agent's facts; adds the spot where it stands to the objects if it needs one."""
    facts: list[Atom] = [] if world.agent.held else [("handempty",)]
    if not world.agent.room_id:
        objects.append((HALL, "hall"))
        return [*facts, ("at", HALL)]
    facts.append(("agentin", symbols.name(world.agent.room_id)))
    if any(place.object_id == world.agent.at for place in places):
        return [*facts, ("at", symbols.name(world.agent.at))]
    objects.append((ENTRY, "spot"))
    return [*facts, ("at", ENTRY)]


def _place_facts(state: ObjectState, symbols: Symbols) -> list[Atom]:
    name = symbols.name(state.object_id)
    facts: list[Atom] = _condition_facts(state, name)
    if state.room_id:
        facts.append(("inroom", name, symbols.name(state.room_id)))
    if state.reachable:
        facts.append(("reachable", name))
    if state.is_open or not encloses(state):
        facts.append(("accessible", name))
    if _place_kind(state) != "microwave":
        facts.append(("plain", name))
    return facts


def _condition_facts(state: ObjectState, name: str) -> list[Atom]:
    facts: list[Atom] = []
    if state.openable:
        facts.append(("opened" if state.is_open else "closed", name))
    if state.toggleable:
        facts.append(("on" if state.is_toggled else "off", name))
    if (state.openable or state.toggleable) and not state.overlay:
        facts.append(("works", name))
    return facts


def _item_facts(
    world: WorldState, item: ObjectState, places: tuple[ObjectState, ...], symbols: Symbols
) -> list[Atom]:
    name = symbols.name(item.object_id)
    facts = _condition_facts(item, name)
    stand = _stand(world, item)
    if item.object_id == world.agent.held:
        facts.append(("holding", name))
    elif stand is not None and any(place.object_id == stand.object_id for place in places):
        facts.append(("in", name, symbols.name(stand.object_id)))
    for place in places:
        if compatible(item.object_type, place.object_type):
            facts.append(("fits", name, symbols.name(place.object_id)))
    return facts
