"""What AI2-THOR draws on: an X display with GLX, or Vulkan."""

from __future__ import annotations

import ctypes.util
import shutil
import warnings
from collections.abc import Iterator

from assets.doctor.base import Finding, Level, Patient, unused
from assets.doctor.builds import NAME
from schemas.machine import ThorSettings

VULKAN = "install it (Debian: apt-get install libvulkan1), and the driver of your graphics card"
CLOUD = "set thor.platform to CloudRendering in machine.yaml, which needs no display"
SIDE = 300


def check(patient: Patient) -> Iterator[Finding]:
    """Looks for what the platform of the settings needs."""
    settings = patient.machine.thor
    finding = _vulkan() if settings.platform == "CloudRendering" else _display(settings)
    if settings.executable and finding.level is Level.FAULT:
        # A local build may be of either platform; it is asked when it is started.
        finding = Finding(finding.topic, Level.WARNING, finding.text, finding.remedy)
    yield finding if patient.profile.simulator == NAME else unused(finding)


def _vulkan() -> Finding:
    if ctypes.util.find_library("vulkan") is None:
        return Finding("Vulkan", Level.FAULT, "there is no Vulkan library", VULKAN)
    if shutil.which("nvidia-smi") is None:
        text = "library there; no NVIDIA driver, so pictures are drawn slowly on the CPU if at all"
        return Finding("Vulkan", Level.WARNING, text, "use a machine with a graphics card")
    return Finding("Vulkan", Level.OK, "library and NVIDIA driver there")


def _display(settings: ThorSettings) -> Finding:
    if not settings.display:
        return Finding("display", Level.FAULT, "there is no X display", CLOUD)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ai2thor.platform import Linux64, Request

        request = Request("Linux", SIDE, SIDE, settings.display, False)
        problems = Linux64.validate(request)
    if problems:
        first = " ".join(str(problems[0]).split())
        return Finding("display", Level.FAULT, first, CLOUD)
    return Finding("display", Level.OK, f"X display {settings.display} with GLX")
