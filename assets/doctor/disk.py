"""Room on the disk, and leave to write there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient
from assets.doctor.builds import NAME, build_folder

GIB = 1 << 30
LEAST, COMFORTABLE = 1.0, 5.0
"""GiB: a small build needs less than the first; the whole benchmark with its frames the second."""

THOR_BUILD = 4.0
"""GiB for AI2-THOR's build: its archive and what is unpacked from it."""


def check(patient: Patient) -> Iterator[Finding]:
    """Looks at the data folder, and at the folder of AI2-THOR's builds if one must be fetched."""
    yield judge("disk", patient.paths.data, LEAST, COMFORTABLE)
    thor = patient.machine.thor
    if patient.profile.simulator == NAME and not thor.executable:
        folder = build_folder(thor)
        if not folder.is_dir():
            yield judge("disk for AI2-THOR", folder, THOR_BUILD, THOR_BUILD)


def judge(topic: str, folder: Path, least: float, comfortable: float) -> Finding:
    """Judges the room that a folder's disk has, in GiB."""
    there = _nearest(folder)
    if not os.access(there, os.W_OK):
        remedy = "choose another folder with --data DIR, or allow writing there"
        return Finding(topic, Level.FAULT, f"{there} may not be written", remedy)
    free = shutil.disk_usage(there).free / GIB
    text = f"{free:.1f} GiB free at {there}"
    if free < least:
        return Finding(topic, Level.FAULT, f"{text}, {least:g} are needed", "make room")
    if free < comfortable:
        text = f"{text}, enough for a small build; {comfortable:g} are comfortable"
        return Finding(topic, Level.WARNING, text, "make room before a large build")
    return Finding(topic, Level.OK, text)


def _nearest(folder: Path) -> Path:
    """Returns a folder, or the nearest one above it that exists."""
    return next(path for path in (folder, *folder.parents) if path.exists())
