"""One running AI2-THOR: started when first asked, ended on every way out, faults said in one line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from schemas.errors import UserError
from schemas.machine import ThorSettings
from simulators.thor.controller import LimitedController
from simulators.thor.server import NoAnswer, ProcessEnded

House = Mapping[str, Any]
"""A ProcTHOR house, as its JSON file says it."""

Item = Mapping[str, Any]
"""One entry of `metadata["objects"]`."""

HOUSE_KEYS = ("rooms", "walls", "doors", "windows", "objects", "proceduralParameters", "metadata")
DOCTOR = "see what it needs with: emem doctor"
UNKNOWN_SCENE = "not contained in build"
"""In the package's own message."""

TIME_STEP = 0.02
SETTLING = 0.5
"""Simulated seconds that pass after each change: a fixed time, however fast the machine is."""


@dataclass(frozen=True)
class Reply:
    """What an action gave.

    Attributes:
        message: AI2-THOR's own message, without its stack trace; empty on success.
        returned: The action's return value.
        objects: All objects of the scene, by id.
        agent: Position, rotation and horizon.
        held: Ids of what is in the hand.
    """

    success: bool
    message: str
    returned: Any
    objects: Mapping[str, Item]
    agent: Mapping[str, Any]
    held: tuple[str, ...]


@dataclass(frozen=True)
class Frame:
    """What the agent's camera shows.

    Attributes:
        ids: A number for each pixel, shape (height, width), top row first.
        numbers: The number of each object in view or not, by object id.
    """

    ids: NDArray[np.uint32]
    numbers: Mapping[str, int]


