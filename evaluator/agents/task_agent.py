"""How an agent goes about any task, once it has an order of places to try.

A subclass gives the order; this class walks there, opens, picks up, puts, operates, reacts to what
fails, and looks for unknown places in rooms not yet visited.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from evaluator.affordances import is_openable, is_pickupable, is_receptacle
from evaluator.agents.base import Agent
from evaluator.agents.choice import choose, finish, listed
from evaluator.agents.survey import Survey
from evaluator.language.instruction import FINAL_ACTION, Task, TaskKind, parse_instruction
from schemas.knowledge.plausibility import prior_rank
from schemas.labels import type_of_label
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.task_view import LegalAction, TaskView

_STATE = {TaskKind.CLOSE: "open", TaskKind.SWITCH_OFF: "on"}


class TaskAgent(Agent):
    """Tries places in an order.

    Attributes:
        tries: Places that may fail before the agent gives up; None = as the budget allows.
        looks_around: Whether a thing that is seen in the state that the task speaks of is acted on,
            whatever the order says.
    """

    tries: ClassVar[int | None] = None
    looks_around: ClassVar[bool] = False

    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Parses the instruction and forgets the episode before."""
        self.task: Task = parse_instruction(first.instruction)
        self.survey = Survey()
        self._at = ""
        self._last: LegalAction | None = None
        self._attempted: set[tuple[str, str]] = set()
        self._spent: dict[bool, list[str]] = {True: [], False: []}
        self.prepare(history, first)

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Is called once when a task begins; agents that use the history override it."""
        del history, first

    @abstractmethod
    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Returns the places to try, best first, of those known that fit the task."""

    def rank_sources(self, candidates: Sequence[str]) -> Sequence[str]:
        """Returns the places to look for the thing that must be carried, best first."""
        return self.by_prior(candidates)

    def rank_rooms(self, rooms: Sequence[str]) -> Sequence[str]:
        """Returns the rooms not yet visited, the next one first."""
        return rooms

    def stays(self, view: TaskView, *, fetching: bool) -> bool:
        """Tells whether to go on in this room; if not, a room not yet visited comes first."""
        del view, fetching
        return True

    def options(self, *, fetching: bool) -> list[str]:
        """Returns the labels that fit the present part of the task, known or enumerated."""
        if self.task.candidates and not fetching:
            return list(self.task.candidates)
        if self.task.types:
            return [label for label, kind in self.survey.types.items() if kind in self.task.types]
        return [
            label
            for label in self.survey.places()
            if is_receptacle(self.survey.types[label])
            and prior_rank(self.task.object_type, self.survey.types[label]) is not None
        ]

    def act(self, view: TaskView) -> int:
        """Returns the next action."""
        self.survey.learn(view)
        if self._digest(view):
            return finish(view)
        choice = self._next(view)
        self._last = view.legal[choice]
        self._attempted.add((self._last.action_type, self._last.target_label))
        return choice

    def by_prior(self, labels: Sequence[str]) -> list[str]:
        """Sorts places by how usual their type is for the task's object; ties keep their order."""
        return sorted(labels, key=self.prior)

    def visits(self, room: str) -> int:
        """Returns how many places of a room have been visited at task time."""
        return sum(
            kind == ActionType.NAVIGATE.value and self.survey.rooms.get(label) == room
            for kind, label in self._attempted
        )

    def has_more(self, room: str, *, fetching: bool) -> bool:
        """Tells whether a room has known fitting places that were not tried yet."""
        return any(
            self.survey.rooms.get(label) == room and label not in self._spent[fetching]
            for label in self.options(fetching=fetching)
        )

    def prior(self, label: str) -> int:
        """Returns how usual a place's type is for the task's object: 0 = most, 1000 = not at all."""
        rank = prior_rank(self.task.object_type, self.survey.types[label])
        return 1000 if rank is None else rank

    def _digest(self, view: TaskView) -> bool:
        """Takes in the outcome of the last action; returns whether it fulfilled the task."""
        if self._last is None:
            return False
        kind, label = ActionType(self._last.action_type), self._last.target_label
        if kind is FINAL_ACTION[self.task.kind] and view.last_success:
            return kind is not ActionType.PICK_UP or self._holds(view)
        if kind is ActionType.NAVIGATE and view.last_success:
            self._at = label
        elif kind is ActionType.PICK_UP and view.last_success:
            # Where a thing was taken from is no place that was chosen for it.
            self._at = ""
        elif kind is ActionType.MOVE_TO_ROOM:
            self._at = ""
            if not view.last_success and label not in self.survey.visited:
                self.survey.visited.append(label)
        elif not view.last_success:
            self._give_up(label, fetching=self._fetches(view))
        return False

    def _holds(self, view: TaskView) -> bool:
        held = view.view.held
        return bool(held) and type_of_label(held) == self.task.object_type

    def _fetches(self, view: TaskView) -> bool:
        return self.task.kind is TaskKind.FIND or (self.task.carries and not self._holds(view))

    def _give_up(self, label: str, *, fetching: bool) -> None:
        if label not in self._spent[fetching]:
            self._spent[fetching].append(label)

    def _next(self, view: TaskView) -> int:
        fetching = self._fetches(view)
        action = self._take(view) if fetching else self._conclude(view)
        if action is not None:
            return action
        if self._at:
            self._give_up(self._at, fetching=fetching)
        options = self.options(fetching=fetching)
        if self._is_exhausted(options, fetching=fetching):
            return finish(view)
        if not self.stays(view, fetching=fetching):
            step = self._roam(view)
            if step is not None:
                return step
        step = self._walk(view, options, fetching=fetching)
        if step is None:
            step = self._roam(view)
        return finish(view) if step is None else step

    def _is_exhausted(self, options: Sequence[str], *, fetching: bool) -> bool:
        """Tells whether as many answers failed as this agent allows itself."""
        answers = fetching is (self.task.kind is TaskKind.FIND)
        failed = sum(label in options for label in self._spent[fetching])
        return answers and self.tries is not None and failed >= self.tries

    def _walk(self, view: TaskView, options: Sequence[str], *, fetching: bool) -> int | None:
        """Goes to the best known place that has not failed."""
        known = [label for label in options if label in self.survey.rooms]
        searching = fetching and self.task.kind is not TaskKind.FIND
        for label in self.rank_sources(known) if searching else self.rank(known):
            if label not in self._spent[fetching]:
                step = self._go(view, label)
                if step is not None:
                    return step
        return None

    def _take(self, view: TaskView) -> int | None:
        """Picks up the thing if it is within reach, walks to it if it is in view, or opens."""
        for action in listed(view, ActionType.PICK_UP):
            if action.target_type == self.task.object_type and self._fresh(action):
                return action.action_id
        for entry in view.view.visible:
            if entry.type == self.task.object_type:
                step = self._attempt(view, ActionType.NAVIGATE, entry.label)
                if step is not None:
                    return step
        return self._open(view)

    def _conclude(self, view: TaskView) -> int | None:
        """Does the final action where the agent stands, or opens what must be open for it."""
        final = FINAL_ACTION[self.task.kind]
        state = _STATE.get(self.task.kind)
        if state is not None:
            return self._undo(view, state, final)
        if self._at in self._spent[False] or self._at not in self.options(fetching=False):
            return None
        if final is ActionType.PUT_OBJECT:
            step = self._open(view)
            if step is not None:
                return step
        return self._attempt(view, final, self._at)

    def _undo(self, view: TaskView, state: str, final: ActionType) -> int | None:
        """Closes or switches off what is seen open or on."""
        for entry in view.view.visible:
            wanted = entry.label == self._at or self.looks_around
            if wanted and entry.type in self.task.types and state in entry.states:
                step = self._attempt(view, final, entry.label)
                if step is None:
                    step = self._attempt(view, ActionType.NAVIGATE, entry.label)
                if step is not None:
                    return step
        return None

    def _open(self, view: TaskView) -> int | None:
        """Opens the place the agent stands at, if it can be opened and does not show as open."""
        at = self._at
        if not at or not is_openable(self.survey.types[at]) or is_pickupable(self.survey.types[at]):
            return None
        shown = [entry.states for entry in view.view.visible if entry.label == at]
        if any("open" in states for states in shown):
            return None
        return self._attempt(view, ActionType.OPEN, at)

    def _attempt(self, view: TaskView, kind: ActionType, label: str) -> int | None:
        if (kind.value, label) in self._attempted:
            return None
        return choose(view, kind, label)

    def _fresh(self, action: LegalAction) -> bool:
        return (action.action_type, action.target_label) not in self._attempted

    def _go(self, view: TaskView, label: str) -> int | None:
        room = self.survey.rooms[label]
        if room == view.view.room:
            return choose(view, ActionType.NAVIGATE, label) if label != self._at else None
        return choose(view, ActionType.MOVE_TO_ROOM, room)

    def _roam(self, view: TaskView) -> int | None:
        rooms = [action.target_label for action in listed(view, ActionType.MOVE_TO_ROOM)]
        fresh = [room for room in rooms if room not in self.survey.visited]
        if not fresh:
            return None
        return choose(view, ActionType.MOVE_TO_ROOM, self.rank_rooms(fresh)[0])
