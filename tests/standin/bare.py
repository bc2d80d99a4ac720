"""An executable with one bare room: it speaks the protocol and starts at once.

Run as `python -m tests.standin.bare FAULT [options of the genuine one]`. A fault is one of
`corrupt@ACTION` (the reply to an action is a frame that cannot be read), `foreign@ACTION` (it is no
frame), `partial@ACTION` (its metadata lacks the objects), `drip@ACTION` and `flood@ACTION` (it never
ends, a byte at a time or as fast as it can), `long@ACTION` (it says that it is 4 GB long), `shut@ACTION`
(the pipe is closed, the process lives), `hang@ACTION` (there is none), `die@ACTION` (the process ends
with 7), or `none`.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from tests.standin.wire import Wire

SIDE = 300
SCENES = ["FloorPlan1_physics", "FloorPlan2_physics"]
KNOWN = (
    "AdvancePhysicsStep",
    "CreateHouse",
    "DisableTemperatureDecay",
    "Initialize",
    "MoveAhead",
    "Pass",
    "PausePhysicsAutoSim",
    "Reset",
    "TeleportFull",
)
FAR = 50.0
"""Metres from the middle at which every house has ended."""

NO_HOUSE = (
    "NullReferenceException: Object reference not set to an instance of an object. trace:  at Stack"
)
ZERO = {"x": 0.0, "y": 0.0, "z": 0.0}


def metadata(
    action: dict[str, Any], returned: Any, message: str, code: str | None
) -> dict[str, Any]:
    """Returns a frame of a room with nothing but its floor."""
    agent = {
        "objects": [
            {"objectId": "Floor|1", "objectType": "Floor", "name": "Floor", "visible": True}
        ],
        "colors": [],
        "agent": {"position": ZERO, "rotation": ZERO, "cameraHorizon": 0.0},
        "inventoryObjects": [],
        "sceneName": SCENES[0],
        "screenWidth": SIDE,
        "screenHeight": SIDE,
        "thirdPartyCameras": [],
        "lastAction": action["action"],
        "lastActionSuccess": not message,
        "errorMessage": message,
        "errorCode": code,
        "actionReturn": returned,
    }
    sequence = action.get("sequenceId", 0)
    return {"agents": [agent], "thirdPartyCameras": [], "activeAgentId": 0, "sequenceId": sequence}


def outcome(action: dict[str, Any]) -> tuple[Any, str, str | None]:
    """Returns what an action gives: return value, message, error code."""
    name = action["action"]
    if name == "GetScenesInBuild":
        return SCENES, "", None
    if name == "CreateHouse" and not action["house"]["rooms"]:
        return None, NO_HOUSE, None
    if name == "TeleportFull" and abs(action["position"]["x"]) > FAR:
        return None, "Teleport position out of scene bounds!", None
    if name not in KNOWN:
        return None, f"Invalid action: {name}", "InvalidAction"
    return None, "", None


def fail(wire: Wire, fault: str, action: dict[str, Any]) -> None:
    """Does what the genuine executable must not do."""
    if fault == "die":
        os._exit(7)
    if fault == "corrupt":
        wire.send_bytes(b"\x01\x00\x00\x00\x04junk\xff\x00\x00\x00\x00")
    if fault == "foreign":
        wire.send_bytes(b"HTTP/1.1 200 OK\r\n\r\n")
    if fault == "long":
        wire.send_bytes(b"\x01\xff\xff\xff\xff")
    if fault == "partial":
        frame = metadata(action, None, "", None)
        del frame["agents"][0]["objects"]
        wire.send(frame, ())
    if fault == "shut":
        wire.close()
    if fault == "drip":
        wire.send_bytes(b"\x04\x00\x0f\xff\xff")
    while fault == "drip":
        wire.send_bytes(b"x")
        time.sleep(0.02)
    while fault == "flood":
        wire.send_bytes(b"\x04\x00\x00\x00\x01x" * 1000)
    while fault in ("hang", "shut"):
        time.sleep(60)


def main() -> None:
    """Serves the pipes that the environment names."""
    fault, _, at = sys.argv[1].partition("@")
    pipes = [Path(os.environ[f"AI2THOR_FIFO_{side}_PIPE_PATH"]) for side in ("SERVER", "CLIENT")]
    wire = Wire(pipes[0], pipes[1])
    try:
        wire.send(metadata({"action": "Initialize"}, None, "", None), ())
        while (action := wire.receive()) is not None:
            if action["action"] == at:
                fail(wire, fault, action)
            wire.send(metadata(action, *outcome(action)), ())
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main()