class ThorLink:
    """A process of AI2-THOR and the one scene that it has loaded."""

    def __init__(self, settings: ThorSettings) -> None:
        """Starts nothing yet.

        Args:
            settings: Of this machine.
        """
        self._settings = settings
        self._controller: LimitedController | None = None
        self._where = "at the start"

    def load(self, scene: str) -> Reply:
        """Loads a scene in its initial state.

        Raises:
            UserError: If the build cannot be started, has no such scene, or does not answer.
        """
        self._where = f"while loading {scene}"
        event = self._event(lambda: self._reset(scene))
        if isinstance(event, Exception):
            raise UserError(f"AI2-THOR's build has no scene {scene}; {DOCTOR}") from event
        return self._ready(scene)

    def load_house(self, house: House, name: str) -> Reply:
        """Loads a ProcTHOR house.

        Args:
            house: Its JSON.
            name: What messages call it.

        Raises:
            UserError: If it is no house, or the build cannot make it.
        """
        missing = [key for key in HOUSE_KEYS if key not in house]
        if missing:
            raise UserError(
                f"house {name} lacks {', '.join(missing)}; it is no ProcTHOR house of schema 1.0.0"
            )
        self._where = f"while making house {name}"
        event = self._event(lambda: self._reset(dict(house)))
        if isinstance(event, Exception) or not event.metadata["lastActionSuccess"]:
            text = str(event) if isinstance(event, Exception) else event.metadata["errorMessage"]
            raise UserError(f"AI2-THOR cannot make house {name}: {_first_line(text)}")
        return self._ready(name)

    def do(self, action: str, **arguments: object) -> Reply:
        """Takes an action without a picture.

        Raises:
            UserError: If the build does not know the action, has ended, or does not answer.
        """
        return _reply(self._step(action, renderImage=False, **arguments))

    def change(self, action: str, **arguments: object) -> Reply:
        """Takes an action and lets the fixed time pass, so that things come to rest.

        Returns:
            Success, message and return value of the action; objects and agent after the time.
        """
        reply = self.do(action, **arguments)
        if not reply.success:
            return reply
        after = self.do(
            "AdvancePhysicsStep", timeStep=TIME_STEP, simSeconds=SETTLING, allowAutoSimulation=False
        )
        return Reply(True, "", reply.returned, after.objects, after.agent, after.held)

    def attempt(self, action: str, **arguments: object) -> Reply | None:
        """Takes an action that the build need not know; returns None if it does not."""
        event = self._ask(action, renderImage=False, **arguments)
        return None if isinstance(event, Exception) else _reply(event)

    def look(self) -> Frame:
        """Returns what the camera shows now."""
        event = self._step("Pass", renderImage=True)
        picture = event.instance_segmentation_frame
        if picture is None:
            raise UserError(
                f"AI2-THOR sent no object ids {self._where}: it draws no pictures; {DOCTOR}"
            )
        parts = picture.astype(np.uint32)
        ids = (parts[..., 0] << 16) | (parts[..., 1] << 8) | parts[..., 2]
        numbers = {
            name: (color[0] << 16) | (color[1] << 8) | color[2]
            for name, color in event.object_id_to_color.items()
        }
        return Frame(ids, numbers)

    @property
    def process_id(self) -> int | None:
        """The running process, if there is one."""
        return None if self._controller is None else self._controller.unity_pid

    def close(self) -> None:
        """Ends the process; may be called more than once."""
        if self._controller is not None:
            self._controller.end()
        self._controller = None

    def _ready(self, name: str) -> Reply:
        """Switches off what depends on the wall clock; returns the scene's first reading."""
        self._where = f"in {name}"
        self.do("PausePhysicsAutoSim")
        self.do("DisableTemperatureDecay")
        return self.do("Pass")

    def _reset(self, scene: str | dict[str, Any]) -> Any:
        if self._controller is None:
            _require_executable(self._settings.executable)
            self._controller = LimitedController(self._settings, scene)
            return self._controller.last_event
        return self._controller.reset(scene)

    def _ask(self, action: str, **arguments: object) -> Any:
        controller = self._controller
        if controller is None:
            raise RuntimeError("no scene is loaded")
        return self._event(lambda: controller.step(action=action, **arguments))

    def _step(self, action: str, **arguments: object) -> Any:
        event = self._ask(action, **arguments)
        if isinstance(event, Exception):
            raise UserError(
                f"AI2-THOR refuses the action {action} {self._where}: {_first_line(str(event))};"
                f" is it a build of version 5.0? {DOCTOR}"
            )
        return event

    def _event(self, act: Any) -> Any:
        """Acts, and ends the process if it does not answer as it should.

        Returns:
            The event, or the ValueError with which the package refuses a name.
        """
        try:
            return act()
        except UserError:
            raise
        except Exception as error:
            if self._is_refusal(error):
                return error
            told = self._what_happened(error)
            self.close()
            raise UserError(told) from error
        except BaseException:
            self.close()
            raise

    def _is_refusal(self, error: Exception) -> bool:
        """Tells whether the package refuses a scene's or an action's name; the process lives on."""
        if not isinstance(error, ValueError):
            return False
        last = None if self._controller is None else self._controller.last_event
        refused = last is not None and not last.metadata["lastActionSuccess"]
        return UNKNOWN_SCENE in str(error) or refused

    def _what_happened(self, error: Exception) -> str:
        causes = list(_causes(error))
        for cause in causes:
            if isinstance(cause, ProcessEnded):
                log = Path(self._settings.folder or "~/.ai2thor") / "log" / "unity.log"
                return f"AI2-THOR {cause} {self._where}; read {log}, or {DOCTOR}"
            if isinstance(cause, NoAnswer):
                text = f"did not answer within {cause.limit:g} seconds"
                return f"AI2-THOR {text} {self._where}; {DOCTOR}"
        first = causes[-1]
        text = f"{type(first).__name__}: {_first_line(str(first))}"
        if self._controller is None:
            return f"AI2-THOR cannot be started ({text}); {DOCTOR}"
        return f"AI2-THOR sent what is no answer {self._where} ({text}); {DOCTOR}"


def _require_executable(executable: str) -> None:
    if not executable:
        return
    if not Path(executable).is_file():
        raise UserError(f"there is no AI2-THOR build at {executable}; {DOCTOR}")
    if not os.access(executable, os.X_OK):
        raise UserError(f"{executable} may not be executed; allow it with: chmod +x {executable}")


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _reply(event: Any) -> Reply:
    metadata = event.metadata
    objects: Sequence[Item] = metadata["objects"]
    return Reply(
        success=metadata["lastActionSuccess"],
        message=_first_line(metadata["errorMessage"] or ""),
        returned=metadata["actionReturn"],
        objects={item["objectId"]: item for item in objects},
        agent=metadata["agent"],
        held=tuple(item["objectId"] for item in metadata["inventoryObjects"]),
    )


def _first_line(text: str) -> str:
    """Returns a message without the stack trace that AI2-THOR appends."""
    lines = text.split(". trace:")[0].strip().splitlines()
    return lines[0] if lines else ""
