"""The cache into which a release is loaded with `datasets`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient

TOPIC = "dataset cache"
OFFLINE = "HF_HUB_OFFLINE"


def check(patient: Patient) -> Iterator[Finding]:
    """Looks for the folder that the libraries of the dataset hub use. No build needs it."""
    variables = patient.environment
    home = variables.get("HF_HOME") or Path(variables.get("HOME", "~")).expanduser() / (
        ".cache/huggingface"
    )
    folder = Path(variables.get("HF_DATASETS_CACHE") or Path(home) / "datasets")
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not os.access(there, os.W_OK):
        remedy = "export HF_HOME=DIR with a folder of yours; a build does not need it"
        yield Finding(TOPIC, Level.WARNING, f"{there} may not be written", remedy)
        return
    kept = sum(1 for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else 0
    offline = ", offline" if variables.get(OFFLINE) in ("1", "true", "TRUE") else ""
    yield Finding(TOPIC, Level.OK, f"{folder}: {kept} loaded data sets{offline}")
