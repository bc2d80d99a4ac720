"""The state of a home at one moment: simulators export it, planners and the judge read it."""

from __future__ import annotations

from schemas.base import Record


class ObjectState(Record):
    """One object as it is now.

    Attributes:
        object_id: Id in the home.
        room_id: The room it is in; empty if it is held or removed from the home.
        parent: The receptacle that directly holds it, or the room's Floor; empty for fixed furniture,
            for held and for removed objects.
        ancestors: Everything that holds it, from the direct parent outwards (a Mug on a Plate on a
            Shelf: Plate, Shelf).
        accessible: False if it lies in something closed.
        overlay: The hidden condition's value, or empty.
        distance_rank: Order of the room's receptacles and devices by distance from the entry pose,
            0 = nearest; -1 for everything else.
    """

    object_id: str
    object_type: str
    room_id: str
    parent: str
    ancestors: tuple[str, ...]
    pickupable: bool
    receptacle: bool
    openable: bool
    toggleable: bool
    sliceable: bool
    is_open: bool
    is_toggled: bool
    is_sliced: bool
    is_dirty: bool
    is_filled: bool
    is_cooked: bool
    is_held: bool
    temperature: str
    accessible: bool
    reachable: bool
    overlay: str = ""
    distance_rank: int = -1


class AgentState(Record):
    """Where the agent is. `room_id` is empty in the hallway.

    Attributes:
        position: (x, y, z) in the room's scene, metres.
        rotation: Yaw, degrees.
        horizon: Camera pitch, degrees, positive is down.
        held: Id of the held object, or empty.
        at: The object that the last successful Navigate went to, or empty.
    """

    room_id: str
    position: tuple[float, float, float]
    rotation: float
    horizon: float
    held: str
    at: str


class WorldState(Record):
    """All objects of a home, sorted by id, and the agent."""

    home_id: str
    rooms: tuple[str, ...]
    agent: AgentState
    objects: tuple[ObjectState, ...]

    def object(self, object_id: str) -> ObjectState:
        """Returns the state of one object.

        Raises:
            KeyError: If the home has no such object.
        """
        for state in self.objects:
            if state.object_id == object_id:
                return state
        raise KeyError(f"home {self.home_id} has no object '{object_id}'")
