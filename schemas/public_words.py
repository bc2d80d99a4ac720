"""The closed words of the public EMem-Bench format."""

from __future__ import annotations

from typing import Literal

CueType = Literal[
    "passive_observation", "self_action", "failure_event", "state_change", "implicit_rule"
]
Penalty = Literal["blind_navigation", "state_reversal", "stale_spatial_memory", "critical_err"]
ProbeLevel = Literal["L2", "L3"]
