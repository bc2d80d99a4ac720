"""The language model's key, if that author is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from assets.doctor.base import Finding, Level, Patient
from assets.wiring import KEY_VARIABLE

TOPIC = "language model"
AUTHOR = "claude"


def check(patient: Patient) -> Iterator[Finding]:
    """Looks for the key, and for kept answers that make it unnecessary. The key is never shown."""
    if patient.profile.author != AUTHOR:
        text = f"author '{patient.profile.author}' asks none"
        yield Finding(TOPIC, Level.UNUSED, text)
        return
    kept = sum(1 for folder in patient.paths.answers for _ in folder.rglob("*.json"))
    if patient.environment.get(KEY_VARIABLE):
        yield Finding(TOPIC, Level.OK, f"{KEY_VARIABLE} is set; {kept} answers are kept")
        return
    remedy = f"export {KEY_VARIABLE}=..., or choose author: rules in the profile"
    if kept:
        text = f"{KEY_VARIABLE} is not set; only what the {kept} kept answers say can be built"
        yield Finding(TOPIC, Level.WARNING, text, remedy)
    else:
        text = f"{KEY_VARIABLE} is not set, and no answer is kept"
        yield Finding(TOPIC, Level.FAULT, text, remedy)
