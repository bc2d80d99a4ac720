"""AI2-THOR's build: there, or to be fetched."""

from __future__ import annotations

import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient, unused
from assets.doctor.builds import NAME, build_folder
from assets.doctor.installed import installed
from schemas.machine import ThorSettings

TOPIC = "AI2-THOR"
VERSION = "5.0.0"
BUILDS = "https://s3-us-west-2.amazonaws.com/ai2-thor-public/builds"
PATIENCE = 10.0
"""Seconds that the server of the builds may take."""


def check(patient: Patient) -> Iterator[Finding]:
    """Looks for the package, and for the build that the settings name."""
    chosen = patient.profile.simulator == NAME
    settings = patient.machine.thor
    found = installed("ai2thor")
    if found != VERSION:
        text = "ai2thor is not installed" if found is None else f"ai2thor {found} is not {VERSION}"
        finding = Finding(TOPIC, Level.FAULT, text, "make install")
    elif settings.executable:
        finding = of_executable(Path(settings.executable))
    else:
        finding = _of_build(settings, patient.online and chosen)
    yield finding if chosen else unused(finding)


def of_executable(path: Path) -> Finding:
    """Judges a local build."""
    if not path.is_file():
        remedy = "correct thor.executable in machine.yaml, or leave it out to use the public build"
        return Finding(TOPIC, Level.FAULT, f"there is no build at {path}", remedy)
    if not os.access(path, os.X_OK):
        return Finding(TOPIC, Level.FAULT, f"{path} may not be executed", f"chmod +x {path}")
    return Finding(TOPIC, Level.OK, f"local build {path}")


def _of_build(settings: ThorSettings, online: bool) -> Finding:
    folder = build_folder(settings)
    if folder.is_dir():
        return Finding(TOPIC, Level.OK, f"build in {folder}")
    text = f"build {folder.name} is not in {folder.parent}"
    remedy = "the first start fetches it; or name a local build as thor.executable in machine.yaml"
    if not online:
        return Finding(TOPIC, Level.WARNING, text, remedy)
    answer = _ask(f"{BUILDS}/{folder.name}.zip")
    if answer:
        remedy = "connect to the network, or name a local build as thor.executable in machine.yaml"
        return Finding(TOPIC, Level.FAULT, f"{text}, nor can it be fetched: {answer}", remedy)
    return Finding(TOPIC, Level.WARNING, f"{text}; it can be fetched", remedy)


def _ask(url: str) -> str:
    """Returns why a file cannot be fetched, or an empty text if it can."""
    request = urllib.request.Request(url, method="HEAD")  # a constant https address
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE):
            return ""
    except urllib.error.HTTPError as error:
        return f"the server says {error.code}"
    except (urllib.error.URLError, OSError) as error:
        return str(getattr(error, "reason", error))
