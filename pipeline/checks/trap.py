"""Gate 6: the trap, acting on outdated or missing memory, is an error and no success."""

from __future__ import annotations

from pipeline.checks.base import Check, CheckContext
from pipeline.common.acting import act_out
from schemas.errors import RecordRejected
from schemas.verdict import Verdict


class TrapCheck(Check):
    """Acts the trap out by legal actions."""

    name = "trap"

    def run(self, context: CheckContext) -> Verdict:
        """Fails if the trap is illegal, fires no error, or reaches the goal."""
        simulator = context.at_end()
        if simulator is None:
            return self.unknown(context, "the history does not replay, so there is no start")
        probe = context.candidate.cue.probe
        try:
            acted = act_out(simulator, context.home, probe, probe.trap)
        except RecordRejected as error:
            return self.failed(context, f"the task cannot begin: {error.detail}", {})
        result = acted.result
        measured = {
            "length": len(probe.trap),
            "triggers": len(probe.triggers),
            "errors": len(result.errors),
            "progress": result.progress,
        }
        if not probe.trap:
            reason = "there is no trap"
        elif acted.blocked:
            reason = f"'{acted.blocked}' is not a legal action after {len(result.actions)} actions"
        elif not result.errors:
            reason = f"the trap fires none of {len(probe.triggers)} triggers"
        elif result.sr_terminal:
            reason = "the trap alone reaches the goal"
        else:
            return self.passed(context, measured)
        return self.failed(context, reason, measured)
