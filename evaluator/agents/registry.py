"""The table of agents."""

from __future__ import annotations

from evaluator.agents.base import Agent
from schemas.errors import UserError, unknown_name
from schemas.registered import imported

AGENTS: dict[str, str] = {
    "explorer": "evaluator.agents.explorer:ExplorerAgent",
    "first_room": "evaluator.agents.first_room:FirstRoomAgent",
    "last_place": "evaluator.agents.last_place:LastPlaceAgent",
    "legal_list": "evaluator.agents.legal_list:LegalListAgent",
    "majority": "evaluator.agents.majority:MajorityAgent",
    "most_handled": "evaluator.agents.most_handled:MostHandledAgent",
    "named_place": "evaluator.agents.named_place:NamedPlaceAgent",
    "nearest": "evaluator.agents.nearest:NearestAgent",
    "noop": "evaluator.agents.noop:NoopAgent",
    "random": "evaluator.agents.random_agent:RandomAgent",
    "reader": "evaluator.reader.agent:ReaderAgent",
    "scripted": "evaluator.agents.scripted:ScriptedAgent",
    "type_prior": "evaluator.agents.type_prior:TypePriorAgent",
    "untouched": "evaluator.agents.untouched:UntouchedAgent",
}
"""Name to `module:Class`. Every class can be made without arguments."""


def names() -> tuple[str, ...]:
    """Returns the names of all agents, sorted."""
    return tuple(sorted(AGENTS))


def shortcuts() -> tuple[str, ...]:
    """Returns the names of the agents that take a shortcut, sorted."""
    return tuple(name for name in names() if load(name).shortcut)


def load(name: str) -> type[Agent]:
    """Returns the class of an agent.

    Args:
        name: A name of `AGENTS`, or `module:Class` for one that is not registered.

    Raises:
        UserError: If there is no such agent, or what is there is none.
    """
    if name not in AGENTS and ":" not in name:
        known = f"{unknown_name('agent', name, names())}; there are: {', '.join(names())}"
        raise UserError(f"{known}; or give module:Class for one of your own")
    try:
        loaded = imported(AGENTS.get(name, name))
    except (Exception, SystemExit) as error:  # whatever a user's own module does
        raise UserError(
            f"agent '{name}' cannot be loaded ({error}); expected module:Class, with the module's folder"
            " in PYTHONPATH"
        ) from error
    if not (isinstance(loaded, type) and issubclass(loaded, Agent)):
        raise UserError(f"agent '{name}' is no subclass of evaluator.agents.base.Agent")
    return loaded
