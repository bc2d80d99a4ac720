"""The contract of a gate, and what a gate gets to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from evaluator.env import TaskEnv
from pipeline.common.cue_removal import without_cue
from pipeline.common.origins import spans
from pipeline.common.replay import ReplayResult, replay
from pipeline.common.signature import Signature
from pipeline.common.tools import Tools
from schemas.base import content_hash
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from schemas.probe import Probe
from schemas.task_view import TaskView
from schemas.verdict import Outcome, Verdict
from simulators.base import Simulator


@dataclass(frozen=True)
class CheckContext:
    """One candidate and everything that a gate may use. Shared results are computed once.

    Attributes:
        earlier: Signatures of accepted candidates of the same home; those of this family with a lower
            seed count.
    """

    candidate: Candidate
    home: Home
    tools: Tools
    earlier: tuple[Signature, ...] = ()

    @cached_property
    def candidate_hash(self) -> str:
        """The candidate's content hash."""
        return content_hash(self.candidate)

    @cached_property
    def labels(self) -> LabelBook:
        """The home's labels."""
        return LabelBook(self.home)

    @cached_property
    def history(self) -> tuple[ModelStep, ...]:
        """The model-visible history."""
        return model_history(self.candidate.history.steps, self.labels)

    @cached_property
    def without_cue(self) -> tuple[ModelStep, ...]:
        """The model-visible history with the cue made neutral."""
        return without_cue(self.candidate, self.home, self.history)[0]

    @cached_property
    def cited(self) -> tuple[int, ...]:
        """The steps of the evidence, sorted and unique."""
        return tuple(sorted({evidence.step for evidence in self.candidate.evidence}))

    @cached_property
    def _simulator(self) -> Simulator:
        return self.tools.simulator()

    @cached_property
    def replayed(self) -> ReplayResult:
        """The one replay of the history, with the state before and after each distractor."""
        edges = {step for span in spans(self.candidate) for step in (span.first, span.last + 1)}
        return replay(self.candidate, self.home, self._simulator, edges)

    def first_view(self, probe: Probe | None = None) -> TaskView:
        """Returns what an agent sees when the task begins, of the candidate's probe or of another.

        Raises:
            RecordRejected: If the history does not replay, or an arrival cannot be made.
        """
        simulator = self.at_end()
        if simulator is None:
            raise RecordRejected("no_start", "the history does not replay")
        return TaskEnv(simulator, self.home, probe or self.candidate.cue.probe).begin()

    def at_end(self) -> Simulator | None:
        """Returns the simulator at the end of the history, from where a task environment begins.

        Each call restores that state. None if the history does not replay.
        """
        end = self.replayed.end
        if end is None:
            return None
        self._simulator.restore(end)
        return self._simulator


class Check(ABC):
    """One gate. It never changes a candidate, and never raises for a faulty one."""

    name: str
    """The gate's name: in verdicts, rejects, tables and pages."""

    @abstractmethod
    def run(self, context: CheckContext) -> Verdict:
        """Judges one candidate."""

    def passed(self, context: CheckContext, measured: Mapping[str, float]) -> Verdict:
        """Builds a PASS."""
        return self._verdict(context, Outcome.PASS, "", measured, ())

    def failed(
        self,
        context: CheckContext,
        reason: str,
        measured: Mapping[str, float],
        cited: tuple[int, ...] = (),
    ) -> Verdict:
        """Builds a FAIL with its reason, one sentence."""
        return self._verdict(context, Outcome.FAIL, reason, measured, cited)

    def unknown(self, context: CheckContext, reason: str) -> Verdict:
        """Builds an UNKNOWN: this gate could not decide."""
        return self._verdict(context, Outcome.UNKNOWN, reason, {}, ())

    def _verdict(
        self,
        context: CheckContext,
        outcome: Outcome,
        reason: str,
        measured: Mapping[str, float],
        cited: tuple[int, ...],
    ) -> Verdict:
        return Verdict(
            episode_id=context.candidate.episode_id,
            candidate_hash=context.candidate_hash,
            check=self.name,
            outcome=outcome,
            measured={name: float(measured[name]) for name in sorted(measured)},
            cited_steps=cited,
            reason=reason,
        )
