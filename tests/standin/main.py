"""The executable: `python -m tests.standin.main CACHE [options of the genuine one]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from simulators.kinematic.geometry.room import PICTURE_SIDE
from tests.standin.actions import Failed, act
from tests.standin.catalogue import Rooms
from tests.standin.house_world import house_world
from tests.standin.metadata import frame
from tests.standin.picture import images
from tests.standin.wire import Wire
from tests.standin.world import Memory, World

FIRST_SCENE = "FloorPlan1"
PROCEDURAL = "Procedural"


class Executable:
    """Answers one Controller until it hangs up."""

    def __init__(self, rooms: Rooms, wire: Wire) -> None:
        self._rooms = rooms
        self._wire = wire
        self._memory: Memory = {}
        self._side = PICTURE_SIDE
        self._world = World(rooms, (FIRST_SCENE,), self._memory)

    def serve(self) -> None:
        """Sends the first frame, then answers."""
        self._answer({"action": "Initialize", "sequenceId": 0, "renderImage": False}, None, "")
        while (action := self._wire.receive()) is not None:
            returned, message, code = None, "", None
            try:
                returned = self._take(action)
            except Failed as failed:
                message = str(failed)
            except KeyError:
                message, code = f"Invalid action: {action['action']}", "InvalidAction"
            self._answer(action, returned, message, code)

    def _take(self, action: dict[str, Any]) -> Any:
        name = action["action"]
        if name == "GetScenesInBuild":
            return [f"{scene}_physics" for scene in self._rooms.names()]
        if name == "ChangeResolution":
            self._side = action["x"]
        if name == "Reset":
            scene = action["sceneName"].removesuffix("_physics")
            self._world.release()
            names = (FIRST_SCENE if scene == PROCEDURAL else scene,)
            self._world = World(self._rooms, names, self._memory)
        if name == "CreateHouse":
            self._world.release()
            self._world = house_world(action["house"], self._memory)
            return None
        return act(self._world, name, action)

    def _answer(
        self, action: dict[str, Any], returned: Any, message: str, code: str | None = None
    ) -> None:
        outcome = {
            "lastAction": action["action"],
            "lastActionSuccess": not message,
            "errorMessage": message,
            "errorCode": code,
            "actionReturn": returned,
        }
        metadata = frame(self._world, outcome, self._side, action.get("sequenceId", 0))
        wanted = action.get("renderImage", True) and action["action"] == "Pass"
        self._wire.send(metadata, images(self._world, self._side) if wanted else ())


def main() -> None:
    """Serves the pipes that the environment names, as the genuine executable does."""
    pipes = [Path(os.environ[f"AI2THOR_FIFO_{side}_PIPE_PATH"]) for side in ("SERVER", "CLIENT")]
    wire = Wire(pipes[0], pipes[1])
    try:
        Executable(Rooms(Path(sys.argv[1])), wire).serve()
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main()
