"""Searches without memory: the yardstick of what the history is worth."""

from __future__ import annotations

from evaluator.agents.searching import SearchingAgent


class ExplorerAgent(SearchingAgent):
    """Searches as its kind does, and knows nothing of the history."""

    about = "no history; tries plausible places in order of likelihood"
    shortcut = True
