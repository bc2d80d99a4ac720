"""A home under survey: what a family asks of a home while it designs a cue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pipeline.common.tools import Tools
from pipeline.common.walk import arrange
from schemas.action import Action, Event, WorldEvent, WorldEventKind
from schemas.home import Home, Overlay
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.placement import FLOOR, compatible
from schemas.knowledge.plausibility import plausible_types
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.observation import Observation
from schemas.places import whole_of
from schemas.world import ObjectState

MAX_SAME_TYPE = 3
"""A type with more objects than this in a home is not made unique for an episode."""


class Site:
    """One home with a simulator of its own, arranged anew for each draft.

    Attributes:
        home: The home.
        episode_id: Id of the episode that is being designed.
        labels: Its labels.
        objects: State of each object after the last `arrange`, by id.
    """

    def __init__(self, home: Home, tools: Tools, episode_id: str) -> None:
        self.home = home
        self.episode_id = episode_id
        self.tools = tools
        self.labels = LabelBook(home)
        self.simulator = tools.simulator()
        self.objects: dict[str, ObjectState] = {}
        self.arrange(())

    def arrange(self, setup: Iterable[WorldEvent], overlay: Overlay | None = None) -> None:
        """Brings the home to the state before the first step of an episode.

        Raises:
            RecordRejected: If a change of the setup cannot be made.
        """
        arrange(self.simulator, self.home, setup, overlay or Overlay())
        self.objects = {state.object_id: state for state in self.simulator.world_state().objects}

    @property
    def rooms(self) -> tuple[str, ...]:
        """Ids of the home's rooms, in its order."""
        return tuple(room.room_id for room in self.home.rooms)

    def receptacles(self, room_id: str = "") -> list[ObjectState]:
        """Returns the fixed, reachable receptacles of a room, or of the home, sorted by id.

        A sink or bathtub whose basin is an object of its own is left out: things lie in the basin.
        """
        wholes = {whole for name in self.objects if (whole := whole_of(name)) != name}
        return [
            state
            for state in self.objects.values()
            if state.receptacle
            and not state.pickupable
            and state.reachable
            and state.object_type != FLOOR
            and state.object_id not in wholes
            and (not room_id or state.room_id == room_id)
        ]

    def plausible_places(self, object_type: str) -> list[ObjectState]:
        """Returns the receptacles of the home where a person would look for a type, sorted by id."""
        types = set(plausible_types(object_type))
        return [
            place
            for place in self.receptacles()
            if alias_type(place.object_type) in types and compatible(object_type, place.object_type)
        ]

    def type_counts(self) -> Counter[str]:
        """Counts the home's objects of each type."""
        return Counter(label.object_type for label in self.home.labels)

    def targets(self) -> list[ObjectState]:
        """Returns the loose objects that can serve as targets, by id.

        They hold nothing, have plausible places, and are the only ones of their type, or can be made
        so by `only`.
        """
        counts = self.type_counts()
        holders = {state.parent for state in self.objects.values()}
        full = {self.objects[name].object_type for name in holders if name}
        return [
            state
            for state in self.objects.values()
            if state.pickupable
            and counts[state.object_type] <= MAX_SAME_TYPE
            and state.object_type not in full
            and plausible_types(state.object_type)
        ]

    def only(self, target: ObjectState) -> tuple[WorldEvent, ...]:
        """Returns the changes that leave a target as the only one of its type in the home.

        The words of an instruction then name exactly one thing.
        """
        return tuple(
            WorldEvent(kind=WorldEventKind.REMOVE, object_id=state.object_id)
            for state in self.objects.values()
            if state.object_type == target.object_type and state.object_id != target.object_id
        )

    def entry_view(self, room_id: str) -> Observation:
        """Returns what is seen from a room's entry pose now; leaves the state as it was."""
        before = self.simulator.snapshot()
        self.simulator.place_agent(room_id)
        view = self.simulator.observe()
        self.simulator.restore(before)
        return view

    def sees(self, view: Observation, object_id: str) -> bool:
        """Tells whether an observation lists an object."""
        return any(seen.object_id == object_id for seen in view.visible)

    def try_actions(
        self, room_id: str, actions: Sequence[Action]
    ) -> tuple[list[Event], Observation]:
        """Executes actions from a room's entry pose, and undoes them.

        Returns:
            The events up to and with the first failure, and the last view.
        """
        before = self.simulator.snapshot()
        self.simulator.place_agent(room_id)
        events = []
        for action in actions:
            events.append(self.simulator.step(action))
            if not events[-1].success:
                break
        view = self.simulator.observe()
        self.simulator.restore(before)
        return events, view


def navigate(object_id: str) -> Action:
    """Navigate to an object."""
    return Action(type=ActionType.NAVIGATE, target=object_id)


def act(kind: ActionType, object_id: str) -> Action:
    """An action on an object or room."""
    return Action(type=kind, target=object_id)


def say(text: str) -> Action:
    """A person speaks."""
    return Action(type=ActionType.HUMAN_INTERVENTION, text=text)


def alias_types(places: Iterable[ObjectState]) -> set[str]:
    """Returns the alias types of places."""
    return {alias_type(place.object_type) for place in places}
