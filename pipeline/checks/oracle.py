"""Gate 5: the oracle reaches the goal through the released evaluator, in time and without error."""

from __future__ import annotations

from pipeline.checks.base import Check, CheckContext
from pipeline.common.acting import act_out
from schemas.errors import RecordRejected
from schemas.verdict import Verdict


class OracleCheck(Check):
    """Acts the oracle out by legal actions."""

    name = "oracle"

    def run(self, context: CheckContext) -> Verdict:
        """Fails if an action is illegal or fails, an error fires, or the goal is not met."""
        simulator = context.at_end()
        if simulator is None:
            return self.unknown(context, "the history does not replay, so there is no start")
        probe = context.candidate.cue.probe
        try:
            acted = act_out(simulator, context.home, probe, probe.oracle)
        except RecordRejected as error:
            return self.failed(context, f"the task cannot begin: {error.detail}", {})
        result = acted.result
        measured = {
            "length": len(probe.oracle),
            "budget": probe.budget,
            "progress": result.progress,
            "errors": len(result.errors),
        }
        failed = next((action for action in result.actions if not action.success), None)
        if acted.blocked:
            reason = f"'{acted.blocked}' is not a legal action after {len(result.actions)} actions"
        elif len(probe.oracle) > probe.budget:
            reason = f"the oracle needs {len(probe.oracle)} actions, the budget is {probe.budget}"
        elif failed is not None:
            act = f"{failed.action_type} {failed.target_label}"
            reason = f"'{act}' of the oracle fails: {failed.feedback}"
        elif result.errors:
            reason = f"the oracle triggers {', '.join(result.errors)}"
        elif not result.sr_terminal:
            reason = f"the oracle ends with progress {result.progress:.2f} instead of 1"
        else:
            return self.passed(context, measured)
        return self.failed(context, reason, measured)
