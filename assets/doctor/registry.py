"""All topics of `emem doctor`, in the order of the report."""

from __future__ import annotations

from assets.doctor.base import Check
from schemas.registered import registered

CHECKS: dict[str, str] = {
    "python": "assets.doctor.python:check",
    "packages": "assets.doctor.packages:check",
    "rooms": "assets.doctor.rooms:check",
    "thor": "assets.doctor.thor:check",
    "screen": "assets.doctor.screen:check",
    "disk": "assets.doctor.disk:check",
    "locks": "assets.doctor.locks:check",
    "dagster": "assets.doctor.dagster_home:check",
    "author": "assets.doctor.author:check",
    "datasets": "assets.doctor.datasets_cache:check",
}
"""Topic to `module:function`; a function takes a patient and yields findings."""


def names() -> tuple[str, ...]:
    """Returns all topics, in the order of the report."""
    return tuple(CHECKS)


def load(name: str) -> Check:
    """Returns a topic's check.

    Raises:
        UserError: If there is no such topic.
    """
    check: Check = registered("topic", CHECKS, name)
    return check
