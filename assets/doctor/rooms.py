"""The published rooms, and the compact copies of them."""

from __future__ import annotations

from collections.abc import Iterator

from assets.doctor.base import Finding, Level, Patient
from schemas.errors import UserError
from simulators.sources.ithor import DATA_FILE, DATA_SHA256
from simulators.sources.package import PACKAGE, installed_version, package_file


def check(patient: Patient) -> Iterator[Finding]:
    """Looks for the published rooms; counts the copies."""
    try:
        package_file(DATA_FILE)
        found = f"{PACKAGE} {installed_version()}"
    except UserError as error:
        what, _, remedy = str(error).partition("; ")
        yield Finding("rooms", Level.FAULT, what, remedy)
        return
    copies = sum(1 for _ in patient.paths.scene_cache.rglob("*.json*"))
    text = f"{found}, data {DATA_SHA256[:12]}; {copies} compact copies"
    yield Finding("rooms", Level.OK, text)
