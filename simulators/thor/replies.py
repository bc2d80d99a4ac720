"""What AI2-THOR answers, in the parts that a home needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulators.thor.faults import NotUnderstood, one_line

Item = Mapping[str, Any]
"""One entry of `metadata["objects"]`."""


PARTS: dict[str, tuple[type, ...]] = {
    "lastActionSuccess": (bool,),
    "errorMessage": (str, type(None)),
    "actionReturn": (object,),
    "objects": (list,),
    "agent": (dict,),
    "inventoryObjects": (list,),
}
"""What each answer must have, and of which kinds."""


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
class Shot:
    """What the agent's camera shows, row 0 at the top.

    Attributes:
        rgb: Colours, shape (height, width, 3).
        depth: Metres along the view axis, shape (height, width).
        ids: A number for each pixel, shape (height, width).
        numbers: The number of each object in view or not, by object id.
    """

    rgb: NDArray[np.uint8]
    depth: NDArray[np.float32]
    ids: NDArray[np.uint32]
    numbers: Mapping[str, int]


def reply_of(event: Any) -> Reply:
    """Reads the package's event.

    Raises:
        NotUnderstood: If a part is missing or of another kind.
    """
    metadata = event.metadata
    for name, kinds in PARTS.items():
        _require(metadata, name, kinds)
    for name in ("objects", "inventoryObjects"):
        for number, item in enumerate(metadata[name]):
            if not isinstance(item, dict):
                raise NotUnderstood(f"{name}[{number}] is no object")
            _require(item, "objectId", (str,))
    for name in ("position", "rotation"):
        _require(metadata["agent"], name, (dict,))
        for axis in "xyz":
            _require(metadata["agent"][name], axis, (int, float))
    _require(metadata["agent"], "cameraHorizon", (int, float))
    objects: Sequence[Item] = metadata["objects"]
    return Reply(
        success=metadata["lastActionSuccess"],
        message=one_line(metadata["errorMessage"] or ""),
        returned=metadata["actionReturn"],
        objects={item["objectId"]: item for item in objects},
        agent=metadata["agent"],
        held=tuple(item["objectId"] for item in metadata["inventoryObjects"]),
    )


def _require(values: Mapping[str, Any], name: str, kinds: tuple[type, ...]) -> None:
    if name not in values:
        raise NotUnderstood(f"it has no {name}")
    if not isinstance(values[name], kinds):
        raise NotUnderstood(f"{name} is of kind {type(values[name]).__name__}")


def shot_of(event: Any) -> Shot | None:
    """Reads the pictures of an event; None if the package got not all of them."""
    picture, depth = event.instance_segmentation_frame, event.depth_frame
    if picture is None or depth is None or event.frame is None:
        return None
    parts = picture.astype(np.uint32)
    ids = (parts[..., 0] << 16) | (parts[..., 1] << 8) | parts[..., 2]
    numbers = {
        name: (color[0] << 16) | (color[1] << 8) | color[2]
        for name, color in event.object_id_to_color.items()
    }
    return Shot(event.frame, depth, ids, numbers)
