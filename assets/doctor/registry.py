"""All topics of `emem doctor`, in the order of the report."""

from __future__ import annotations

import importlib
from typing import cast

from assets.doctor.base import Check

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
    """Returns a topic's check."""
    module, _, attribute = CHECKS[name].partition(":")
    return cast(Check, getattr(importlib.import_module(module), attribute))
