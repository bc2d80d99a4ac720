"""AI2-THOR's agent, the same in every backend: its grid, its eye, its reach, the poses that it takes.

Metres and degrees; yaw is clockwise from +z, a positive horizon is down.
"""

from __future__ import annotations

Pose = tuple[float, float, float, float]
"""(x, z, yaw, horizon)."""

GRID = 0.25
"""Length of a step; where the agent stands is a multiple of it from the world's origin."""

TURN, TILT = 90.0, 30.0
"""By how much one action turns the agent, or tilts its camera."""

YAWS = (0.0, 90.0, 180.0, 270.0)
HORIZONS = (-30.0, 0.0, 30.0, 60.0)

CAMERA_OFFSET = 0.675
"""Height of the standing camera above the agent's position (read off AI2-THOR 5.0 recordings)."""

INTERACTION_RANGE = 1.5
"""Horizontal, from the agent's axis to the footprint of what it acts on."""
