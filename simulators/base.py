"""The simulator contract. `tests/contracts/simulator_*contract.py` are its conformance suite."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from schemas.action import Action, Event, WorldEvent
from schemas.base import Record
from schemas.errors import UserError
from schemas.home import Home, Overlay
from schemas.observation import Observation
from schemas.scene import Scene
from schemas.world import WorldState
from simulators.frame import DEFAULT_SIZE, Frame

SceneLookup = Callable[[str], Scene]
"""Returns the scene of a scene id; raises UserError if there is none."""

House = Mapping[str, Any]
"""A ProcTHOR house, as its JSON file says it."""

HouseLookup = Callable[[str], House]
"""Returns the house that a home is, by the home's id; raises UserError if there is none."""


class Snapshot(Record):
    """An opaque, complete copy of a simulator's state. Only the backend that made it may read it.

    Attributes:
        digest: The state digest at the moment of the copy.
        payload: Whatever the backend needs.
    """

    digest: str
    payload: bytes


class Simulator(ABC):
    """A home that an agent acts in.

    Rules that hold for every backend:

    * After `reset` the agent is in the hallway (`room_id` empty, nothing visible), its hand empty.
    * The hallway joins all rooms. EnterRoom(room) leads from the hallway to the room's fixed entry
      pose, LeaveRoom(room) back; MoveToRoom(room) is both in one action. A room keeps its state while
      the agent is away, and a held object comes along. EnterRoom inside a room fails, and so does
      MoveToRoom to the room the agent is in.
    * Navigate(object) brings the agent to a fixed pose from which the object is interactable: the same
      home state gives the same pose, whatever was asked before. It fails with NOT_VISIBLE if the
      object is inside something closed or removed, with UNREACHABLE if no pose exists, and with
      NOT_IN_ROOM if the object is in another room.
    * Other object actions follow AI2-THOR 5.0: the target must be visible and within 1.5 m
      horizontally of its footprint; see `docs/simulation.md`. Open on something already open (and
      Close on closed) succeeds as in AI2-THOR.
    * An observation lists what is in view within the limits of `schemas.perception`, with which the
      simulator was made, and nothing that lies in something closed.
    * The overlay is enforced in every action: Open on a locked or jammed object fails with LOCKED or
      JAMMED, ToggleOn on an out-of-order device fails with OUT_OF_ORDER, with the same feedback text
      each time.
    * Feedback is all that an agent learns of a failure. For Open, PutObject and ToggleOn it has the
      words of `schemas.feedback.LASTING` if the failure is one of those kinds, else none of them.
    * HumanIntervention and Done change nothing and succeed.
    * A step never raises for a bad action: it returns a failed event, and the state stays as it was.
    * Same home, overlay and actions give the same events, observations and digests, in every process.
    """

    @abstractmethod
    def reset(self, home: Home, overlay: Overlay) -> None:
        """Loads a home in its initial state.

        Raises:
            UserError: If a scene of the home is unknown, or its hash is not the home's.
        """

    @abstractmethod
    def step(self, action: Action) -> Event:
        """Executes one action. Does not observe.

        Raises:
            UserError: If the backend itself has failed, such as a simulator's process that has ended.
        """

    @abstractmethod
    def observe(self) -> Observation:
        """Returns what the agent sees now. Two calls without a change between give equal results."""

    def render(self, size: int = DEFAULT_SIZE, *, colours: bool = True) -> Frame:
        """Returns a picture of what the agent sees now, straight from its camera; changes nothing.

        Every object of `observe` is in it, apart from what the held object hides; what the agent holds
        is drawn in its hand. In the hallway nothing is seen. It shows no text, mark or outline that
        tells more than `observe` does.

        Args:
            size: Pixels of a side.
            colours: Without them `rgb` is empty, which is much faster.

        Raises:
            UserError: If the size is out of range, or this backend makes no pictures.
        """
        del size, colours
        text = "this simulator makes no pictures; choose `simulator: kinematic` or `frames: none`"
        raise UserError(text)

    @abstractmethod
    def apply(self, event: WorldEvent) -> None:
        """Makes a change by somebody else.

        Raises:
            RecordRejected: If it cannot be made (no free spot, closed receptacle, unknown object, or
                the agent is in the room that it would change); the state stays as it was. A closed
                receptacle may be filled: somebody else opens and closes it.
        """

    @abstractmethod
    def place_agent(self, room_id: str) -> None:
        """Moves the agent to a room's entry pose (empty: the hallway). Only the agent changes."""

    @abstractmethod
    def world_state(self) -> WorldState:
        """Exports the symbolic state of the whole home."""

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """Copies the state."""

    @abstractmethod
    def restore(self, snapshot: Snapshot) -> None:
        """Brings a copied state back, digest for digest.

        Raises:
            RuntimeError: If the restored state's digest is not the snapshot's.
        """

    @abstractmethod
    def state_digest(self) -> str:
        """Returns the SHA-256 of the whole state: every object's pose and state, agent, and hand."""

    def close(self) -> None:
        """Frees what the backend holds (processes, files). May be called more than once."""
