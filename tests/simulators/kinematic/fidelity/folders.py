"""Small, whole folders of recordings, to be broken by the tests."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from typing import Any

GRID = {
    "FloorPlan1": {
        "reachable": [[0.0, 0.0], [0.25, 0.0]],
        "sampled_starts": [[0.25, 0.0]],
        "start": [0.0, 0.901, 0.0],
    }
}
AGENT = {
    "position": {"x": 0.0, "y": 0.901, "z": 0.0},
    "rotation": {"x": 0.0, "y": 90.0, "z": 0.0},
    "cameraHorizon": -0.0,
}
SIGHT = {
    "scene": "FloorPlan1",
    "fieldOfView": 145,
    "agent": AGENT,
    "objects": [{"objectId": "Apple|1", "visible": True}],
}
POSE = {
    "scene": "FloorPlan1",
    "action": "OpenObject",
    "objectId": "Cabinet|+00.00|+00.40|+01.00",
    "poses_x_z_rot_horizon": [[0.0, 0.0, 0, 30]],
}
ZERO = {"x": 0.0, "y": 0.0, "z": 0.0}


def metadata_object(object_id: str, **changes: object) -> dict[str, Any]:
    """Returns an object of recorded metadata: closed, off, in no receptacle, a point at the origin."""
    return {
        "objectId": object_id,
        "isOpen": False,
        "openness": 0.0,
        "isToggled": False,
        "isPickedUp": False,
        "parentReceptacles": None,
        "receptacleObjectIds": None,
        "temperature": "RoomTemp",
        "axisAlignedBoundingBox": {"center": ZERO, "size": ZERO},
    } | changes


def step(action: dict[str, object], objects: list[dict[str, Any]], **changes: object) -> Any:
    """Returns a recorded step that succeeded, the agent at the origin, its hand empty."""
    metadata = {
        "sceneName": "FloorPlan1_physics",
        "lastActionSuccess": True,
        "agent": AGENT,
        "inventoryObjects": [],
        "actionReturn": None,
        "objects": objects,
    }
    return {"action": action, "metadata": metadata | changes}


RUN = {
    "steps": [
        step({"action": "Initialize"}, [metadata_object("Apple|1")]),
        step({"action": "RotateLeft"}, [metadata_object("Apple|1")]),
    ]
}


def write(
    folder: Path,
    grids: object = None,
    sights: list[Any] | None = None,
    poses: list[Any] | None = None,
    runs: dict[str, Any] | None = None,
) -> Path:
    """Writes a folder of recordings; what is not given is the small valid one."""
    events = folder / "events"
    events.mkdir(parents=True, exist_ok=True)
    grid_text = json.dumps(copy.deepcopy(GRID) if grids is None else grids)
    (folder / "reachable.json").write_text(grid_text, encoding="utf-8")
    sight_text = _lines([SIGHT] if sights is None else sights)
    (folder / "initial_visibility.jsonl.gz").write_bytes(gzip.compress(sight_text.encode()))
    pose_text = _lines([POSE] if poses is None else poses)
    (folder / "interaction_poses.jsonl").write_text(pose_text, encoding="utf-8")
    for name, run in ({"turn.json.gz": RUN} if runs is None else runs).items():
        (events / name).write_bytes(gzip.compress(json.dumps(run).encode()))
    return folder


def _lines(records: list[Any]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)
