"""AI2-THOR's own messages, turned into the feedback that every backend gives.

They are matched by a part of their text, since 5.0 builds differ in what they put around it.
"""

from __future__ import annotations

import re

from schemas.action import FailureKind
from simulators.symbolic import feedback
from simulators.symbolic.catalogue import Catalogue, Thing
from simulators.symbolic.feedback import Refused

UNSEEN = ("not found within the specified visibility", "not interactable", "occluded")
IN_THE_WAY = (
    "collided with",
    "failed to open/close",
    "collide and clip",
    "with something if agent",
)
NO_ROOM = ("No valid positions", "another object's collision")
_BLOCKER = re.compile(r"^(?:\w+: )?(?P<name>.+?) is blocking (?:the )?Agent")


def refusal(thing: Thing, message: str) -> Refused:
    """Returns why an action on an object failed that the rules had allowed."""
    if any(part in message for part in UNSEEN):
        return feedback.not_visible(thing, message)
    if any(part in message for part in IN_THE_WAY):
        return feedback.blocked("Something", message)
    return feedback.refused_move(
        f"{thing.label} does not move.", message or "no message", FailureKind.BLOCKED
    )


def has_no_room(message: str) -> bool:
    """Tells whether PutObject failed for want of a free spot."""
    return any(part in message for part in NO_ROOM)


def blocked_move(catalogue: Catalogue, room: int, message: str) -> Refused:
    """Returns why a move of the agent failed: what stands in the way, by its label if it has one."""
    match = _BLOCKER.match(message)
    name = match["name"] if match else ""
    things = (catalogue.things[index] for index in catalogue.of_room[room])
    blocker = next((thing for thing in things if name and thing.spec.name == name), None)
    label = "The wall" if blocker is None else blocker.label
    return feedback.blocked(label, message or "no message")
