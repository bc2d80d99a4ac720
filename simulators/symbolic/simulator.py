"""A simulator whose actions follow the shared rules; a backend adds the body and its copies."""

from __future__ import annotations

from schemas.action import Action, Event, WorldEvent
from schemas.errors import unknown_name
from schemas.observation import Observation
from schemas.world import WorldState
from simulators.base import Simulator
from simulators.symbolic.actions.rooms import entry_pose
from simulators.symbolic.actions.table import ACTIONS
from simulators.symbolic.export import Export
from simulators.symbolic.feedback import Refused
from simulators.symbolic.household import Household
from simulators.symbolic.observe import observe
from simulators.symbolic.others import apply_event
from simulators.symbolic.state import HALLWAY


class RuledSimulator(Simulator):
    """What all backends do in the same way, once a home is loaded."""

    def __init__(self) -> None:
        self._household: Household | None = None
        self._export: Export | None = None

    def step(self, action: Action) -> Event:
        """Executes one action; a refused one has changed nothing."""
        try:
            return ACTIONS[action.type](self._now(), action)
        except Refused as refused:
            return refused.event

    def observe(self) -> Observation:
        """Returns what the agent sees now."""
        return observe(self._now())

    def apply(self, event: WorldEvent) -> None:
        """Makes a change by somebody else."""
        apply_event(self._now(), event)

    def place_agent(self, room_id: str) -> None:
        """Moves the agent to a room's entry pose, or to the hallway.

        Raises:
            UserError: If the home has no such room.
        """
        home = self._now()
        if not room_id:
            home.body.go(HALLWAY)
            return
        if room_id not in home.catalogue.rooms:
            raise unknown_name("room", room_id, home.catalogue.rooms)
        home.body.go(entry_pose(home, home.catalogue.rooms[room_id]))

    def world_state(self) -> WorldState:
        """Exports the symbolic state of the whole home."""
        self._now()
        assert self._export is not None
        return self._export.world_state()

    def state_digest(self) -> str:
        """Returns the SHA-256 of the whole state."""
        return self._now().state.digest()

    def _now(self) -> Household:
        if self._household is None:
            raise RuntimeError("the simulator has no home; call reset first")
        return self._household
