"""The gates, in the order in which a candidate meets them. A new gate = one file + one line."""

from __future__ import annotations

from importlib import import_module

from pipeline.checks.base import Check
from schemas.registered import registered

CHECKS: dict[str, str] = {
    "schema": "pipeline.checks.schema:SchemaCheck",
    "duplicate": "pipeline.checks.duplicate:DuplicateCheck",
    "executable": "pipeline.checks.executable:ExecutableCheck",
    "start_unsolved": "pipeline.checks.start_unsolved:StartUnsolvedCheck",
    "oracle": "pipeline.checks.oracle:OracleCheck",
    "trap": "pipeline.checks.trap:TrapCheck",
    "evidence": "pipeline.checks.evidence:EvidenceCheck",
    "interference": "pipeline.checks.interference:InterferenceCheck",
    "leak": "pipeline.checks.leak:LeakCheck",
}


def names() -> tuple[str, ...]:
    """Returns the names of all gates, in order."""
    return tuple(CHECKS)


def load(name: str) -> Check:
    """Builds one gate.

    Raises:
        UserError: If there is no such gate.
    """
    check = registered("check", CHECKS, name)()
    if not isinstance(check, Check) or check.name != name:
        raise TypeError(f"{CHECKS[name]} is not the check '{name}'")
    return check


def about(name: str) -> str:
    """Returns what a gate proves, in one sentence: the first paragraph of its module.

    Raises:
        UserError: If there is no such gate.
    """
    text = import_module(type(load(name)).__module__).__doc__ or ""
    return " ".join(text.split("\n\n")[0].split())
