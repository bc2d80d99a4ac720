"""The package's Controller, with what version 5.0.0 needs around it."""

from __future__ import annotations

import os
import shlex
import sys
import warnings
from pathlib import Path
from typing import Any

from schemas.machine import ThorSettings
from simulators.thor import guard
from simulators.thor.server import LimitedServer

with warnings.catch_warnings():
    # Its sources hold string escapes that Python warns of when it compiles them.
    warnings.simplefilter("ignore")
    from ai2thor.controller import Controller
    from ai2thor.platform import STR_PLATFORM_MAP

SIDE = 300
"""Pixels of the picture's side, the package's default."""

NO_DISPLAY = ":0"
"""Without any display the package fails with a TypeError; with a wrong one the build says why."""

PARAMETERS: dict[str, object] = {
    "agentMode": "default",
    "gridSize": 0.25,
    "snapToGrid": True,
    "rotateStepDegrees": 90,
    "visibilityDistance": 1.5,
    "fieldOfView": 90,
    "renderInstanceSegmentation": True,
    "renderDepthImage": True,
}
"""Of `Initialize`: the defaults of AI2-THOR 5.0, said aloud, and each pixel's object and depth."""


class LimitedController(Controller):
    """The genuine Controller over a server that never waits for ever.

    Attributes:
        settings: How it was started.
    """

    def __init__(self, settings: ThorSettings, scene: object) -> None:
        """Starts the build and loads a scene; the first answer must come within the start limit.

        Args:
            settings: Of this machine.
            scene: Name of a scene, or a house.
        """
        self.settings = settings
        choice: dict[str, object] = {"platform": STR_PLATFORM_MAP[settings.platform]}
        if settings.executable:
            choice = {"local_executable_path": shlex.quote(settings.executable)}
        elif settings.commit:
            choice["commit_id"] = settings.commit
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ResourceWarning)  # it leaves its log open
                super().__init__(
                    scene=scene,
                    width=SIDE,
                    height=SIDE,
                    x_display=settings.display or NO_DISPLAY,
                    server_timeout=settings.step_limit,
                    server_start_timeout=settings.start_limit,
                    **choice,
                    **PARAMETERS,
                )
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """Ends the build's process; may be called more than once."""
        if self.server is not None:
            self.server.stop()

    @property
    def base_dir(self) -> str:
        """Folder of builds and log."""
        return self.settings.folder or str(super().base_dir)

    def unity_command(self, width: int, height: int, headless: bool) -> list[str]:
        """Puts the guard before the build's command, so that the build ends with this process."""
        command = super().unity_command(width, height, headless)
        return [sys.executable, "-I", "-S", str(Path(guard.__file__)), str(os.getpid()), *command]

    def _build_server(self, host: str, port: int, width: int, height: int) -> None:
        if self.server is None:
            self.server: Any = LimitedServer(
                width=width,
                height=height,
                timeout=self.server_timeout,
                depth_format=self.depth_format,
                add_depth_noise=self.add_depth_noise,
            )
