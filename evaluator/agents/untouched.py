"""Shortcut: of enumerated candidates, the one that the history handled least, whatever came of it."""

from __future__ import annotations

from evaluator.agents.counting import CountingAgent


class UntouchedAgent(CountingAgent):
    """Least handled first."""

    about = "takes the named candidate that the history handled least"
    most = False
