"""What the shared rules need of a backend: what is in reach, and the carrying out of a change."""

from __future__ import annotations

from abc import ABC, abstractmethod

from schemas.names import ActionType
from simulators.agent import Pose
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.sight import Listing
from simulators.symbolic.state import AgentPose


class Body(ABC):
    """The bodily side of one home.

    The rules have checked an action before they ask for it; a body carries it out and writes what
    came of it into the home's state. What it cannot carry out it refuses, and then nothing has changed.
    Methods without a room speak of the room that the agent is in.
    """

    @abstractmethod
    def listing(self) -> Listing:
        """Returns what the agent has in view; nothing in the hallway."""

    @abstractmethod
    def in_reach(self, index: int) -> bool:
        """Tells whether an object of the agent's room is in view within 1.5 m of the agent."""

    @abstractmethod
    def pose_at(self, index: int) -> Pose | None:
        """Returns the fixed pose from which an object of the agent's room can be acted on."""

    @abstractmethod
    def entry(self, room: int) -> tuple[float, float, float]:
        """Returns the fixed pose of arrival in a room: x, z, yaw."""

    @abstractmethod
    def height(self, room: int) -> float:
        """Returns the height of the agent's position in a room."""

    @abstractmethod
    def go(self, agent: AgentPose) -> None:
        """Puts the agent to a pose that `entry` or `pose_at` gave, or to the hallway."""

    @abstractmethod
    def move(self, kind: ActionType, agent: AgentPose) -> None:
        """Moves, turns or tilts the agent by one step of a kind, so that it stands at a pose.

        Raises:
            Refused: If something is in the way.
        """

    @abstractmethod
    def set_open(self, thing: Thing, opened: bool) -> None:
        """Opens or closes an object.

        Raises:
            Refused: If something is in the way.
        """

    @abstractmethod
    def switch(self, thing: Thing, on: bool) -> None:
        """Switches a device and what it controls, and lets the effects happen."""

    @abstractmethod
    def slice(self, thing: Thing) -> None:
        """Slices an object."""

    @abstractmethod
    def pick_up(self, thing: Thing) -> None:
        """Takes an object in the hand, with all that lies on or in it.

        Raises:
            Refused: If something is in the way.
        """

    @abstractmethod
    def put_down(self, held: Thing, place: Thing) -> bool:
        """Puts what is held on or into a receptacle; False if there is no free spot."""

    @abstractmethod
    def others_remove(self, thing: Thing) -> None:
        """Lets somebody else take an object, with all that it carries, out of the home."""

    @abstractmethod
    def others_put(self, thing: Thing, place: Thing) -> bool:
        """Lets somebody else put an object on or into a receptacle of a room where the agent is not.

        A closed receptacle is opened and closed again. False if there is no free spot.
        """
