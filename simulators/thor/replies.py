"""What AI2-THOR answers, in the parts that a home needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulators.thor.faults import one_line

Item = Mapping[str, Any]
"""One entry of `metadata["objects"]`."""


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


def reply_of(event: Any) -> Reply:
    """Reads the package's event."""
    metadata = event.metadata
    objects: Sequence[Item] = metadata["objects"]
    return Reply(
        success=metadata["lastActionSuccess"],
        message=one_line(metadata["errorMessage"] or ""),
        returned=metadata["actionReturn"],
        objects={item["objectId"]: item for item in objects},
        agent=metadata["agent"],
        held=tuple(item["objectId"] for item in metadata["inventoryObjects"]),
    )


def frame_of(event: Any) -> Frame | None:
    """Reads the object ids of each pixel; None if the package got no such picture."""
    picture = event.instance_segmentation_frame
    if picture is None:
        return None
    parts = picture.astype(np.uint32)
    ids = (parts[..., 0] << 16) | (parts[..., 1] << 8) | parts[..., 2]
    numbers = {
        name: (color[0] << 16) | (color[1] << 8) | color[2]
        for name, color in event.object_id_to_color.items()
    }
    return Frame(ids, numbers)
