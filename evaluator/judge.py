"""The judge: which error triggers an agent's actions fire, and whether the goal holds at the end."""

from __future__ import annotations

from evaluator.goal import furniture_of, goal_met, progress
from evaluator.result import Ending, TakenAction, TaskResult
from schemas.action import Action, Event
from schemas.knowledge.aliases import alias_type
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.places import same_place
from schemas.probe import Probe, Trigger, TriggerKind
from schemas.world import WorldState
from simulators.base import Simulator


class Judge:
    """Watches every action of one episode; gives the result when the task ends."""

    def __init__(self, probe: Probe, labels: LabelBook) -> None:
        self._probe = probe
        self._labels = labels
        self._fired: list[str] = []
        self._reached: set[str] = set()

    @property
    def errors(self) -> tuple[str, ...]:
        """Ids of the triggers that have fired so far, in order of firing."""
        return tuple(self._fired)

    def step(self, simulator: Simulator, action: Action, held_before: str) -> Event:
        """Executes one action and takes note of it; who goes to a loose thing goes to its furniture.

        Args:
            simulator: Is stepped.
            action: What is tried.
            held_before: Id of the object in the hand, or empty.
        """
        goes = action.type is ActionType.NAVIGATE
        lay_on = furniture_of(simulator.world_state(), action.target) if goes else ""
        event = simulator.step(action)
        self.watch(action, event, held_before, lay_on)
        return event

    def watch(self, action: Action, event: Event, held_before: str, lay_on: str = "") -> None:
        """Takes note of one action.

        Args:
            action: What was tried.
            event: What it gave.
            held_before: Id of the object in the hand before the action, or empty.
            lay_on: Id of the furniture that a loose target lay in or on, or empty: who goes to a thing
                goes to its place.
        """
        place = lay_on or action.target
        for trigger in self._probe.triggers:
            if trigger.trigger_id in self._fired:
                continue
            if self._fires(trigger, action, event, held_before, place):
                self._fired.append(trigger.trigger_id)
        if action.type is ActionType.NAVIGATE and event.success:
            self._reached.add(place)

    def conclude(
        self, state: WorldState, ending: Ending, actions: tuple[TakenAction, ...], illegal: int
    ) -> TaskResult:
        """Judges the final state. Call it once, at Done or when the budget is spent."""
        met = goal_met(self._probe.goal, state)
        return TaskResult(
            sr_terminal=met,
            sr_reference=met and not self._fired,
            errors=self.errors,
            triggers=len(self._probe.triggers),
            progress=progress(self._probe.goal, state),
            ending=ending,
            actions=actions,
            illegal=illegal,
        )

    def _fires(
        self, trigger: Trigger, action: Action, event: Event, held_before: str, place: str
    ) -> bool:
        if trigger.kind is TriggerKind.NAVIGATE:
            return (
                action.type is ActionType.NAVIGATE
                and event.success
                and not self._has_reached(trigger, place)
                and self._is_wrong(trigger, place)
            )
        if trigger.kind is TriggerKind.ATTEMPT:
            return action.type in trigger.actions and action.target in trigger.wrong_ids
        return (
            action.type is ActionType.PUT_OBJECT
            and event.success
            and held_before == trigger.object_id
            and self._is_wrong(trigger, action.target)
        )

    def _has_reached(self, trigger: Trigger, target: str) -> bool:
        places = (*sorted(self._reached), target)
        return any(same_place(place, right) for place in places for right in trigger.reached)

    def _is_wrong(self, trigger: Trigger, target: str) -> bool:
        if any(same_place(target, wrong) for wrong in trigger.wrong_ids):
            return True
        wrong = {alias_type(name) for name in trigger.wrong_types}
        return alias_type(self._labels.type_of(target)) in wrong
