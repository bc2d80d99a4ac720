"""Shortcut: of enumerated candidates, the one that the history handled most, whatever came of it."""

from __future__ import annotations

from evaluator.agents.counting import CountingAgent


class MostHandledAgent(CountingAgent):
    """Most handled first."""

    about = "takes the named candidate that the history handled most"
    among_taught = True
    most = True
