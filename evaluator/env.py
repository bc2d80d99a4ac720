"""The task-time environment: what an agent sees, what it may choose, when it ends."""

from __future__ import annotations

from evaluator.judge import Judge
from evaluator.legal import legal_actions
from evaluator.result import Ending, TakenAction, TaskResult
from schemas.action import Action
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import model_view
from schemas.names import ActionType
from schemas.probe import Probe
from schemas.task_view import LegalAction, TaskView
from simulators.base import Simulator
from simulators.start import start_task

ILLEGAL_FEEDBACK = "That is not one of the legal actions."


class TaskEnv:
    """One episode at task time.

    The simulator stands at the end of the history. A failed action costs budget, and so does a choice
    that is no legal action (it reaches neither the simulator nor the judge). Done costs nothing. The
    goal is judged at Done or when the budget is spent, never in passing.
    """

    def __init__(self, simulator: Simulator, home: Home, probe: Probe) -> None:
        self._simulator = simulator
        self._home = home
        self._probe = probe
        self._labels = LabelBook(home)
        self._judge = Judge(probe, self._labels)
        self._legal: tuple[LegalAction, ...] = ()
        self._taken: list[TakenAction] = []
        self._illegal = 0
        self._held = ""
        self._result: TaskResult | None = None

    @property
    def finished(self) -> bool:
        """Whether the task has ended."""
        return self._result is not None

    def begin(self) -> TaskView:
        """Makes the start state of the task and returns the first view. Call it once.

        Raises:
            RecordRejected: If an arrival cannot be made.
        """
        start_task(self._simulator, self._probe)
        return self._view(success=True, feedback="")

    def act(self, action_id: int) -> TaskView:
        """Executes one of the last view's legal actions and returns the next view.

        Raises:
            RuntimeError: If the task has ended, or has not begun.
        """
        if self.finished or not self._legal:
            raise RuntimeError("act was called before the task began or after it ended")
        if not 0 <= action_id < len(self._legal):
            self._illegal += 1
            return self._note("", "", success=False, feedback=ILLEGAL_FEEDBACK)
        choice = self._legal[action_id]
        if choice.action_type == ActionType.DONE.value:
            self._end(Ending.DONE)
            return self._view(success=True, feedback="")
        action = self._bind(choice)
        event = self._judge.step(self._simulator, action, self._held)
        return self._note(
            choice.action_type, choice.target_label, success=event.success, feedback=event.feedback
        )

    def result(self) -> TaskResult:
        """Returns the judgement.

        Raises:
            RuntimeError: If the task has not ended.
        """
        if self._result is None:
            raise RuntimeError("the task has not ended")
        return self._result

    def _bind(self, choice: LegalAction) -> Action:
        return Action(
            type=ActionType(choice.action_type), target=self._labels.object_id(choice.target_label)
        )

    def _note(self, action_type: str, label: str, *, success: bool, feedback: str) -> TaskView:
        self._taken.append(
            TakenAction(
                action_type=action_type, target_label=label, success=success, feedback=feedback
            )
        )
        if len(self._taken) >= self._probe.budget:
            self._end(Ending.BUDGET)
        return self._view(success=success, feedback=feedback)

    def _end(self, ending: Ending) -> None:
        self._result = self._judge.conclude(
            self._simulator.world_state(), ending, tuple(self._taken), self._illegal
        )

    def _view(self, *, success: bool, feedback: str) -> TaskView:
        seen = self._simulator.observe()
        self._held = seen.agent.held
        self._legal = legal_actions(self._home, self._labels, seen)
        return TaskView(
            instruction=self._probe.instruction,
            view=model_view(seen, self._labels),
            legal=self._legal,
            remaining=self._probe.budget - len(self._taken),
            last_success=success,
            last_feedback=feedback,
        )
