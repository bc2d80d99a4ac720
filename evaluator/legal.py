"""The legal actions of a moment, computed from what exists and what is in view, never from the answer.

The list depends on the home's fixed labels, the present room and the visible list. It does not depend
on the probe, on hidden conditions, on anything's state, or on what the agent holds.
"""

from __future__ import annotations

from collections.abc import Callable

from evaluator.affordances import (
    is_openable,
    is_pickupable,
    is_place,
    is_receptacle,
    is_toggleable,
)
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.observation import Observation
from schemas.task_view import LegalAction

_Afforded = Callable[[str], bool]

_INTERACTIONS: tuple[tuple[ActionType, _Afforded], ...] = (
    (ActionType.PICK_UP, is_pickupable),
    (ActionType.PUT_OBJECT, is_receptacle),
    (ActionType.OPEN, is_openable),
    (ActionType.CLOSE, is_openable),
    (ActionType.TOGGLE_ON, is_toggleable),
    (ActionType.TOGGLE_OFF, is_toggleable),
)


def legal_actions(home: Home, labels: LabelBook, seen: Observation) -> tuple[LegalAction, ...]:
    """Lists what an agent may choose now, whatever the outcome will be.

    In order: Navigate to every place of the present room and to every object in view; PickUp,
    PutObject, Open, Close, ToggleOn, ToggleOff on what is within reach, by its type's properties;
    MoveToRoom to every room of the home (to the present one it fails); Done. Within an action type
    sorted by label. In the hallway only MoveToRoom and Done remain.
    """
    found = [
        *_navigations(home, labels, seen),
        *_interactions(labels, seen),
        *[
            (ActionType.MOVE_TO_ROOM, room, labels.type_of(room))
            for room in sorted(room.room_id for room in home.rooms)
        ],
        (ActionType.DONE, "", ""),
    ]
    return tuple(
        LegalAction(
            action_id=number, action_type=kind.value, target_label=label, target_type=object_type
        )
        for number, (kind, label, object_type) in enumerate(found)
    )


def _navigations(
    home: Home, labels: LabelBook, seen: Observation
) -> list[tuple[ActionType, str, str]]:
    room = seen.agent.room_id
    fixed = {
        item.label: item.object_type
        for item in home.labels
        if item.room_id == room and is_place(item.object_type)
    }
    listed = {labels.label(item.object_id): item.object_type for item in seen.visible}
    return [(ActionType.NAVIGATE, *pair) for pair in sorted({**fixed, **listed}.items())]


def _interactions(labels: LabelBook, seen: Observation) -> list[tuple[ActionType, str, str]]:
    near = sorted(
        (labels.label(item.object_id), item.object_type)
        for item in seen.visible
        if item.interactable
    )
    return [
        (kind, label, object_type)
        for kind, afforded in _INTERACTIONS
        for label, object_type in near
        if afforded(object_type)
    ]
