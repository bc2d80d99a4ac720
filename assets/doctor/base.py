"""What a look at one topic finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from assets.paths import Paths
from schemas.build import Profile
from schemas.machine import Machine


class Level(StrEnum):
    """How grave a finding is.

    A fault keeps the chosen profile from running; a warning may hurt later; what the profile does not
    choose is unused, whatever its state.
    """

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"
    UNUSED = "unused"


@dataclass(frozen=True)
class Finding:
    """One line of the report.

    Attributes:
        topic: What was looked at, in a word or two.
        text: What was found, with the measured value.
        remedy: What to do; empty if there is nothing to do.
    """

    topic: str
    level: Level
    text: str
    remedy: str = ""


@dataclass(frozen=True)
class Patient:
    """What is looked at.

    Attributes:
        profile: The chosen profile.
        environment: Environment variables.
        online: Whether the network may be asked.
    """

    paths: Paths
    profile: Profile
    machine: Machine
    environment: Mapping[str, str]
    online: bool = True


Check = Callable[[Patient], Iterable[Finding]]


def unused(finding: Finding) -> Finding:
    """Returns a finding about something that the profile does not choose."""
    return Finding(finding.topic, Level.UNUSED, finding.text)
