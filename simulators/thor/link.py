"""One running AI2-THOR: started when first asked, ended on every way out, faults said in one line."""

from __future__ import annotations

from typing import Any

from schemas.errors import UserError
from schemas.machine import ThorSettings
from simulators.base import House
from simulators.thor.controller import SIDE, LimitedController
from simulators.thor.faults import (
    DOCTOR,
    UNKNOWN_SCENE,
    one_line,
    require_executable,
    what_happened,
)
from simulators.thor.replies import Reply, Shot, reply_of, shot_of

HOUSE_KEYS = ("rooms", "walls", "doors", "windows", "objects", "proceduralParameters", "metadata")
FALLING = 2.0
"""Simulated seconds in which the things of a new house come to rest."""
TIME_STEP = 0.02
SETTLING = 0.5
"""Simulated seconds that pass after each change: a fixed time, however fast the machine is."""


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
        """Loads a ProcTHOR house; the agent stands where the house says.

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
            raise UserError(f"AI2-THOR cannot make house {name}: {one_line(text)}")
        self._ready(name)
        # Many things float above what they are put on, and would fall when something else is done.
        reply = self.do(
            "AdvancePhysicsStep", timeStep=TIME_STEP, simSeconds=FALLING, allowAutoSimulation=False
        )
        agent = house["metadata"].get("agent")
        if agent is not None:
            pose = {"rotation": {"x": 0.0, "y": 0.0, "z": 0.0}, "horizon": 0.0, "standing": True}
            reply = self.do("TeleportFull", **{**pose, **agent, "forceAction": True})
            if not reply.success:
                raise UserError(f"house {name}: its agent cannot stand there: {reply.message}")
        return reply

    def do(self, action: str, **arguments: object) -> Reply:
        """Takes an action without a picture.

        Raises:
            UserError: If the build does not know the action, has ended, or does not answer.
        """
        return self._read(self._step(action, renderImage=False, **arguments))

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
        return None if isinstance(event, Exception) else self._read(event)

    def look(self) -> Shot:
        """Returns what the camera shows now, in the usual size.

        Raises:
            UserError: If the build draws no pictures.
        """
        shot = shot_of(self._step("Pass", renderImage=True))
        if shot is None:
            raise UserError(f"AI2-THOR sent no pictures {self._where}; {DOCTOR}")
        return shot

    def photograph(self, size: int) -> Shot:
        """Returns what the camera shows now, with so many pixels of a side.

        Raises:
            UserError: If the build draws no pictures, or none of this size.
        """
        if size == SIDE:
            return self.look()
        self._step("ChangeResolution", x=size, y=size, renderImage=False)
        shot = self.look()
        self._step("ChangeResolution", x=SIDE, y=SIDE, renderImage=False)
        if shot.ids.shape != (size, size):
            raise UserError(
                f"AI2-THOR draws {shot.ids.shape[1]} x {shot.ids.shape[0]} pixels {self._where}"
                f" where {size} x {size} were asked for; choose another frame_size"
            )
        return shot

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
            require_executable(self._settings.executable)
            self._controller = LimitedController(self._settings, scene)
            return self._controller.last_event
        return self._controller.reset(scene)

    def _ask(self, action: str, **arguments: object) -> Any:
        controller = self._controller
        if controller is None:
            raise RuntimeError("no scene is loaded")
        return self._event(lambda: controller.step(action=action, **arguments))

    def _read(self, event: Any) -> Reply:
        reply: Reply = self._event(lambda: reply_of(event))
        return reply

    def _step(self, action: str, **arguments: object) -> Any:
        event = self._ask(action, **arguments)
        if isinstance(event, Exception):
            raise UserError(
                f"AI2-THOR refuses the action {action} {self._where}: {one_line(str(event))};"
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
            running = self._controller is not None
            told = what_happened(error, self._settings, self._where, running)
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
        refused = last is not None and str(error) == last.metadata["errorMessage"]
        return UNKNOWN_SCENE in str(error) or refused
